import type { ReactNode } from 'react'
import styles from './bills.module.css'

/** Numbers and dates below a name. On a phone each stays whole and moves to the next line if it has to. */
export function Parts({ parts }: { parts: readonly (ReactNode | null)[] }) {
  return (
    <small className={styles.parts}>
      <span>
        {parts.map((part, position) =>
          part === null ? null : (
            // oxlint-disable-next-line react/no-array-index-key -- the parts have no other names
            <span key={position}>{part} </span>
          ),
        )}
      </span>
    </small>
  )
}
