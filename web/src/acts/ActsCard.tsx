import { Card } from '@portal/ui/src/Card.tsx'
import type { Act } from './act.ts'
import { ActButtons } from './ActButtons.tsx'
import { ActMenu } from './ActMenu.tsx'
import styles from './acts.module.css'

interface ActsCardProps {
  acts: readonly Act[]
  /** The main one is in the header of the page. */
  isMainElsewhere?: boolean
}

/** The actions on a record, the main one first; those that are not possible now are in a menu with their reasons. */
export function ActsCard({ acts, isMainElsewhere = false }: ActsCardProps) {
  const refused = acts.filter(({ refusal }) => refusal !== undefined)
  const possible = [
    ...(isMainElsewhere ? [] : mainActs(acts)),
    ...acts.filter(({ refusal, colour }) => refusal === undefined && colour !== 'primary'),
  ]
  return (
    <Card
      title="Actions"
      aside={refused.length > 0 ? <ActMenu label="Actions not available now" items={refused} /> : undefined}
    >
      {possible.length > 0 ? (
        <div className={styles.list}>
          <ActButtons acts={possible} size="sm" />
        </div>
      ) : (
        <p>No other action is available now.</p>
      )}
    </Card>
  )
}

/** The most likely next step, if it is possible. */
export const mainActs = (acts: readonly Act[]): readonly Act[] =>
  acts.filter(({ refusal, colour }) => refusal === undefined && colour === 'primary')
