import type { ReactNode } from 'react'
import styles from './StickyBar.module.css'

interface StickyBarProps {
  /** Its subject: "Unpublished changes". */
  label: string
  children: ReactNode
  /** The most important one comes last. */
  actions: ReactNode
}

/** Stays at the bottom of the window while the page above it scrolls. */
export function StickyBar({ label, children, actions }: StickyBarProps) {
  return (
    <section className={styles.bar} aria-label={label} data-sticky-bar>
      <div className={styles.words}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </section>
  )
}
