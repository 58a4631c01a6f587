import type { EntityWith } from '@portal/contract/entities.ts'
import { nearTime } from '@portal/contract/format/relative.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mapFailure } from '../api/failure.ts'
import { ChangedValues } from '../areas/activity/ChangedValues.tsx'
import { actionLabel } from '../lib/action-label.ts'
import { historyQuery } from './queries.ts'
import styles from './thing-page.module.css'

export interface History {
  thing: EntityWith<'name'>
  id: string
}

const [few, many] = [10, 100]

/** The changes of a record, newest first, as the activity log of its account has them. */
export function HistoryCard({ account, thing, id }: History & { account: string }) {
  const [most, setMost] = useState(few)
  const { data, error, isFetching } = useQuery(historyQuery(account, thing, id, most))
  if (error && !data)
    return (
      <Card title="History">
        <p role="alert">{mapFailure(error).message}</p>
      </Card>
    )
  if (!data || data.total === 0) return null
  const isMore = data.total > data.changes.length && most === few
  return (
    <Card
      title="History"
      note={data.total > data.changes.length ? `Last ${data.changes.length} of ${data.total}` : String(data.total)}
      footer={
        isMore ? (
          <Button size="sm" colour="tertiary" busy={isFetching} onClick={() => setMost(many)}>
            Show older changes
          </Button>
        ) : undefined
      }
    >
      <ol className={styles.history}>
        {data.changes.map(({ activityId, at, actorName, onBehalfOf, action, before, after }) => (
          <li key={activityId}>
            <strong>{actionLabel(thing, action)}</strong>
            <small>
              {actorName}
              {onBehalfOf ? ` for ${onBehalfOf}` : ''}, <time dateTime={at}>{nearTime(at)}</time>
            </small>
            {before || after ? <ChangedValues before={before} after={after} /> : null}
          </li>
        ))}
      </ol>
    </Card>
  )
}
