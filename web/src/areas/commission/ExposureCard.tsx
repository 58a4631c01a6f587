import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { useQuery } from '@tanstack/react-query'
import { exposureQuery } from './queries.ts'
import { figure, money, monthYear } from './words.ts'

interface ExposedMonth {
  month: string
  becomesSafe: number
  stillAtRisk: number
}

const columns: readonly Column<ExposedMonth>[] = [
  { key: 'month', header: 'Month', isName: true, sortable: false, cell: ({ month }) => monthYear(month) },
  {
    key: 'becomesSafe',
    header: 'Safe then',
    width: '6.5rem',
    align: 'end',
    sortable: false,
    cell: ({ becomesSafe }) => figure(becomesSafe),
  },
  {
    key: 'stillAtRisk',
    header: 'Left',
    width: '6.5rem',
    align: 'end',
    sortable: false,
    cell: ({ stillAtRisk }) => figure(stillAtRisk),
  },
]

/** What could still be taken back, and when that ends. */
export function ExposureCard() {
  const { data, error, refetch, isFetching } = useQuery(exposureQuery)
  if (!data && !error) {
    return (
      <Card title="At risk of clawback">
        <Skeleton height="10rem" />
      </Card>
    )
  }
  return (
    <Card
      title="At risk of clawback"
      {...(data && {
        note: `${money(data.atRisk, data.currency)}, ${data.services} ${data.services === 1 ? 'service' : 'services'}`,
      })}
      flush
    >
      <DataTable
        label="What becomes safe in which month"
        noun="months"
        columns={columns}
        rows={data?.months ?? []}
        rowKey={({ month }) => month}
        searchable={false}
        scrollAll={false}
        pager="none"
        state={{ search: '', sort: null, page: 0, size: 5 }}
        busy={isFetching && !data}
        problem={error ? { title: 'This could not be loaded', onRetry: () => void refetch() } : undefined}
        empty={<EmptyState title="Nothing is at risk" text="All that you were paid for new business is earned out." />}
      />
    </Card>
  )
}
