import type { ReactNode } from 'react'
import styles from './settings.module.css'

interface SettingRowProps {
  name: string
  /** Its effect or how it is set. */
  lines?: readonly string[]
  /** Its status or its choice. */
  children: ReactNode
}

/** A line in a list of settings. */
export function SettingRow({ name, lines = [], children }: SettingRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong>{name}</strong>
        {lines.map((line) => (
          <small key={line}>{line}</small>
        ))}
      </div>
      <div className={styles.end}>{children}</div>
    </li>
  )
}
