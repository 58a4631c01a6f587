import { serviceChangeListing } from '@portal/contract/services/listing.ts'
import type { ServiceChange } from '@portal/contract/services/records.ts'
import { dateTime } from '@portal/contract/format/days.ts'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { actionLabel } from '../../lib/action-label.ts'
import type { Columns } from '../../lists/columns.ts'
import { List } from '../../lists/List.tsx'
import { useListing } from '../../lists/use-listing.ts'
import { historyQuery } from './detail-queries.ts'
import { useServiceId } from '../../lib/use-service-id.ts'

const columns: Columns<typeof serviceChangeListing, ServiceChange> = {
  at: { header: 'Date', width: '11rem', cell: ({ at }) => dateTime(at) },
  action: {
    header: 'Change',
    cell: ({ action }) => actionLabel('service', action),
  },
  before: { header: 'Before', width: '12rem', mono: true, cell: (row) => valueOf(row.before) },
  after: { header: 'After', width: '12rem', mono: true, cell: (row) => valueOf(row.after) },
  actorName: {
    header: 'Person',
    width: '15rem',
    hideBelow: 768,
    cell: ({ actorName, onBehalfOf }) => (onBehalfOf ? `${actorName}, ${onBehalfOf}` : actorName),
  },
}

function valueOf(values: ServiceChange['before']): string {
  const shown = Object.values(values ?? {}).filter((value) => value !== null && value !== '')
  return shown.length > 0 ? shown.map(String).join(', ') : '–'
}

export function Page() {
  const serviceId = useServiceId()
  const { query } = useListing(serviceChangeListing)
  return (
    <List
      listing={serviceChangeListing}
      card={{ label: 'History' }}
      label="Changes to this service, newest first"
      noun="change"
      lines={1}
      columns={columns}
      rowKey={(row) => String(row.activityId)}
      answer={useQuery(historyQuery(serviceId, query))}
      isPart
      failed={{ title: 'We could not load the history' }}
      empty={
        <EmptyState title="No changes yet" text="Changes to this service appear here, with the person and date." />
      }
    />
  )
}
