import type { MonitoringError } from '@portal/contract/monitoring/monitoring.ts'
import type { MonitoringRange } from '@portal/contract/monitoring/values.ts'
import { number } from '@portal/contract/format/counts.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { useQuery } from '@tanstack/react-query'
import { momentText } from './figures.ts'
import styles from './monitoring.module.css'
import { problemOf } from './problem-of.ts'
import { monitoringErrorsQuery } from './queries.ts'

const columns: Column<MonitoringError>[] = [
  {
    key: 'message',
    header: 'Error',
    cell: ({ message, culprit }) => (
      <>
        <span className={styles.line} title={message}>
          {message}
        </span>
        <span className={styles.second} title={culprit}>
          {culprit || '–'}
        </span>
      </>
    ),
  },
  { key: 'routes', header: 'Routes', width: '16rem', hideBelow: 1024, cell: ({ routes }) => routes.join(', ') || '–' },
  { key: 'count', header: 'Count', align: 'end', width: '6rem', cell: ({ count }) => number(count) },
  {
    key: 'firstSeen',
    header: 'First seen',
    width: '11rem',
    hideBelow: 1280,
    cell: ({ firstSeen }) => momentText(firstSeen),
  },
  {
    key: 'lastSeen',
    header: 'Last seen',
    width: '11rem',
    hideBelow: 768,
    cell: ({ lastSeen }) => momentText(lastSeen),
  },
]

export function ErrorsCard({ range }: { range: MonitoringRange }) {
  const errors = useQuery(monitoringErrorsQuery(range))
  return (
    <Card title="Errors" note="latest first" flush>
      <DataTable
        label="Errors, latest first"
        rows={errors.data ?? []}
        rowKey={({ message, culprit }) => `${message} ${culprit}`}
        columns={columns}
        lines={2}
        noun="error"
        pager="compact"
        loading={errors.isPending}
        busy={errors.isPlaceholderData}
        problem={problemOf('the errors', errors)}
        empty={<EmptyState title="No errors" text="No browser errors in this period." />}
      />
    </Card>
  )
}
