import { caseStatuses } from '@portal/contract/cases/values.ts'
import { testOutcomeNames } from '@portal/contract/diagnostics/values.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { changeInWords, eventState, eventTitle } from '@portal/contract/services/event-words.ts'
import { serviceEventListing } from '@portal/contract/services/event-listing.ts'
import type { ServiceEvent } from '@portal/contract/services/records.ts'
import { serviceEventKindNames } from '@portal/contract/services/event-values.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { durationOfMinutes } from '@portal/contract/format/sizes.ts'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Status, type StatusKind } from '@portal/ui/src/Status.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Time } from '../../lib/Time.tsx'
import type { Columns } from '../../lists/columns.ts'
import { ChoiceFilter } from '../../lists/filters/ChoiceFilter.tsx'
import { DayFilter } from '../../lists/filters/DayFilter.tsx'
import { List } from '../../lists/List.tsx'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import { useServiceId } from '../../lib/use-service-id.ts'
import type { PageRequest } from '../../screens.ts'
import { CaseStatus } from '../../shell/CaseStatus.tsx'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { AvailabilityCard } from './AvailabilityCard.tsx'
import { availabilityQuery, historyQuery } from './detail-queries.ts'
import layout from '@portal/ui/src/layout.module.css'

export const load = (queryClient: QueryClient, { params: { serviceId = '' }, search }: PageRequest) =>
  Promise.all([
    queryClient.prefetchQuery(availabilityQuery(serviceId)),
    queryClient.prefetchQuery(historyQuery(serviceId, readAddress(serviceEventListing, search))),
  ])

const columnsFor = (serviceId: string): Columns<typeof serviceEventListing, ServiceEvent> => ({
  at: {
    header: 'Date',
    width: '11rem',
    // An order has the day on which it was placed.
    cell: ({ kind, at }) => (kind === 'order' ? shortDate(at) : <Time at={at} as="dateTime" />),
  },
  title: {
    header: 'Event',
    cell: (row) => {
      const href = pageFor(serviceId, row)
      const note = noteOf(row)
      return (
        <>
          {href ? (
            <Link quiet href={href}>
              {eventTitle(row)}
            </Link>
          ) : (
            eventTitle(row)
          )}
          {note ? <small>{note}</small> : null}
        </>
      )
    },
  },
  kind: { header: 'Type', width: '9rem', hideBelow: 768, cell: ({ kind }) => serviceEventKindNames[kind] },
  state: { header: 'Status', width: '10rem', hideBelow: 768, cell: (row) => <EventStatus event={row} /> },
  actorName: {
    header: 'Person',
    width: '14rem',
    hideBelow: 1024,
    cell: ({ actorName, onBehalfOf }) => (onBehalfOf ? `${actorName}, ${onBehalfOf}` : (actorName ?? '–')),
  },
})

function EventStatus({ event }: { event: ServiceEvent }) {
  const { kind, state } = event
  const text = eventState(event)
  if (!text) return '–'
  const status = caseStatuses.find((each) => each === state)
  if (kind === 'case' && status) return <CaseStatus status={status} />
  return <Status kind={looks[text] ?? 'idle'}>{text}</Status>
}

const looks: Record<string, StatusKind> = {
  Now: 'bad',
  Resolved: 'completed',
  Completed: 'completed',
  Cancelled: 'cancelled',
  Pending: 'pending',
  Approved: 'approved',
  [testOutcomeNames.GREEN]: 'ok',
  [testOutcomeNames.AMBER]: 'warn',
  [testOutcomeNames.RED]: 'bad',
}

function noteOf(row: ServiceEvent): string {
  if (row.kind === 'change') return changeInWords(row)
  return row.minutesDown ? `${row.id}, ${durationOfMinutes(row.minutesDown)} down` : row.id
}

function pageFor(serviceId: string, { kind, id }: ServiceEvent): string | undefined {
  switch (kind) {
    case 'outage':
    case 'work':
      // An outage of which only the result of its case was kept has no page.
      return /^[A-Z]{3}-/.test(id) ? pageOf('incident', { ref: id }) : undefined
    case 'case':
      return pageOf('case', { caseId: id })
    case 'order':
      return pageOf('order', { orderId: id })
    case 'test':
      return pageOf('lineTest', { serviceId, testId: id })
    case 'change':
      return undefined
  }
}

/** The availability of each month, and everything that happened to the service, newest first. */
export function Page() {
  const serviceId = useServiceId()
  const { query } = useListing(serviceEventListing)
  return (
    <div className={layout.stack}>
      <AvailabilityCard serviceId={serviceId} />
      <List
        listing={serviceEventListing}
        card={{ label: 'History' }}
        label="History of this service, newest first"
        noun="event"
        columns={columnsFor(serviceId)}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        answer={useQuery(historyQuery(serviceId, query))}
        filters={
          <>
            <ChoiceFilter
              listing={serviceEventListing}
              name="kind"
              label="Type"
              all="All types"
              names={serviceEventKindNames}
            />
            <DayFilter listing={serviceEventListing} label="Filter by day" short="Day" />
          </>
        }
        end={
          <SaveButton
            path={`/service-info/api/services/${serviceId}/history.csv`}
            query={query}
            fileName={`history-${serviceId}.csv`}
          >
            Export CSV
          </SaveButton>
        }
        failed={{ title: 'We could not load the history' }}
        noMatch={{ title: 'No events match these filters' }}
        empty={
          <EmptyState
            title="No events yet"
            text="Outages, cases, orders, tests, planned work and changes appear here, with the date."
          />
        }
      />
    </div>
  )
}
