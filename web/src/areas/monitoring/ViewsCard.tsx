import type { MonitoringOverview } from '@portal/contract/monitoring/monitoring.ts'
import { number } from '@portal/contract/format/counts.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { millisecondsText } from './figures.ts'
import { problemOf } from './problem-of.ts'

type View = MonitoringOverview['views'][number]

const columns: Column<View>[] = [
  { key: 'route', header: 'Route', mono: true },
  { key: 'views', header: 'Views', align: 'end', width: '5rem', cell: ({ views }) => number(views) },
  {
    key: 'p75LoadMs',
    header: 'Load p75, ms',
    align: 'end',
    width: '7.5rem',
    cell: ({ p75LoadMs }) => millisecondsText(p75LoadMs),
  },
  {
    key: 'p75LcpMs',
    header: 'Largest paint p75, ms',
    align: 'end',
    width: '12rem',
    hideBelow: 768,
    cell: ({ p75LcpMs }) => millisecondsText(p75LcpMs),
  },
]

export function ViewsCard({ overview }: { overview: UseQueryResult<MonitoringOverview> }) {
  return (
    <Card title="Views by route" note="most viewed first" flush>
      <DataTable
        label="Views by route, most viewed first"
        rows={overview.data?.views ?? []}
        rowKey={({ route }) => route}
        columns={columns}
        noun="route"
        searchable={false}
        pager="compact"
        loading={overview.isPending}
        busy={overview.isPlaceholderData}
        problem={problemOf('the views', overview)}
        empty={
          <EmptyState
            title="No views yet"
            text="Browsers report a view after a few seconds. Reporting is off in the development environment."
          />
        }
      />
    </Card>
  )
}
