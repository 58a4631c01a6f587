import type { VisitRow } from '@portal/contract/visits.ts'
import { visitPurposeNames } from '@portal/contract/visit-values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { ServerTable } from '@portal/ui/src/ServerTable.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import type { TableState } from '@portal/ui/src/table-state.ts'
import { useQuery } from '@tanstack/react-query'
import CalendarIcon from 'lucide-react/icons/calendar-clock'
import { mapFailure } from '../../api/failure.ts'
import { ListTools } from '../views/ListTools.tsx'
import { useColumns } from '../views/use-columns.ts'
import { searchOf, tableStateOf } from './list-search.ts'
import { visitListQuery, type VisitSearch } from './queries.ts'
import { visitPaths } from './visit-paths.ts'
import { VisitStatus } from './VisitStatus.tsx'
import { countOf, whenInWords } from './visit-words.ts'

export const visitColumns: readonly Column<VisitRow>[] = [
  {
    key: 'when',
    header: 'When',
    width: 'min(17rem, 48vw)',
    isName: true,
    cell: (row) => (
      <>
        <Link quiet href={hrefOf(row)}>
          {whenInWords(row)}
        </Link>
        <small>{[row.place, row.spaces].filter(Boolean).join(', ') || 'No place yet'}</small>
      </>
    ),
  },
  {
    key: 'people',
    header: 'Visitors',
    sortable: false,
    hideBelow: 768,
    cell: ({ people, withoutId }) => (
      <>
        <span title={people}>{people || '–'}</span>
        {withoutId > 0 ? (
          <small>
            <Status kind="warn">{`${countOf(withoutId, 'photo ID')} missing`}</Status>
          </small>
        ) : null}
      </>
    ),
  },
  {
    key: 'purpose',
    header: 'For',
    width: '11rem',
    sortable: false,
    hideBelow: 1280,
    cell: ({ purpose }) => (purpose ? visitPurposeNames[purpose] : '–'),
  },
  { key: 'visitId', header: 'Number', width: '8rem', mono: true, hideBelow: 1280 },
  { key: 'status', header: 'Status', width: 'min(15rem, 44vw)', cell: ({ status }) => <VisitStatus status={status} /> },
]

function hrefOf({ visitId, status }: VisitRow): string {
  return status === 'draft' ? visitPaths.create({ visitId }) : visitPaths.one(visitId)
}

interface VisitTableProps {
  search: VisitSearch
  /** How many there are on this tab without a search; undefined while nobody knows. */
  allTotal: number | undefined
  onSearch: (search: Partial<VisitSearch>, options?: { replace: boolean }) => void
}

export function VisitTable({ search, allTotal, onSearch }: VisitTableProps) {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(visitListQuery(search))
  const columns = useColumns('visits', visitColumns)
  const state = tableStateOf(search)
  // Each letter of a search would otherwise be a step back.
  const change = (next: TableState) => onSearch(searchOf(next, search), { replace: next.search !== state.search })
  return (
    <Card label="Visits" flush>
      <ServerTable
        label={search.tab === 'past' ? 'Visits, the latest first' : 'Visits, the next one first'}
        noun="visits"
        lines={2}
        columns={columns}
        rows={data?.rows ?? []}
        rowKey={(row) => row.visitId}
        total={data?.total ?? 0}
        allTotal={allTotal ?? data?.total}
        state={state}
        onStateChange={change}
        loading={isPending}
        busy={isFetching && (isPlaceholderData || isPending)}
        problem={
          error
            ? { title: 'We could not load your visits', text: mapFailure(error).message, onRetry: () => void refetch() }
            : undefined
        }
        end={<ListTools list="visits" columns={visitColumns} />}
        empty={<Empty tab={search.tab} />}
      />
    </Card>
  )
}

function Empty({ tab }: Pick<VisitSearch, 'tab'>) {
  if (tab) {
    const words = {
      upcoming: 'No visit is planned',
      waiting: 'Nothing is waiting, for you or for us',
      past: 'Nobody has been there yet',
    }
    return <EmptyState title={words[tab]} actions={<Button href={visitPaths.list()}>All visits</Button>} />
  }
  return (
    <EmptyState
      icon={<CalendarIcon aria-hidden />}
      title="No visits yet"
      text="Book a time, say who comes and what for. You get a pass for the door."
      actions={<Button href={visitPaths.create()}>Book a visit</Button>}
    />
  )
}
