import type { AddressBlock } from '@portal/contract/dns-reverse.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { wholeNumber } from '../../lib/search-params.ts'
import { paths } from '../../paths.ts'
import type { Asked } from '../../screens.ts'
import { tryAgain } from '../../shell/try-again.tsx'
import { countWords } from './dns-words.ts'
import { dnsPaths } from './paths.ts'
import { blocksQuery } from './queries.ts'

export const load = (queryClient: QueryClient, { search }: Asked) =>
  queryClient.prefetchQuery(blocksQuery(wholeNumber(search.page) ?? 1))

const columns: readonly Column<AddressBlock>[] = [
  {
    key: 'block',
    header: 'Block',
    isName: true,
    sortable: false,
    width: '16rem',
    cell: ({ blockId, block }) => (
      <Link quiet href={dnsPaths.block(blockId)}>
        {block}
      </Link>
    ),
  },
  {
    key: 'serviceName',
    header: 'Service',
    sortable: false,
    cell: ({ serviceId, serviceName }) => <Link href={paths.service(serviceId)}>{serviceName}</Link>,
  },
  {
    key: 'size',
    header: 'Addresses',
    width: '8rem',
    align: 'end',
    sortable: false,
    hideBelow: 768,
    cell: ({ size }) => (size === null ? 'Many' : size),
  },
  { key: 'named', header: 'With a name', width: '8rem', align: 'end', sortable: false, hideBelow: 768 },
]

export function Page() {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const page = wholeNumber(raw.page) ?? 1
  const navigate = useNavigate()
  const { data, error, isPending, isFetching, refetch } = useQuery(blocksQuery(page))
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'DNS', href: dnsPaths.zones() }, { label: 'Reverse DNS' }]}
        title="Reverse DNS"
        loading={isPending}
        facts={data ? [countWords(data.total, 'address block'), 'the names that your addresses have'] : []}
      />
      <Card label="Address blocks" flush>
        <DataTable
          label="Address blocks, by address"
          noun="blocks"
          columns={columns}
          rows={data?.rows ?? []}
          rowKey={({ blockId }) => blockId}
          total={data?.total ?? 0}
          searchable={false}
          pager={data && data.total > 10 ? 'compact' : 'none'}
          state={{ search: '', sort: null, page: page - 1, size: 10 }}
          onStateChange={(state) =>
            void navigate({ to: dnsPaths.blocks(), search: state.page > 0 ? { page: state.page + 1 } : {} })
          }
          loading={isPending}
          busy={isFetching}
          problem={
            error
              ? { title: 'We could not load your address blocks', text: tryAgain(error), onRetry: () => void refetch() }
              : undefined
          }
          empty={
            <EmptyState
              title="No address blocks on this account"
              text="Blocks come with a leased line or a broadband line with addresses of its own."
            />
          }
        />
      </Card>
    </>
  )
}
