import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from './Breadcrumbs.tsx'
import styles from './PageHeader.module.css'
import { Skeleton } from './Skeleton.tsx'

interface PageHeaderProps {
  crumbs?: readonly Crumb[]
  /** The answer of the page, where there is one: "4 things need your attention". */
  title: ReactNode
  /** One status chip. */
  status?: ReactNode
  /** Short facts, separated by middle dots. Empty entries are left out. */
  facts?: readonly ReactNode[]
  /** The most important one comes last. */
  actions?: ReactNode
  /** The facts are still on their way; their line is kept free. */
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
              // The position is the identity: facts have no other and never change places.
              <span key={position}>{fact}</span>
            ))}
          </div>
        ) : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  )
}
