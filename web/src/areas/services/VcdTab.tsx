import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { Meter } from '@portal/ui/src/Meter.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { PageRequest } from '../../screens.ts'
import { DetailCard, partsOf } from './DetailGroups.tsx'
import type { Details } from './helpers.ts'
import { Panel } from './Panel.tsx'
import { vcdDetailsQuery } from './detail-queries.ts'
import { serviceQuery } from './queries.ts'
import layout from '@portal/ui/src/layout.module.css'
import styles from './service.module.css'
import { useServiceId } from '../../lib/use-service-id.ts'
import { ToolsCard } from './ToolsCard.tsx'
import { useMay } from '../../session/use-may.ts'
import { allowancesOf, consoleOf, type Machine, machinesOf, usageOf } from './vcd-reading.ts'

const CloudCentre = lazyPiece(() => import('../cloud/CloudCentre.tsx'), 'CloudCentre')
const LineChart = lazyPiece(() => import('@portal/ui/src/LineChart.tsx'), 'LineChart')

/** The machines of a cloud. */
export const list = 'machines'

export const load = (queryClient: QueryClient, { params: { serviceId = '' } }: PageRequest) =>
  queryClient.prefetchQuery(vcdDetailsQuery(serviceId))

export function Page() {
  const serviceId = useServiceId()
  return (
    <Panel label="Virtual data centre" serviceId={serviceId} query={vcdDetailsQuery(serviceId)}>
      {(details) => <VcdParts serviceId={serviceId} details={details} />}
    </Panel>
  )
}

/** Live data of the cloud, given the permission; otherwise the service's own details. */
function VcdParts({ serviceId, details }: { serviceId: string; details: Details }) {
  const { data: service } = useQuery(serviceQuery(serviceId))
  const stored = <VcdDetails serviceId={serviceId} details={details} />
  if (!useMay('BusinessPortalCloudSolutions')) return stored
  return (
    <Suspense fallback={<Skeleton height="22rem" />}>
      <CloudCentre
        serviceId={serviceId}
        fallback={stored}
        tools={service ? <ToolsCard service={service} consoleUrl={consoleOf(details)} /> : null}
      />
    </Suspense>
  )
}

function VcdDetails({ serviceId, details }: { serviceId: string; details: Details }) {
  const { data: service } = useQuery(serviceQuery(serviceId))
  const allowances = allowancesOf(details)
  const machines = machinesOf(details)
  const usage = usageOf(details)
  const leaveOut = [...(machines.length > 0 ? ['vms'] : []), ...(usage ? ['usage'] : [])]
  return (
    <div className={layout.stack}>
      {allowances.length > 0 ? (
        <Card title="Allowances">
          <div className={styles.meters}>
            {allowances.map((allowance) => (
              <Meter key={allowance.label} {...allowance} />
            ))}
          </div>
        </Card>
      ) : null}
      <div className={layout.columns}>
        {usage ? (
          <Suspense fallback={<Skeleton height="22rem" />}>
            <LineChart {...usage} />
          </Suspense>
        ) : (
          <span />
        )}
        {service ? <ToolsCard service={service} consoleUrl={consoleOf(details)} /> : null}
      </div>
      {machines.length > 0 ? (
        <Card title="Machines" note={String(machines.length)} flush>
          <DataTable
            label="Machines"
            noun="machine"
            rows={machines}
            columns={machineColumns}
            rowKey={(machine) => machine.name}
            searchable={machines.length > 10}
            pager={machines.length > 10 ? 'compact' : 'none'}
          />
        </Card>
      ) : null}
      <div className={styles.cards}>
        {partsOf(details, leaveOut).map((part) => (
          <DetailCard key={part.key} part={part} />
        ))}
      </div>
    </div>
  )
}

const machineColumns: readonly Column<Machine>[] = [
  { key: 'name', header: 'Name', isName: true },
  {
    key: 'state',
    header: 'Status',
    width: '9rem',
    cell: ({ state, isRunning }) => <Status kind={isRunning ? 'ok' : 'idle'}>{state}</Status>,
  },
  { key: 'cores', header: 'vCPU', width: '6rem', align: 'end', hideBelow: 768 },
  { key: 'memoryGB', header: 'Memory, GB', width: '8rem', align: 'end', hideBelow: 768 },
  { key: 'storageGB', header: 'Storage, GB', width: '8rem', align: 'end', hideBelow: 768 },
  { key: 'backup', header: 'Back-up', width: '9rem', hideBelow: 1024 },
]
