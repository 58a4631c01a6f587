import type { Delivery } from '@portal/contract/webhooks.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { Segmented } from '@portal/ui/src/Segmented.tsx'
import { ServerTable } from '@portal/ui/src/ServerTable.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { oneOf } from '../../lib/search-params.ts'
import { tryAgain } from '../../shell/try-again.tsx'
import { momentInWords } from '../services/service-words.ts'
import { deliveriesQuery, type DeliverySearch, deliveryStates } from './queries.ts'
import { answerInWords, deliveryState, eventName } from './webhook-words.ts'

const MessageDialog = lazyPiece(() =>
  import('./MessageDialog.tsx').then((module) => ({ default: module.MessageDialog })),
)

interface DeliveriesCardProps {
  webhookId: string
  isOn: boolean
  search: DeliverySearch
  /** The message that is open. */
  messageId: string | undefined
  onSearch: (search: DeliverySearch & { message?: string }) => void
}

const columnsFor = (onOpen: (message: string) => void): readonly Column<Delivery>[] => [
  {
    key: 'event',
    header: 'Message',
    isName: true,
    sortable: false,
    cell: ({ event, createdAt }) => (
      <>
        {eventName(event)}
        <small>{momentInWords(createdAt)}</small>
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    width: '8.75rem',
    sortable: false,
    cell: (row) => {
      const { kind, word } = deliveryState(row)
      return (
        <>
          <Status kind={kind}>{word}</Status>
          {row.nextAt && row.attempts > 0 ? <small>{`Next ${momentInWords(row.nextAt)}`}</small> : null}
        </>
      )
    },
  },
  {
    key: 'attempts',
    header: 'Attempts',
    width: '6.5rem',
    align: 'end',
    hideBelow: 768,
    sortable: false,
  },
  {
    key: 'statusCode',
    header: 'Answer',
    width: '14rem',
    hideBelow: 768,
    sortable: false,
    cell: (row) => <span title={row.fault ?? undefined}>{answerInWords(row)}</span>,
  },
  {
    key: 'open',
    header: 'Look at it',
    hideHeader: true,
    width: '4.75rem',
    sortable: false,
    cell: ({ deliveryId, createdAt }) => (
      <Button size="sm" colour="tertiary" onClick={() => onOpen(deliveryId)}>
        View<VisuallyHidden> the message of {momentInWords(createdAt)}</VisuallyHidden>
      </Button>
    ),
  },
]

/** The log: what was sent, whether it arrived, what came back. */
export function DeliveriesCard({ webhookId, isOn, search, messageId, onSearch }: DeliveriesCardProps) {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(
    deliveriesQuery(webhookId, search),
  )
  const { page = 1, size = 10, state } = search
  return (
    <Card label="Deliveries" flush>
      <ServerTable
        label="Deliveries, newest first"
        noun="messages"
        lines={2}
        columns={columnsFor((message) => onSearch({ ...search, message }))}
        rows={data?.rows ?? []}
        rowKey={({ deliveryId }) => deliveryId}
        total={data?.total ?? 0}
        searchable={false}
        state={{ search: '', sort: null, page: page - 1, size }}
        onStateChange={(next) =>
          onSearch({
            ...(state && { state }),
            ...(next.page > 0 && { page: next.page + 1 }),
            ...(next.size !== 10 && { size: next.size }),
          })
        }
        loading={isPending}
        busy={isFetching && (isPlaceholderData || isPending)}
        problem={
          error
            ? { title: 'We could not load the log', text: tryAgain(error), onRetry: () => void refetch() }
            : undefined
        }
        filters={
          <Segmented
            label="Which messages"
            options={[
              { key: 'all', value: 'all', name: 'All' },
              { key: 'delivered', value: 'delivered', name: 'Delivered' },
              { key: 'waiting', value: 'waiting', name: 'Waiting' },
              { key: 'failed', value: 'failed', name: 'Given up' },
            ]}
            value={state ?? 'all'}
            onValueChange={(value) => onSearch({ state: oneOf(deliveryStates, value) })}
          />
        }
        empty={
          state ? (
            <EmptyState
              title="No message is in this state"
              actions={<Button onClick={() => onSearch({})}>Show all</Button>}
            />
          ) : (
            <EmptyState title="Nothing was sent yet" text="Send a test event to see that your system takes it." />
          )
        }
      />
      <Suspense fallback={null}>
        {messageId ? (
          <MessageDialog webhookId={webhookId} deliveryId={messageId} isOn={isOn} onClose={() => onSearch(search)} />
        ) : null}
      </Suspense>
    </Card>
  )
}
