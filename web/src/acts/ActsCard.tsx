import { Card } from '@portal/ui/src/Card.tsx'
import type { Act } from './act.ts'
import { ActButtons } from './ActButtons.tsx'
import styles from './acts.module.css'

/** The actions on a record. */
export function ActsCard({ acts }: { acts: readonly Act[] }) {
  return (
    <Card title="Actions">
      <div className={styles.acts}>
        <ActButtons acts={acts} size="sm" />
      </div>
    </Card>
  )
}
