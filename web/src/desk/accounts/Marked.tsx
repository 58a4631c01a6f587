import type { ReactNode } from 'react'
import styles from './account.module.css'

/** A reference in a list, marked if the search found it. */
export function Marked({ isFound, children }: { isFound: boolean; children: ReactNode }) {
  return isFound ? <mark className={styles.mark}>{children}</mark> : <span className={styles.ref}>{children}</span>
}
