import type { ServedAreaRow } from '@portal/contract/quotes/coverage.ts'
import { areaListing } from '@portal/contract/quotes/coverage-listing.ts'
import { number } from '@portal/contract/format/counts.ts'
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
import { areaActs, areaAddition } from './coverage-acts.ts'
import { areasQuery } from './queries.ts'
import { QuoteTabs } from './QuoteTabs.tsx'

export function load(queryClient: QueryClient, { search }: PageRequest): Promise<unknown> {
  return queryClient.prefetchQuery(areasQuery(readAddress(areaListing, search)))
}

const columns: Columns<typeof areaListing, ServedAreaRow> = {
  area: {
    header: 'Area',
    cell: ({ area, exchangeName, distanceM }) => (
      <>
        {area}
        <small className={styles.onPhone}>
          {exchangeName}
          {distanceM === null ? null : ` · ${number(distanceM)} m`}
        </small>
      </>
    ),
  },
  exchange: {
    header: 'Exchange',
    width: '45%',
    hideBelow: 768,
    cell: ({ exchangeName, exchangeCode }) => (
      <>
        <span title={exchangeName}>{exchangeName}</span>
        <small>
          <code>{exchangeCode}</code>
        </small>
      </>
    ),
  },
  distance: {
    header: 'Distance',
    width: '30%',
    hideBelow: 768,
    cell: ({ distanceM }) => (distanceM === null ? 'Measured' : `Fixed at ${number(distanceM)} m`),
  },
  actions: { header: 'Actions', width: '13rem', cell: (row) => <Acts row={row} /> },
}

export function Page() {
  const queryClient = useQueryClient()
  const { query } = useListing(areaListing)
  const answer = useQuery(areasQuery(query))
  return (
    <>
      <PageHeader
        title="Areas"
        facts={['A postcode uses the exchange of its longest matching area']}
        actions={<ActButtons acts={[areaAddition(queryClient)]} />}
      />
      <QuoteTabs current="areas" />
      <div className={layout.stack}>
        <Queue
          listing={areaListing}
          label="Areas of postcodes"
          noun="area"
          columns={columns}
          rowKey={({ area }) => area}
          answer={answer}
          empty={{ title: 'No areas found', text: 'Add one, or import a file of served areas.' }}
        />
        <ProviderHistoryCard thing="area" />
      </div>
    </>
  )
}

function Acts({ row }: { row: ServedAreaRow }) {
  const queryClient = useQueryClient()
  return <RowActs name={row.area} acts={areaActs(queryClient, row)} />
}
