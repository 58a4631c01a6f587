import { dayMarks } from '@portal/contract/services/event-values.ts'
import type { ServiceDays } from '@portal/contract/services/overview.ts'
import { dayInWords, dayMarkNames, troubledDays } from './days.ts'
import styles from './days.module.css'

/** One cell for each day. Its pattern and the words below give the meaning without colour. */
export function DayCells({ lastDays }: { lastDays: ServiceDays }) {
  const troubled = troubledDays(lastDays)
  return (
    <div className={styles.days}>
      <ul className={styles.cells} aria-hidden="true">
        {lastDays.days.map((day) => (
          <li key={day.day} className={`${styles.cell} ${styles[day.mark]}`} title={dayInWords(day)} />
        ))}
      </ul>
      <ul className={styles.legend} aria-hidden="true">
        {dayMarks.map((mark) => (
          <li key={mark}>
            <span className={`${styles.cell} ${styles[mark]}`} />
            {dayMarkNames[mark]}
          </li>
        ))}
      </ul>
      {troubled ? <p className={styles.words}>{troubled}.</p> : null}
    </div>
  )
}
