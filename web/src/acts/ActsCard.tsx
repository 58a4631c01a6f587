import { Card } from '@portal/ui/src/Card.tsx'
import type { Act } from './act.ts'
import { ActButtons } from './ActButtons.tsx'
import { ActMenu } from './ActMenu.tsx'
import styles from './acts.module.css'

/** The actions on a record, the main one first; those that are not possible now are in a menu with their reasons. */
export function ActsCard({ acts }: { acts: readonly Act[] }) {
  const possible = acts.filter(({ refusal }) => refusal === undefined)
  const refused = acts.filter(({ refusal }) => refusal !== undefined)
  return (
    <Card
      title="Actions"
      aside={refused.length > 0 ? <ActMenu label="Actions not available now" items={refused} /> : undefined}
    >
      {possible.length > 0 ? (
        <div className={styles.list}>
          <ActButtons acts={possible.toSorted((one, other) => rankOf(one) - rankOf(other))} size="sm" />
        </div>
      ) : (
        <p>No action is available now.</p>
      )}
    </Card>
  )
}

const rankOf = ({ colour }: Act) => (colour === 'primary' ? 0 : 1)
