import type { ReactNode } from 'react'
import styles from './ActionBar.module.css'

interface ActionBarProps {
  /** The way back, at the start. */
  back?: ReactNode
  /** What comes next, or what is not saved yet, in words. */
  note?: ReactNode
  /** The way on, at the end. */
  children: ReactNode
}

/** Stays at the foot of the screen while the page above it is worked on. */
export function ActionBar({ back, note, children }: ActionBarProps) {
  return (
    <div className={styles.bar}>
      {back}
      <span className={styles.note}>{note}</span>
      {children}
    </div>
  )
}
