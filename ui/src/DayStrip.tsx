import { classNames } from './class-names.ts'
import styles from './DayStrip.module.css'

export type DayMark = 'ok' | 'warn' | 'bad' | 'none'

interface DayStripProps {
  /** The strip's content in words: "30 of the last 30 days". */
  label: string
  /** Oldest first. */
  days: readonly DayMark[]
}

/** One mark for each of the last days. Height and gaps convey the meaning without colour. */
export function DayStrip({ label, days }: DayStripProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn from shapes, not loaded
    <span className={styles.strip} role="img" aria-label={label} title={label}>
      {days.map((mark, index) => (
        // The position identifies the day.
        <span key={index} className={classNames(styles.day, styles[mark])} />
      ))}
    </span>
  )
}
