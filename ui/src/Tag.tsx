import type { ReactNode } from 'react'
import styles from './Tag.module.css'

/** A plain label, such as a role or a record type. It is not a status. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>
}
