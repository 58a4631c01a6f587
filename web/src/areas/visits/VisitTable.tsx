import { visitListing } from '@portal/contract/visits/listing.ts'
import type { VisitRow } from '@portal/contract/visits/visits.ts'
import { visitPurposeNames } from '@portal/contract/visits/values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { Unbroken } from '@portal/ui/src/Unbroken.tsx'
import { useQuery } from '@tanstack/react-query'
import CalendarIcon from 'lucide-react/icons/calendar-clock'
import { mapFailure } from '../../api/failure.ts'
import type { Columns } from '../../lists/columns.ts'
import { useListing } from '../../lists/use-listing.ts'
import { ViewedList } from '../../lists/ViewedList.tsx'
import { OnPhone } from '../../use-media.ts'
import { visitListQuery, type VisitSearch } from './queries.ts'
import { visitPaths } from './visit-paths.ts'
import { VisitStatus } from './VisitStatus.tsx'
import { whenInWords, withoutIdInWords } from './visit-words.ts'

export const visitColumns: Columns<typeof visitListing, VisitRow> = {
  when: {
    header: 'Date and time',
    width: 'min(17rem, 53vw)',
    cell: (row) => (
      <>
        <Link quiet href={hrefOf(row)}>
          <Unbroken>{whenInWords(row)}</Unbroken>
        </Link>
        <small>{[row.place, row.racks].filter(Boolean).join(', ') || 'No site yet'}</small>
        <OnPhone>
          <small>
            <code>{row.visitId}</code>
          </small>
          {row.people ? <small title={row.people}>{row.people}</small> : null}
          <WithoutId row={row} />
        </OnPhone>
      </>
    ),
  },
  people: {
    header: 'Visitors',
    hideBelow: 768,
    cell: (row) => (
      <>
        <span title={row.people}>{row.people || '–'}</span>
        <WithoutId row={row} />
      </>
    ),
  },
  purpose: {
    header: 'Purpose',
    width: '11rem',
    hideBelow: 1280,
    cell: ({ purpose }) => (purpose ? visitPurposeNames[purpose] : '–'),
  },
  visitId: { header: 'Number', width: '8rem', mono: true, hideBelow: 1280 },
  status: { header: 'Status', width: 'min(15rem, 39vw)', cell: ({ status }) => <VisitStatus status={status} /> },
}

function WithoutId({ row }: { row: VisitRow }) {
  const words = withoutIdInWords(row)
  return words ? (
    <small>
      <Status kind="warn">{words}</Status>
    </small>
  ) : null
}

function hrefOf({ visitId, status }: VisitRow): string {
  return status === 'draft' ? visitPaths.create({ visitId }) : visitPaths.one(visitId)
}

interface VisitTableProps {
  /** The number on this tab without a search; undefined while unknown. */
  allTotal: number | undefined
}

export function VisitTable({ allTotal }: VisitTableProps) {
  const { query } = useListing(visitListing)
  return (
    <ViewedList
      listing={visitListing}
      card={{ label: 'Visits' }}
      label={query.tab === 'past' ? 'Visits, latest first' : 'Visits, next first'}
      noun="visit"
      columns={visitColumns}
      rowKey={(row) => row.visitId}
      answer={useQuery(visitListQuery(query))}
      allTotal={allTotal}
      failed={{ title: 'We could not load your visits', text: (failure) => mapFailure(failure).message }}
      empty={<Empty tab={query.tab} />}
    />
  )
}

function Empty({ tab }: Pick<VisitSearch, 'tab'>) {
  if (tab) {
    const words = {
      upcoming: 'No visits planned',
      waiting: 'No visits are waiting',
      past: 'No past visits',
    }
    return <EmptyState title={words[tab]} actions={<Button href={visitPaths.list()}>All visits</Button>} />
  }
  return (
    <EmptyState
      icon={<CalendarIcon aria-hidden />}
      title="No visits yet"
      text="Choose a time, visitors and a purpose. Each visitor gets a pass."
      actions={<Button href={visitPaths.create()}>Book a visit</Button>}
    />
  )
}
