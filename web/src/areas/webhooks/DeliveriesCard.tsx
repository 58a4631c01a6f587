import { dateTime } from '@portal/contract/format/days.ts'
import { deliveryListing } from '@portal/contract/webhooks/listing.ts'
import type { Delivery } from '@portal/contract/webhooks/webhooks.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { Status } from '@portal/ui/src/Status.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Time } from '../../lib/Time.tsx'
import type { Columns } from '../../lists/columns.ts'
import { SegmentedFilter } from '../../lists/filters/SegmentedFilter.tsx'
import { List } from '../../lists/List.tsx'
import { useListing } from '../../lists/use-listing.ts'
import { deliveriesQuery } from './queries.ts'
import { answerInWords, deliveryState, eventName } from './webhook-words.ts'

const MessageDialog = lazyPiece(() => import('./MessageDialog.tsx'), 'MessageDialog')

interface DeliveriesCardProps {
  webhookId: string
  isOn: boolean
}

const columnsFor = (onOpen: (message: string) => void): Columns<typeof deliveryListing, Delivery> => ({
  event: {
    header: 'Message',
    cell: ({ event, createdAt }) => (
      <>
        {eventName(event)}
        <small>
          <Time at={createdAt} as="dateTime" />
        </small>
      </>
    ),
  },
  state: {
    header: 'Status',
    width: '8.75rem',
    cell: (row) => {
      const { kind, word } = deliveryState(row)
      return (
        <>
          <Status kind={kind}>{word}</Status>
          {row.nextAt && row.attempts > 0 ? (
            <small>
              Next <Time at={row.nextAt} as="dateTime" />
            </small>
          ) : null}
        </>
      )
    },
  },
  attempts: {
    header: 'Attempts',
    width: '6.5rem',
    align: 'end',
    hideBelow: 768,
  },
  statusCode: {
    header: 'Response',
    width: '14rem',
    hideBelow: 768,
    cell: (row) => <span title={row.fault ?? undefined}>{answerInWords(row)}</span>,
  },
  actions: {
    header: 'View',
    width: '4.75rem',
    cell: ({ deliveryId, createdAt }) => (
      <Button size="sm" colour="tertiary" onClick={() => onOpen(deliveryId)}>
        View<VisuallyHidden> the message of {dateTime(createdAt)}</VisuallyHidden>
      </Button>
    ),
  },
})

/** The log of messages, their status and the responses. */
export function DeliveriesCard({ webhookId, isOn }: DeliveriesCardProps) {
  const { raw, query, beside } = useListing(deliveryListing)
  return (
    <>
      <List
        listing={deliveryListing}
        card={{ label: 'Deliveries' }}
        label="Deliveries, newest first"
        noun="message"
        columns={columnsFor((message) => beside({ message }))}
        rowKey={({ deliveryId }) => deliveryId}
        answer={useQuery(deliveriesQuery(webhookId, query))}
        failed={{ title: 'We could not load the deliveries' }}
        filters={
          <SegmentedFilter
            listing={deliveryListing}
            name="state"
            label="Filter by status"
            names={{ delivered: 'Delivered', waiting: 'Waiting', failed: 'Failed' }}
          />
        }
        noMatch={{ title: 'No messages with this status' }}
        empty={<EmptyState title="No messages yet" text="Send a test event to check that your system accepts it." />}
      />
      <Suspense fallback={null}>
        {typeof raw.message === 'string' && raw.message !== '' ? (
          <MessageDialog
            webhookId={webhookId}
            deliveryId={raw.message}
            isOn={isOn}
            onClose={() => beside({ message: undefined })}
          />
        ) : null}
      </Suspense>
    </>
  )
}
