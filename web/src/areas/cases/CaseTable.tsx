import type { CaseRow } from '@portal/contract/cases.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import { ServerTable } from '@portal/ui/src/ServerTable.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import type { TableState } from '@portal/ui/src/table-state.ts'
import { useQuery } from '@tanstack/react-query'
import FilterIcon from 'lucide-react/icons/list-filter'
import HelpIcon from 'lucide-react/icons/circle-question-mark'
import { mapFailure } from '../../api/failure.ts'
import { paths } from '../../paths.ts'
import { ListTools } from '../views/ListTools.tsx'
import { useColumns } from '../views/use-columns.ts'
import { momentInWords, nextInWords } from './case-words.ts'
import { CaseStatus, Impact } from './CaseStatus.tsx'
import { searchOf, tableStateOf } from './list-search.ts'
import { caseListQuery, type CaseSearch } from './queries.ts'

export const caseColumns: readonly Column<CaseRow>[] = [
  {
    key: 'title',
    header: 'Case',
    isName: true,
    cell: ({ caseId, title, about }) => (
      <>
        <Link quiet href={paths.caseOne(caseId)} title={title}>
          {title}
        </Link>
        <small title={about}>{about || caseId}</small>
      </>
    ),
  },
  { key: 'caseId', header: 'Number', width: '8rem', mono: true, hideBelow: 1280 },
  { key: 'status', header: 'Status', width: '11rem', cell: ({ status }) => <CaseStatus status={status} /> },
  {
    key: 'impact',
    header: 'Impact',
    width: '10rem',
    hideBelow: 768,
    cell: ({ impact }) => <Impact impact={impact} />,
  },
  {
    key: 'updatedAt',
    header: 'Last update',
    width: '10rem',
    hideBelow: 1280,
    cell: ({ updatedAt }) => momentInWords(updatedAt),
  },
  { key: 'nextAt', header: 'Next', width: '12.5rem', hideBelow: 768, cell: (row) => nextInWords(row) },
]

interface CaseTableProps {
  search: CaseSearch
  /** How many there are on this tab without any other filter; undefined while nobody knows. */
  allTotal: number | undefined
  services: readonly { serviceId: string; name: string }[]
  onSearch: (search: Partial<CaseSearch>, options?: { replace: boolean }) => void
}

export function CaseTable({ search, allTotal, services, onSearch }: CaseTableProps) {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(caseListQuery(search))
  const columns = useColumns('cases', caseColumns)
  const state = tableStateOf(search)
  // Each letter of a search would otherwise be a step back.
  const change = (next: TableState) => onSearch(searchOf(next, search), { replace: next.search !== state.search })
  const filter = (serviceId?: string) => onSearch({ ...search, page: undefined, serviceId })
  const chosen = services.find(({ serviceId }) => serviceId === search.serviceId)

  return (
    <Card label="Cases" flush>
      <ServerTable
        label="Cases, what waits for you first"
        noun="cases"
        lines={2}
        columns={columns}
        rows={data?.rows ?? []}
        rowKey={(row) => row.caseId}
        total={data?.total ?? 0}
        allTotal={allTotal ?? data?.total}
        state={state}
        onStateChange={change}
        loading={isPending}
        busy={isFetching && (isPlaceholderData || isPending)}
        problem={
          error
            ? { title: 'We could not load your cases', text: mapFailure(error).message, onRetry: () => void refetch() }
            : undefined
        }
        filters={
          <MenuButton
            label="Filter by service"
            actions={[
              { key: 'all', label: 'All services', onAct: () => filter() },
              ...services.map(({ serviceId, name }, index) => ({
                key: serviceId,
                label: `${name}, ${serviceId}`,
                separatorBefore: index === 0,
                onAct: () => filter(serviceId),
              })),
            ]}
          >
            <FilterIcon aria-hidden />
            {search.serviceId ? `Service: ${chosen?.name ?? search.serviceId}` : 'Service'}
          </MenuButton>
        }
        end={<ListTools list="cases" columns={caseColumns} />}
        empty={
          search.serviceId ? (
            <EmptyState
              title="No cases for this service here"
              actions={<Button onClick={() => filter()}>Show all services</Button>}
            />
          ) : (
            <Empty turn={search.turn} />
          )
        }
      />
    </Card>
  )
}

function Empty({ turn }: Pick<CaseSearch, 'turn'>) {
  if (turn) {
    const words = {
      waiting: 'Nothing is waiting for you',
      'with-us': 'We are not working on anything',
      closed: 'No case has been closed yet',
    }
    return <EmptyState title={words[turn]} actions={<Button href={paths.cases()}>All cases</Button>} />
  }
  return (
    <EmptyState
      icon={<HelpIcon aria-hidden />}
      title="No cases"
      text="Report a fault, question an invoice or ask for a change. You see here when you hear from us next."
      actions={<Button href={paths.caseNew()}>Open a case</Button>}
    />
  )
}
