import type { CaseAnswer } from './queries.ts'
import styles from './thread.module.css'

/** The answers given when the case was opened, below the opening message. */
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
