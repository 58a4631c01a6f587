import { entityOf } from '@portal/contract/entities.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Time } from '../../lib/Time.tsx'
import { actionLabel } from '../../lib/action-label.ts'
import { inAccount } from '../../lib/in-account.ts'
import type { Overview } from './queries.ts'
import styles from './account.module.css'

/** The last changes in the account, as its activity log has them. */
export function ActivityCard({ accountId, overview: { activity } }: { accountId: string; overview: Overview }) {
  return (
    <Card
      title="Activity"
      aside={
        <Link href={inAccount(pageOf('activity'), accountId)} target="_blank" rel="noreferrer">
          Activity log
        </Link>
      }
    >
      {activity.length === 0 ? (
        <EmptyState title="No activity yet" />
      ) : (
        <ol className={styles.activity}>
          {activity.map(({ activityId, at, actorName, action, thing, thingId }) => (
            <li key={activityId}>
              <Time at={at} />
              <span>
                {actionLabel(thing, action)}: {entityOf(thing)?.name ?? thing} {isReadable(thingId) ? thingId : ''}
                <small>{actorName}</small>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

/** Ids that people use; others are long and say nothing to a person. */
const isReadable = (id: string) => id.length <= 32
