import { Card } from '@portal/ui/src/Card.tsx'
import type { Act } from './act.ts'
import { ActButtons } from './ActButtons.tsx'
import styles from './acts.module.css'

/** The actions on a record, those that are possible now first. */
export function ActsCard({ acts }: { acts: readonly Act[] }) {
  return (
    <Card title="Actions">
      <div className={styles.acts}>
        <ActButtons acts={acts.toSorted((one, other) => Number(!!one.refusal) - Number(!!other.refusal))} size="sm" />
      </div>
    </Card>
  )
}
