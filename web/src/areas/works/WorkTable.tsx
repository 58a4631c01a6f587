import { incidentPhaseNames } from '@portal/contract/incident-values.ts'
import type { IncidentSummary } from '@portal/contract/incidents.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { ServerTable } from '@portal/ui/src/ServerTable.tsx'
import type { TableState } from '@portal/ui/src/table-state.ts'
import { useQuery } from '@tanstack/react-query'
import CheckIcon from 'lucide-react/icons/circle-check'
import { tryAgain } from '../../shell/try-again.tsx'
import { workListQuery } from './queries.ts'
import { workColumns } from './work-columns.tsx'
import { searchOf, tableStateOf, type WorkSearch } from './work-search.ts'
import { WorkFilters } from './WorkFilters.tsx'

interface WorkTableProps {
  search: WorkSearch
  summary: IncidentSummary | undefined
  onSearch: (search: WorkSearch, options?: { replace: boolean }) => void
}

const noFilter = { kind: undefined, siteId: undefined, productCategory: undefined }

export function WorkTable({ search, summary, onSearch }: WorkTableProps) {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(workListQuery(search))
  const { phase = 'now', reach = 'mine' } = search
  const state = tableStateOf(search)
  const allTotal = (reach === 'all' ? summary?.all : summary?.phases)?.[phase]
  const isFiltered = Boolean(search.kind ?? search.siteId ?? search.productCategory)
  // Each letter of a search would otherwise be a step back.
  const change = (next: TableState) => onSearch(searchOf(next, search), { replace: next.search !== state.search })
  const filter = (chosen: Partial<WorkSearch>) => {
    const { page: _, ...rest } = search
    onSearch({ ...rest, ...chosen })
  }
  return (
    <Card label="Works and incidents" flush>
      <ServerTable
        label={`Works and incidents, ${incidentPhaseNames[phase].toLowerCase()}`}
        noun="works and incidents"
        lines={2}
        columns={workColumns}
        rows={data?.rows ?? []}
        rowKey={({ ref }) => ref}
        total={data?.total ?? 0}
        allTotal={allTotal ?? data?.total}
        state={state}
        onStateChange={change}
        loading={isPending}
        busy={isFetching && (isPlaceholderData || isPending)}
        problem={
          error
            ? {
                title: 'We could not load works and incidents',
                text: tryAgain(error),
                onRetry: () => void refetch(),
              }
            : undefined
        }
        filters={<WorkFilters search={search} summary={summary} onChange={filter} />}
        empty={
          isFiltered ? (
            <EmptyState
              title="Nothing matches these filters"
              text="Clear them to see everything that touches you."
              actions={<Button onClick={() => filter(noFilter)}>Clear filters</Button>}
            />
          ) : (
            <EmptyState icon={<CheckIcon aria-hidden />} {...emptyWords[phase]} />
          )
        }
      />
    </Card>
  )
}

const emptyWords = {
  now: { title: 'Nothing is wrong', text: 'No work and no incident touches your services at the moment.' },
  planned: { title: 'Nothing is planned', text: 'Works that touch your services appear here days before they begin.' },
  over: { title: 'Nothing in the last 90 days', text: 'What is over stays here for 90 days.' },
}
