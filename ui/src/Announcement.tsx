import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

/** Read out by screen readers when its text changes, never visible. The element must exist before the text does. */
export function Announcement({ children }: { children: ReactNode }) {
  return <output className={styles.hidden}>{children}</output>
}
