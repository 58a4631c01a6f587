import type { ReactNode } from 'react'
import { useMedia } from '../../use-media.ts'
import styles from './bills.module.css'

interface PartsProps {
  parts: readonly (ReactNode | null)[]
  /** Before them on a phone: the value of a column for which it has no room. */
  onPhone?: ReactNode
  /** After them, on a phone on a line of its own. */
  next?: ReactNode
}

/** Numbers and dates below a name. On a phone each stays whole and moves to the next line if it has to. */
export function Parts({ parts, onPhone, next }: PartsProps) {
  const isPhone = useMedia('(max-width: 767px)')
  return (
    <small className={styles.parts}>
      <span>
        {isPhone && onPhone ? <span>{onPhone} </span> : null}
        {parts.map((part, position) =>
          part === null ? null : (
            // oxlint-disable-next-line react/no-array-index-key -- the parts have no other names
            <span key={position}>{part} </span>
          ),
        )}
        {next ? <span className={styles.ownLine}>{next}</span> : null}
      </span>
    </small>
  )
}
