import type { PlanChange } from '@portal/contract/plans/plans.ts'
import { withWholeNumbers } from '../../lib/telephone.ts'
import styles from './plans.module.css'

export function ChangeList({ changes }: { changes: readonly PlanChange[] }) {
  return (
    <ul className={styles.changes}>
      {changes.map(({ section, text }) => (
        <li key={`${section} ${text}`}>
          {section}: {withWholeNumbers(text)}
        </li>
      ))}
    </ul>
  )
}
