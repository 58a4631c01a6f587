import type { ServiceChange } from '@portal/contract/service-records.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { humaniseKey } from '@portal/ui/src/humanise-key.ts'
import type { Column } from '@portal/ui/src/table-column.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { wholeNumber } from '../../lib/search-params.ts'
import { paths } from '../../paths.ts'
import { historyQuery } from './detail-queries.ts'
import { momentInWords } from './service-words.ts'
import { useServiceId } from './use-service-id.ts'

const columns: readonly Column<ServiceChange>[] = [
  { key: 'at', header: 'When', width: '11rem', sortable: false, cell: ({ at }) => momentInWords(at) },
  {
    key: 'action',
    header: 'What',
    isName: true,
    sortable: false,
    cell: ({ action }) => (action === 'orderRef changed' ? 'Reference changed' : humaniseKey(action)),
  },
  { key: 'before', header: 'Before', width: '12rem', mono: true, sortable: false, cell: (row) => valueOf(row.before) },
  { key: 'after', header: 'After', width: '12rem', mono: true, sortable: false, cell: (row) => valueOf(row.after) },
  {
    key: 'actorName',
    header: 'Who',
    width: '15rem',
    hideBelow: 768,
    sortable: false,
    cell: ({ actorName, onBehalfOf }) => (onBehalfOf ? `${actorName}, ${onBehalfOf}` : actorName),
  },
]

function valueOf(values: ServiceChange['before']): string {
  const shown = Object.values(values ?? {}).filter((value) => value !== null && value !== '')
  return shown.length > 0 ? shown.map(String).join(', ') : '–'
}

export function Page() {
  const serviceId = useServiceId()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const page = wholeNumber(search.page) ?? 1
  const navigate = useNavigate()
  const { data, error, isPending, isFetching, refetch } = useQuery(historyQuery(serviceId, page))
  return (
    <Card label="History" flush>
      <DataTable
        label="Changes of this service, newest first"
        noun="changes"
        columns={columns}
        rows={data?.rows ?? []}
        rowKey={(row) => String(row.activityId)}
        total={data?.total ?? 0}
        searchable={false}
        pager={data && data.total > 10 ? 'compact' : 'none'}
        state={{ search: '', sort: null, page: page - 1, size: 10 }}
        onStateChange={(state) =>
          void navigate({
            to: paths.service(serviceId, 'history'),
            search: state.page > 0 ? { page: state.page + 1 } : {},
            resetScroll: false,
          })
        }
        loading={isPending}
        busy={isFetching}
        problem={error ? { title: 'The history could not be loaded', onRetry: () => void refetch() } : undefined}
        empty={
          <EmptyState
            title="No changes yet"
            text="What people change on this service is listed here, with who and when."
          />
        }
      />
    </Card>
  )
}
