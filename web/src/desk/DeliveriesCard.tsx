import { counted } from '@portal/contract/format/counts.ts'
import type { Delivery } from '@portal/contract/notifications/deliveries.ts'
import {
  type DeliveryState,
  deliveryStateNames,
  deliveryWayNames,
} from '@portal/contract/notifications/delivery-values.ts'
import { deliveryListing } from '@portal/contract/notifications/listing.ts'
import { mailFaultNames } from '@portal/contract/notifications/mail-values.ts'
import { textFaultNames } from '@portal/contract/notifications/text-values.ts'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Status, type StatusKind } from '@portal/ui/src/Status.tsx'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Time } from '../lib/Time.tsx'
import type { Act } from '../acts/act.ts'
import { ActButtons } from '../acts/ActButtons.tsx'
import { mapFailure } from '../api/failure.ts'
import { capital } from '../lib/capital.ts'
import type { Columns } from '../lists/columns.ts'
import { ChoiceFilter } from '../lists/filters/ChoiceFilter.tsx'
import { List } from '../lists/List.tsx'
import { useListing } from '../lists/use-listing.ts'
import { accountColumn } from './account-column.tsx'
import type { Deliveries } from './deliveries.ts'

const looks: Record<DeliveryState, StatusKind> = {
  waiting: 'pending',
  sent: 'starting',
  delivered: 'ok',
  failed: 'bad',
}

const faultNames = { ...mailFaultNames, ...textFaultNames }

const columns: Omit<Columns<typeof deliveryListing, Delivery>, 'state'> = {
  name: {
    header: 'Person',
    cell: ({ name, title }) => (
      <>
        {name}
        <small>{title}</small>
      </>
    ),
  },
  accountName: { ...accountColumn, width: '10rem' },
  way: { header: 'By', width: '7.5rem', hideBelow: 768, cell: ({ way }) => deliveryWayNames[way] },
  at: { header: 'Time', width: '7rem', hideBelow: 1024, cell: ({ at }) => <Time at={at} /> },
}

/** The people notified of a record, and how. */
export function DeliveriesCard({ of: { listing, key, read, resend, none, hint } }: { of: Deliveries }) {
  const queryClient = useQueryClient()
  const { query } = useListing(listing)
  const again = (delivery: Delivery): Act => ({
    key: 'again',
    title: 'Send again',
    failed: 'The message is not sent again',
    done: 'Message queued.',
    do: resend(delivery, () => queryClient.invalidateQueries({ queryKey: key })),
  })
  const answer = useQuery({
    queryKey: [...key, query],
    queryFn: ({ signal }) => read(query, signal),
    placeholderData: keepPreviousData,
    // Jobs notify the people after the change.
    refetchInterval: 5000,
  })
  const { data } = answer
  const isLong = (data?.people ?? 0) > 5 || query.search !== undefined || query.state !== undefined
  const note = data
    ? [
        data.people > 0 ? counted(data.people, 'person', 'people') : null,
        data.failed > 0 ? `${data.failed} failed` : null,
        data.waiting > 0 ? `${data.waiting} waiting` : null,
      ]
        .filter(Boolean)
        .join(', ')
    : null
  return (
    <List
      card={{ title: 'Notified', note }}
      isPart
      isPolled
      listing={listing}
      label="People notified, failed messages first"
      noun="message"
      columns={{
        ...columns,
        state: {
          header: 'Status',
          width: 'min(12rem, 40vw)',
          cell: (row) => (
            <>
              <Status kind={looks[row.state]}>{deliveryStateNames[row.state]}</Status>
              {row.state === 'failed' && row.fault ? <small>{capital(faultNames[row.fault])}</small> : null}
              {row.resends > 0 ? (
                <small>{`Sent again ${row.resends === 1 ? 'once' : `${row.resends} times`}`}</small>
              ) : null}
              {row.state === 'failed' ? <ActButtons size="sm" acts={[again(row)]} /> : null}
            </>
          ),
        },
      }}
      rowKey={({ accountId, deliveryId }) => `${accountId} ${deliveryId}`}
      answer={answer}
      searchable={isLong}
      filters={
        isLong ? <ChoiceFilter listing={listing} name="state" label="Status" names={deliveryStateNames} /> : undefined
      }
      failed={{ title: 'We could not load the messages', text: (failure) => mapFailure(failure).message }}
      empty={<EmptyState title={none ?? 'No one has been notified'} text={hint} />}
    />
  )
}
