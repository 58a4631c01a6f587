import { backupResultNames, backupResults } from '@portal/contract/backup-values.ts'
import type { Vault } from '@portal/contract/backup.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import { ServerTable } from '@portal/ui/src/ServerTable.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { tryAgain } from '../../shell/try-again.tsx'
import { type WorkloadSearch, workloadsQuery } from './queries.ts'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { ListTools } from '../views/ListTools.tsx'
import { keysOf, movedTo } from '../views/shown-columns.ts'
import { useColumns } from '../views/use-columns.ts'
import { workloadColumns } from './workload-columns.tsx'
import { searchOf, tableStateOf } from './workload-search.ts'

interface WorkloadTableProps {
  search: WorkloadSearch
  vaults: readonly Vault[]
}

export function WorkloadTable({ search, vaults }: WorkloadTableProps) {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const columns = useColumns('workloads', workloadColumns)
  const navigate = useNavigate()
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(workloadsQuery(search))
  const state = tableStateOf(search)
  const { page: _page, size: _size, ...filter } = search
  const { result, serviceId, ...others } = filter
  const allTotal = vaults.reduce((sum, { workloads }) => sum + workloads, 0)
  const move = (next: WorkloadSearch, replace = false) =>
    void navigate({ to: paths.backup(), search: movedTo(raw, next), resetScroll: false, replace })
  const vault = vaults.find((each) => each.serviceId === serviceId)

  return (
    <Card
      title="What is backed up"
      note={allTotal.toLocaleString('en-GB')}
      aside={
        <SaveButton
          size="sm"
          colour="tertiary"
          path="/backup-info/api/workloads.csv"
          query={{ ...filter, columns: keysOf(columns) }}
          fileName="back-ups.csv"
        >
          Export CSV
        </SaveButton>
      }
      flush
    >
      <ServerTable
        label={search.sort ? 'What is backed up' : 'What is backed up, needs attention first'}
        noun="workloads"
        lines={2}
        columns={columns}
        rows={data?.rows ?? []}
        rowKey={({ serviceId: service, workloadId }) => `${service} ${workloadId}`}
        total={data?.total ?? 0}
        allTotal={Math.max(allTotal, data?.total ?? 0)}
        state={state}
        // Each letter of a search would otherwise be a step back.
        onStateChange={(next) => move(searchOf(next, search), next.search !== state.search)}
        loading={isPending}
        busy={isFetching && isPlaceholderData}
        problem={
          error && !data
            ? { title: 'We could not load your back-ups', text: tryAgain(error), onRetry: () => void refetch() }
            : undefined
        }
        filters={
          <>
            <MenuButton
              label="Filter by result"
              actions={[
                { key: 'all', label: 'All results', onAct: () => move({ ...others, ...(serviceId && { serviceId }) }) },
                ...backupResults.map((each, index) => ({
                  key: each,
                  label: backupResultNames[each],
                  separatorBefore: index === 0,
                  onAct: () => move({ ...filter, result: each }),
                })),
              ]}
            >
              {result ? `Result: ${backupResultNames[result]}` : 'Result'}
            </MenuButton>
            {vaults.length > 1 ? (
              <MenuButton
                label="Filter by service"
                actions={[
                  { key: 'all', label: 'All services', onAct: () => move({ ...others, ...(result && { result }) }) },
                  ...vaults.map((each, index) => ({
                    key: each.serviceId,
                    label: each.serviceName,
                    separatorBefore: index === 0,
                    onAct: () => move({ ...filter, serviceId: each.serviceId }),
                  })),
                ]}
              >
                {serviceId ? `Service: ${vault?.serviceName ?? serviceId}` : 'Service'}
              </MenuButton>
            ) : null}
          </>
        }
        end={<ListTools list="workloads" columns={workloadColumns} />}
        empty={
          result || serviceId ? (
            <EmptyState
              title="Nothing matches these filters"
              actions={<Button onClick={() => move(others)}>Clear filters</Button>}
            />
          ) : (
            <EmptyState
              title="Nothing is backed up yet"
              text="What a back-up job covers appears here within the hour, with its last restore point."
            />
          )
        }
      />
    </Card>
  )
}
