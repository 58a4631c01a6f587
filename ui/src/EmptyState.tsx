import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  icon?: ReactNode
  title: ReactNode
  /** Gives the reason, and the next step. */
  text?: ReactNode
  actions?: ReactNode
}

/** Empty, nothing found, failed, not allowed, no data, session ended: one layout, with text for each case. */
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
