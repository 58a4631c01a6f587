import { testKindNames } from '@portal/contract/diagnostic-values.ts'
import type { LineTestRow } from '@portal/contract/diagnostics.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { ServerTable } from '@portal/ui/src/ServerTable.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { wholeNumber } from '../../lib/search-params.ts'
import { paths } from '../../paths.ts'
import { tryAgain } from '../../shell/try-again.tsx'
import { testListQuery } from './queries.ts'
import { capital } from '../../lib/capital.ts'
import { momentInWords, standingOf } from './words.ts'

const columns: readonly Column<LineTestRow>[] = [
  {
    key: 'title',
    header: 'Result',
    isName: true,
    sortable: false,
    cell: ({ serviceId, testId, title }) => (
      <Link quiet href={paths.test(serviceId, testId)} title={title}>
        {title}
      </Link>
    ),
  },
  {
    key: 'status',
    header: 'Outcome',
    width: '9.5rem',
    sortable: false,
    cell: (row) => {
      const { kind, word } = standingOf(row)
      return <Status kind={kind}>{word}</Status>
    },
  },
  {
    key: 'kind',
    header: 'Test',
    width: '10rem',
    sortable: false,
    hideBelow: 1024,
    cell: ({ kind }) => testKindNames[kind],
  },
  {
    key: 'requestedAt',
    header: 'Run',
    width: '11rem',
    sortable: false,
    hideBelow: 768,
    cell: ({ requestedAt }) => capital(momentInWords(requestedAt)),
  },
  { key: 'requestedByName', header: 'By', width: '11rem', sortable: false, hideBelow: 1280 },
]

export function HistoryCard({ serviceId }: { serviceId: string }) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const page = wholeNumber(search.page) ?? 1
  const size = wholeNumber(search.size) ?? 10
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(
    testListQuery(serviceId, page, size),
  )
  return (
    <Card title="Results" flush>
      <ServerTable
        label="Results of this line, newest first"
        noun="results"
        columns={columns}
        rows={data?.rows ?? []}
        rowKey={({ testId }) => testId}
        searchable={false}
        pager={data && data.total > 10 ? 'full' : 'none'}
        total={data?.total ?? 0}
        state={{ search: '', sort: null, page: page - 1, size }}
        onStateChange={(next) =>
          void navigate({
            to: paths.service(serviceId, 'diagnostics'),
            search: { ...(next.page > 0 && { page: next.page + 1 }), ...(next.size !== 10 && { size: next.size }) },
            resetScroll: false,
          })
        }
        loading={isPending}
        busy={isFetching && isPlaceholderData}
        problem={
          error
            ? { title: 'We could not load the results', text: tryAgain(error), onRetry: () => void refetch() }
            : undefined
        }
        empty={<EmptyState title="No tests run yet" text="Run one: most faults are found within a minute." />}
      />
    </Card>
  )
}
