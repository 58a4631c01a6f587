import type { MonitoringLog } from '@portal/contract/monitoring/monitoring.ts'
import type { MonitoringRange } from '@portal/contract/monitoring/values.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { useQuery } from '@tanstack/react-query'
import { momentText } from './figures.ts'
import styles from './monitoring.module.css'
import { problemOf } from './problem-of.ts'
import { monitoringLogsQuery } from './queries.ts'

const columns: Column<MonitoringLog>[] = [
  {
    key: 'level',
    header: 'Level',
    width: '7rem',
    cell: ({ level }) => <Status kind={level === 'error' ? 'bad' : 'idle'}>{level}</Status>,
  },
  {
    key: 'message',
    header: 'Message',
    isName: true,
    cell: ({ message, detail }) => (
      <>
        <span className={styles.line} title={message}>
          {message}
        </span>
        <span className={styles.second} title={detailText(detail)}>
          {detailText(detail)}
        </span>
      </>
    ),
  },
  { key: 'at', header: 'When', width: '11rem', hideBelow: 768, cell: ({ at }) => momentText(at) },
]

export function LogsCard({ range }: { range: MonitoringRange }) {
  const logs = useQuery(monitoringLogsQuery(range))
  return (
    <Card title="Client logs" note="latest first" flush>
      <DataTable
        label="Client logs, latest first"
        rows={logs.data ?? []}
        rowKey={({ id }) => String(id)}
        columns={columns}
        lines={2}
        noun="log"
        pager="compact"
        loading={logs.isPending}
        busy={logs.isPlaceholderData}
        problem={problemOf('the client logs', logs)}
        empty={<EmptyState title="No client logs" text="No client logs in this period." />}
      />
    </Card>
  )
}

function detailText(detail: unknown): string {
  return detail === null || detail === undefined ? '–' : JSON.stringify(detail)
}
