import type { ProviderRecord } from '@portal/contract/activity/desk.ts'
import type { EntityWith } from '@portal/contract/entities.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mapFailure } from '../api/failure.ts'
import { actionLabel } from '../lib/action-label.ts'
import { type HistoryRow, HistoryRows } from './HistoryRows.tsx'
import { historyQuery, providerHistoryQuery } from './queries.ts'

export interface History {
  thing: EntityWith<'name'>
  id: string
}

const [few, many] = [10, 100]

/** The changes of a record, newest first, as the activity log of its account has them. */
export function HistoryCard({ account, thing, id }: History & { account: string }) {
  const [most, setMost] = useState(few)
  const { data, error, isFetching } = useQuery(historyQuery(account, thing, id, most))
  const rows = data?.changes.map(({ activityId, actorName, onBehalfOf, action, ...change }) => ({
    ...change,
    key: activityId,
    title: actionLabel(thing, action),
    person: onBehalfOf ? `${actorName} for ${onBehalfOf}` : actorName,
  }))
  return <Changes rows={rows} total={data?.total} error={error} isBusy={isFetching} onMore={moreOf(most, setMost)} />
}

interface ProviderHistory {
  thing: ProviderRecord
  id?: string
  /** If the page has several types of records. */
  title?: string
  /** For values that are no texts. */
  words?: (values: HistoryRow['after']) => HistoryRow['after']
}

/** The same of a record that belongs to no account, or of all of its type. */
export function ProviderHistoryCard({ thing, id, title, words = (values) => values }: ProviderHistory) {
  const [most, setMost] = useState(few)
  const { data, error, isFetching } = useQuery(providerHistoryQuery(thing, id, most))
  const rows = data?.changes.map(({ thingId, actorName, action, ...change }) => ({
    ...change,
    before: words(change.before),
    after: words(change.after),
    key: `${change.at} ${thingId} ${action}`,
    title: id === undefined ? `${actionLabel(thing, action)}: ${thingId}` : actionLabel(thing, action),
    person: actorName,
  }))
  return (
    <Changes
      title={title}
      rows={rows}
      total={data?.total}
      error={error}
      isBusy={isFetching}
      onMore={moreOf(most, setMost)}
      isFull
    />
  )
}

const moreOf = (most: number, setMost: (most: number) => void) => (most === few ? () => setMost(many) : undefined)

interface ChangesProps {
  title?: string | undefined
  rows: readonly HistoryRow[] | undefined
  total: number | undefined
  error: Error | null
  isBusy: boolean
  onMore: (() => void) | undefined
  isFull?: boolean
}

function Changes({ title = 'History', rows, total = 0, error, isBusy, onMore, isFull = false }: ChangesProps) {
  if (error && !rows)
    return (
      <Card title={title}>
        <p role="alert">{mapFailure(error).message}</p>
      </Card>
    )
  if (!rows || rows.length === 0) return null
  const isMore = total > rows.length
  return (
    <Card
      title={title}
      note={isMore ? `Last ${rows.length} of ${total}` : String(total)}
      footer={
        isMore && onMore ? (
          <Button size="sm" colour="tertiary" busy={isBusy} onClick={onMore}>
            Show older changes
          </Button>
        ) : undefined
      }
    >
      <HistoryRows rows={rows} isFull={isFull} />
    </Card>
  )
}
