import { type MonitoringRange, monitoringRanges } from '@portal/contract/monitoring/values.ts'
import { operatorResource } from '@portal/contract/permission.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { boot } from '../../boot.ts'
import { oneOf } from '../../lib/search-params.ts'
import type { PageRequest } from '../../screens.ts'
import { NoAccessPage } from '../../shell/NoAccessPage.tsx'
import { ErrorsCard } from './ErrorsCard.tsx'
import { LogsCard } from './LogsCard.tsx'
import styles from './monitoring.module.css'
import { loadMonitoring, monitoringOverviewQuery } from './queries.ts'
import { ViewsCard } from './ViewsCard.tsx'
import { VitalsStrip } from './VitalsStrip.tsx'

const rangeNames = { '24h': 'Last 24 hours', '7d': 'Last 7 days' } as const

export const load = (queryClient: QueryClient, { search }: PageRequest) => loadMonitoring(queryClient, rangeOf(search))

/** For the provider's staff: how the portal performs in customers' browsers. */
export function Page() {
  const mayLook = boot().signedIn?.permissions.some(({ resource }) => resource === operatorResource) ?? false
  return mayLook ? <Monitoring /> : <NoAccessPage needs={operatorResource} />
}

function Monitoring() {
  const range = rangeOf(useSearch({ strict: false }))
  const overview = useQuery(monitoringOverviewQuery(range))
  const { data } = overview
  return (
    <>
      <PageHeader
        title="Monitoring"
        loading={overview.isPending}
        facts={
          data
            ? [
                counted(data.totals.views, 'view'),
                counted(data.totals.sessions, 'session'),
                counted(data.totals.errors, 'error'),
                counted(data.totals.logs, 'log'),
              ]
            : []
        }
      />
      <Tabs
        label="Time range"
        tabs={monitoringRanges.map((each) => ({
          href: pageOf('monitoring', { range: each }),
          label: rangeNames[each],
          current: each === range,
        }))}
      />
      <div className={styles.cards}>
        <VitalsStrip overview={data} />
        <ViewsCard overview={overview} />
        <ErrorsCard range={range} />
        <LogsCard range={range} />
      </div>
    </>
  )
}

function rangeOf(search: Record<string, unknown>): MonitoringRange {
  return oneOf(monitoringRanges, search.range) ?? '24h'
}
