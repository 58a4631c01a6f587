import type { OnNetBuilding } from '@portal/contract/quotes/coverage.ts'
import { buildingListing } from '@portal/contract/quotes/coverage-listing.ts'
import layout from '@portal/ui/src/layout.module.css'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import styles from '../../acts/acts.module.css'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { RowActs } from '../../acts/RowActs.tsx'
import type { Columns } from '../../lists/columns.ts'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import type { PageRequest } from '../../screens.ts'
import { ProviderHistoryCard } from '../HistoryCard.tsx'
import { Queue } from '../Queue.tsx'
import { buildingActs, buildingAddition } from './coverage-acts.ts'
import { buildingsQuery } from './queries.ts'
import { QuoteTabs } from './QuoteTabs.tsx'

export function load(queryClient: QueryClient, { search }: PageRequest): Promise<unknown> {
  return queryClient.prefetchQuery(buildingsQuery(readAddress(buildingListing, search)))
}

const columns: Columns<typeof buildingListing, OnNetBuilding> = {
  postcode: {
    header: 'Postcode',
    cell: ({ postcode, building, carrier }) => (
      <>
        {postcode}
        <small className={styles.onPhone}>
          {building ? `${building}, ` : ''}
          {carrier}
        </small>
      </>
    ),
  },
  building: {
    header: 'Building',
    width: '45%',
    hideBelow: 768,
    cell: ({ building }) => building || 'Every building of the postcode',
  },
  carrier: { header: 'Carrier', width: '30%', hideBelow: 768 },
  actions: { header: 'Actions', width: '13rem', cell: (row) => <Acts row={row} /> },
}

export function Page() {
  const queryClient = useQueryClient()
  const { query } = useListing(buildingListing)
  const answer = useQuery(buildingsQuery(query))
  return (
    <>
      <PageHeader
        title="On-net buildings"
        facts={['Buildings in which a carrier has fibre: the connection is free on long terms']}
        actions={<ActButtons acts={[buildingAddition(queryClient)]} />}
      />
      <QuoteTabs current="buildings" />
      <div className={layout.stack}>
        <Queue
          listing={buildingListing}
          label="Buildings by postcode"
          noun="building"
          lines={1}
          columns={columns}
          rowKey={({ postcode, carrier, building }) => `${postcode} ${carrier} ${building}`}
          answer={answer}
          empty={{ title: 'No buildings found', text: 'Add one, or import a file of on-net buildings.' }}
        />
        <ProviderHistoryCard thing="building" />
      </div>
    </>
  )
}

function Acts({ row }: { row: OnNetBuilding }) {
  const queryClient = useQueryClient()
  return <RowActs name={`${row.postcode}, ${row.building}`} acts={buildingActs(queryClient, row)} />
}
