import Chevron from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import styles from './Breadcrumbs.module.css'
import { Anchor } from './LinkProvider.tsx'

export interface Crumb {
  label: ReactNode
  /** Absent for the current page. */
  href?: string
}

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={crumb.href ?? 'here'}>
            {index > 0 ? <Chevron aria-hidden /> : null}
            {crumb.href === undefined ? (
              <span {...(index > 0 ? { 'aria-current': 'page' } : {})}>{crumb.label}</span>
            ) : (
              <Anchor href={crumb.href}>{crumb.label}</Anchor>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
