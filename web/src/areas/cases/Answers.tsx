import type { CaseAnswer } from './queries.ts'
import styles from './thread.module.css'

/** What was asked when the case was opened, below the words of the person who opened it. */
export function Answers({ found: { answers } }: { found: CaseAnswer }) {
  if (answers.length === 0) return null
  return (
    <dl className={styles.answers}>
      {answers.map(({ label, answer }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  )
}
