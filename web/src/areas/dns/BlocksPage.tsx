import { blockListing } from '@portal/contract/dns/listing.ts'
import type { AddressBlock } from '@portal/contract/dns/reverse.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Columns } from '../../lists/columns.ts'
import { List } from '../../lists/List.tsx'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import { paths } from '../../paths.ts'
import type { PageRequest } from '../../screens.ts'
import { dnsPaths } from './paths.ts'
import { blocksQuery } from './queries.ts'

export const load = (queryClient: QueryClient, { search }: PageRequest) =>
  queryClient.prefetchQuery(blocksQuery(readAddress(blockListing, search)))

const columns: Columns<typeof blockListing, AddressBlock> = {
  block: {
    header: 'Block',
    width: '16rem',
    mono: true,
    cell: ({ blockId, block }) => (
      <Link href={dnsPaths.block(blockId)}>
        <code>{block}</code>
      </Link>
    ),
  },
  serviceName: {
    header: 'Service',
    cell: ({ serviceId, serviceName }) => (
      <Link quiet href={paths.service(serviceId)}>
        {serviceName}
      </Link>
    ),
  },
  size: {
    header: 'Addresses',
    width: '8rem',
    align: 'end',
    hideBelow: 768,
    cell: ({ size }) => (size === null ? 'Many' : size),
  },
  named: { header: 'Reverse names', width: '9rem', align: 'end', hideBelow: 768 },
}

export function Page() {
  const { query } = useListing(blockListing)
  const answer = useQuery(blocksQuery(query))
  const { data, isPending } = answer
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'DNS', href: dnsPaths.zones() }, { label: 'Reverse DNS' }]}
        title="Reverse DNS"
        loading={isPending}
        facts={data ? [counted(data.total, 'address block'), 'The names that your addresses resolve to'] : []}
      />
      <List
        listing={blockListing}
        card={{ label: 'Address blocks' }}
        label="Address blocks, by address"
        noun="block"
        lines={1}
        columns={columns}
        rowKey={({ blockId }) => blockId}
        answer={answer}
        isPart
        noMatch={{ title: 'No address blocks match', text: 'Search by block, address, service or reverse name.' }}
        failed={{ title: 'We could not load your address blocks' }}
        empty={
          <EmptyState
            title="No address blocks on this account"
            text="Address blocks come with a leased line or with broadband that has its own addresses."
          />
        }
      />
    </>
  )
}
