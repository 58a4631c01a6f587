import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from './Breadcrumbs.tsx'
import styles from './PageHeader.module.css'
import { Skeleton } from './Skeleton.tsx'

interface PageHeaderProps {
  crumbs?: readonly Crumb[]
  /** The page's main statement, if it has one: "4 items need your attention". */
  title: ReactNode
  /** One status chip. */
  status?: ReactNode
  /** Short details, separated by middle dots. Empty entries are left out. */
  facts?: readonly ReactNode[]
  /** The most important one comes last. */
  actions?: ReactNode
  /** The details are loading; their line is reserved. */
  loading?: boolean
}

export function PageHeader({ crumbs, title, status, facts = [], actions, loading = false }: PageHeaderProps) {
  const shown = facts.filter((fact) => fact !== null && fact !== undefined && fact !== false && fact !== '')
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        {crumbs ? <Breadcrumbs crumbs={crumbs} /> : null}
        <div className={styles.title}>
          <h1>{title}</h1>
          {status}
        </div>
        {loading ? (
          <div className={styles.waiting}>
            <Skeleton width="18rem" />
          </div>
        ) : shown.length > 0 ? (
          <div className={styles.facts}>
            {shown.map((fact, position) => (
              // Position is a stable key, because the details never change places.
              <span key={position}>{fact}</span>
            ))}
          </div>
        ) : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  )
}
