import { counted } from '@portal/contract/format/counts.ts'
import { listTime } from '@portal/contract/format/relative.ts'
import type { IncidentDelivery } from '@portal/contract/service-status/desk.ts'
import { deskDeliveryListing } from '@portal/contract/service-status/listing.ts'
import { type DeliveryState, deliveryStateNames, deliveryWayNames } from '@portal/contract/service-status/values.ts'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Status, type StatusKind } from '@portal/ui/src/Status.tsx'
import { useQuery } from '@tanstack/react-query'
import { mapFailure } from '../../api/failure.ts'
import type { Columns } from '../../lists/columns.ts'
import { ChoiceFilter } from '../../lists/filters/ChoiceFilter.tsx'
import { List } from '../../lists/List.tsx'
import { useListing } from '../../lists/use-listing.ts'
import { accountColumn } from '../account-column.tsx'
import { deliveriesQuery } from './queries.ts'

const looks: Record<DeliveryState, StatusKind> = {
  waiting: 'pending',
  sent: 'starting',
  delivered: 'ok',
  failed: 'bad',
}

const columns: Columns<typeof deskDeliveryListing, IncidentDelivery> = {
  name: {
    header: 'Person',
    cell: ({ name, title }) => (
      <>
        {name}
        <small>{title}</small>
      </>
    ),
  },
  accountName: accountColumn,
  way: { header: 'By', width: '9rem', hideBelow: 768, cell: ({ way }) => deliveryWayNames[way] },
  state: {
    header: 'Status',
    width: '8rem',
    cell: ({ state }) => <Status kind={looks[state]}>{deliveryStateNames[state]}</Status>,
  },
  at: { header: 'Time', width: '9rem', hideBelow: 1024, cell: ({ at }) => listTime(at) },
}

/** The people notified of an incident, and how. */
export function DeliveriesCard({ incidentRef }: { incidentRef: string }) {
  const { query } = useListing(deskDeliveryListing)
  const answer = useQuery(deliveriesQuery(incidentRef, query))
  const { data } = answer
  const note = data
    ? [
        counted(data.people, 'person', 'people'),
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
      listing={deskDeliveryListing}
      label="People notified, failed messages first"
      noun="message"
      columns={columns}
      rowKey={({ accountId, name, way, at, title }) => `${accountId} ${name} ${way} ${at} ${title}`}
      answer={answer}
      filters={<ChoiceFilter listing={deskDeliveryListing} name="state" label="Status" names={deliveryStateNames} />}
      failed={{ title: 'We could not load the messages', text: (failure) => mapFailure(failure).message }}
      empty={
        <EmptyState
          title="No one has been notified"
          text="People who follow incidents at these services are notified."
        />
      }
    />
  )
}
