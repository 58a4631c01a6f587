import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  icon?: ReactNode
  title: ReactNode
  /** Says why, and what to do next. */
  text?: ReactNode
  actions?: ReactNode
}

/** Empty, nothing found, failed, not allowed, no data, session ended: one shape, its own words each time. */
export function EmptyState({ icon, title, text, actions }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon}
      <p className={styles.title}>{title}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}
