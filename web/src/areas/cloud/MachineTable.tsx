import { coverStateNames, coverStates, machineStateNames, machineStates } from '@portal/contract/cloud-values.ts'
import type { Centre } from '@portal/contract/cloud.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import { ServerTable } from '@portal/ui/src/ServerTable.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { tryAgain } from '../../shell/try-again.tsx'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { ListTools } from '../views/ListTools.tsx'
import { keysOf, movedTo } from '../views/shown-columns.ts'
import { useColumns } from '../views/use-columns.ts'
import { machineColumns } from './machine-columns.tsx'
import { readSearch, searchOf, tableStateOf } from './machine-search.ts'
import { type MachineSearch, machinesQuery } from './queries.ts'

export function MachineTable({ centre }: { centre: Centre }) {
  const { serviceId } = centre
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const search = readSearch(raw)
  const columns = useColumns('machines', machineColumns)
  const navigate = useNavigate()
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(machinesQuery(serviceId, search))
  const state = tableStateOf(search)
  const { page: _page, size: _size, ...filter } = search
  const move = (next: MachineSearch, replace = false) =>
    void navigate({
      to: paths.service(serviceId, 'vcd'),
      search: { ...(typeof raw.vdc === 'string' && { vdc: raw.vdc }), ...movedTo(raw, next) },
      resetScroll: false,
      replace,
    })
  const { status, cover, ...unfiltered } = filter

  return (
    <Card
      title="Machines"
      note={centre.machines.toLocaleString('en-GB')}
      aside={
        <SaveButton
          size="sm"
          colour="tertiary"
          path={`/cloud-info/api/services/${serviceId}/machines.csv`}
          query={{ ...filter, columns: keysOf(columns) }}
          fileName="machines.csv"
        >
          Export CSV
        </SaveButton>
      }
      flush
    >
      <ServerTable
        label="Machines"
        noun="machines"
        pager={centre.machines > 10 ? 'full' : 'none'}
        columns={columns}
        rows={data?.rows ?? []}
        rowKey={({ machineId }) => machineId}
        total={data?.total ?? 0}
        allTotal={centre.machines}
        state={state}
        // Each letter of a search would otherwise be a step back.
        onStateChange={(next) => move(searchOf(next, search), next.search !== state.search)}
        loading={isPending}
        busy={isFetching && isPlaceholderData}
        problem={
          error && !data
            ? { title: 'We could not load the machines', text: tryAgain(error), onRetry: () => void refetch() }
            : undefined
        }
        filters={
          <>
            <MenuButton
              label="Filter by state"
              actions={[
                { key: 'all', label: 'All states', onAct: () => move({ ...unfiltered, ...(cover && { cover }) }) },
                ...machineStates.map((each, index) => ({
                  key: each,
                  label: machineStateNames[each],
                  separatorBefore: index === 0,
                  onAct: () => move({ ...filter, status: each }),
                })),
              ]}
            >
              {status ? `State: ${machineStateNames[status]}` : 'State'}
            </MenuButton>
            <MenuButton
              label="Filter by back-up"
              actions={[
                { key: 'all', label: 'All machines', onAct: () => move({ ...unfiltered, ...(status && { status }) }) },
                ...coverStates.map((each, index) => ({
                  key: each,
                  label: coverStateNames[each],
                  separatorBefore: index === 0,
                  onAct: () => move({ ...filter, cover: each }),
                })),
              ]}
            >
              {cover ? `Back-up: ${coverStateNames[cover]}` : 'Back-up'}
            </MenuButton>
          </>
        }
        end={<ListTools list="machines" columns={machineColumns} />}
        empty={
          status || cover ? (
            <EmptyState
              title="No machines match these filters"
              actions={<Button onClick={() => move(unfiltered)}>Clear filters</Button>}
            />
          ) : (
            <EmptyState title="No machines yet" text="What you build in Cloud Director appears here within the hour." />
          )
        }
      />
    </Card>
  )
}
