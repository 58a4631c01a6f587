import type { ReverseName } from '@portal/contract/dns-reverse.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { wholeNumber } from '../../lib/search-params.ts'
import { paths } from '../../paths.ts'
import type { Asked } from '../../screens.ts'
import { useNameOfThing } from '../../shell/named-thing.ts'
import { ThingFailed } from '../../shell/ThingFailed.tsx'
import { countWords } from './dns-words.ts'
import { NameEdit } from './NameEdit.tsx'
import { NewName } from './NewName.tsx'
import { dnsPaths } from './paths.ts'
import { addressesQuery } from './queries.ts'

export const load = (queryClient: QueryClient, { params, search }: Asked) =>
  queryClient.prefetchQuery(addressesQuery(params.blockId ?? '', wholeNumber(search.page) ?? 1))

const columnsOf = (blockId: string): readonly Column<ReverseName>[] => [
  { key: 'address', header: 'Address', isName: true, width: '13rem', sortable: false, mono: true },
  {
    key: 'name',
    header: 'Name',
    sortable: false,
    cell: (row) => <NameEdit blockId={blockId} row={row} />,
  },
  {
    key: 'usedBy',
    header: 'Your zones point here',
    width: '16rem',
    sortable: false,
    hideBelow: 1024,
    cell: ({ usedBy }) => (usedBy.length > 0 ? <code title={usedBy.join(', ')}>{usedBy.join(', ')}</code> : '–'),
  },
  {
    key: 'isLive',
    header: 'Status',
    width: '8rem',
    sortable: false,
    hideBelow: 768,
    cell: ({ name, isLive }) =>
      isLive ? name && <Status kind="ok">Live</Status> : <Status kind="starting">Publishing</Status>,
  },
]

export function Page() {
  const { blockId = '' } = useParams({ strict: false })
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const page = wholeNumber(raw.page) ?? 1
  const navigate = useNavigate()
  const { data, error, isPending, isFetching, refetch } = useQuery(addressesQuery(blockId, page))
  const title = data?.block.block ?? blockId.replace(/-(\d+)$/, '/$1')
  useNameOfThing(title)
  return (
    <>
      <PageHeader
        crumbs={[
          { label: 'DNS', href: dnsPaths.zones() },
          { label: 'Reverse DNS', href: dnsPaths.blocks() },
          { label: title },
        ]}
        title={title}
        loading={isPending}
        facts={
          data
            ? [
                <Link key="service" href={paths.service(data.block.serviceId)}>
                  {data.block.serviceName}
                </Link>,
                data.block.size === null ? 'Addresses with a name' : countWords(data.total, 'address', 'addresses'),
              ]
            : []
        }
      />
      {error && !data ? (
        <ThingFailed
          label="Address block"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
          missing={{
            title: 'There is no such address block on this account',
            list: { label: 'All blocks', href: dnsPaths.blocks() },
          }}
        />
      ) : (
        <Card label="Addresses" flush>
          {data?.block.size === null ? <NewName blockId={blockId} /> : null}
          <DataTable
            label={`Addresses of ${title}`}
            noun="addresses"
            columns={columnsOf(blockId)}
            rows={data?.rows ?? []}
            rowKey={({ address }) => address}
            total={data?.total ?? 0}
            searchable={false}
            pager={data && data.total > 25 ? 'compact' : 'none'}
            state={{ search: '', sort: null, page: page - 1, size: 25 }}
            onStateChange={(state) =>
              void navigate({ to: dnsPaths.block(blockId), search: state.page > 0 ? { page: state.page + 1 } : {} })
            }
            loading={isPending}
            busy={isFetching}
            empty={
              <EmptyState
                title="No address of this block has a name"
                text="Name the first one above; there are too many to list."
              />
            }
          />
        </Card>
      )}
    </>
  )
}
