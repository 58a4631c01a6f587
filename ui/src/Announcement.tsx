import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

/** Read out when its words change, never seen. It has to be there before the words are. */
export function Announcement({ children }: { children: ReactNode }) {
  return <output className={styles.hidden}>{children}</output>
}
