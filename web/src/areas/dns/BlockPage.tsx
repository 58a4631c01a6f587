import { addressListing } from '@portal/contract/dns/listing.ts'
import type { ReverseName } from '@portal/contract/dns/reverse.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ActButtons } from '../../acts/ActButtons.tsx'
import type { Columns } from '../../lists/columns.ts'
import { List } from '../../lists/List.tsx'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import { paths } from '../../paths.ts'
import type { PageRequest } from '../../screens.ts'
import { useNameOfThing } from '../../shell/named-thing.ts'
import { ThingFailed } from '../../shell/ThingFailed.tsx'
import { forwardAct } from './forward-act.ts'
import { NameEdit } from './NameEdit.tsx'
import { NewName } from './NewName.tsx'
import { namesAct } from './names-act.ts'
import { dnsPaths } from './paths.ts'
import { addressesQuery } from './queries.ts'

export const load = (queryClient: QueryClient, { params, search }: PageRequest) =>
  queryClient.prefetchQuery(addressesQuery(params.blockId ?? '', readAddress(addressListing, search)))

const columnsOf = (blockId: string): Columns<typeof addressListing, ReverseName> => ({
  address: { header: 'Address', width: 'min(13rem, 34vw)', mono: true },
  name: {
    header: 'Name',
    cell: (row) => <NameEdit blockId={blockId} row={row} />,
  },
  usedBy: {
    header: 'Used by your records',
    wraps: true,
    width: '16rem',
    hideBelow: 1024,
    cell: ({ usedBy }) => (usedBy.length > 0 ? <code title={usedBy.join(', ')}>{usedBy.join(', ')}</code> : '–'),
  },
  isLive: {
    header: 'Status',
    width: '8rem',
    hideBelow: 768,
    cell: ({ name, isLive }) =>
      isLive ? name && <Status kind="ok">Live</Status> : <Status kind="starting">Publishing</Status>,
  },
})

export function Page() {
  const { blockId = '' } = useParams({ strict: false })
  const { query } = useListing(addressListing)
  const answer = useQuery(addressesQuery(blockId, query))
  const { data, error, isPending, isFetching, refetch } = answer
  const title = data?.block.block ?? blockId.replace(/-(\d+)$/, '/$1')
  useNameOfThing(title)
  const queryClient = useQueryClient()
  const acts = [forwardAct(queryClient, data?.rows ?? []), namesAct(queryClient, data?.block)].flatMap(
    (act) => act ?? [],
  )
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
                data.block.size === null ? 'Addresses with reverse names' : counted(data.total, 'address', 'addresses'),
              ]
            : []
        }
        actions={acts.length > 0 ? <ActButtons acts={acts} /> : null}
      />
      {error && !data ? (
        <ThingFailed
          label="Address block"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
          back={{ label: 'Reverse DNS', href: dnsPaths.blocks() }}
        />
      ) : (
        <List
          listing={addressListing}
          label={`Addresses of ${title}`}
          card={{ label: 'Addresses' }}
          lead={data?.block.size === null ? <NewName blockId={blockId} /> : null}
          noun="address"
          nouns="addresses"
          lines={1}
          columns={columnsOf(blockId)}
          rowKey={({ address }) => address}
          answer={answer}
          isPart
          failed={{ title: 'We could not load the addresses' }}
          empty={
            <EmptyState
              title="No reverse names yet"
              text="Enter an address and its name above. The block is too large to list."
            />
          }
        />
      )}
    </>
  )
}
