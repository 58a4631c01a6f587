import type { ExchangeRow } from '@portal/contract/quotes/coverage.ts'
import { exchangeListing } from '@portal/contract/quotes/coverage-listing.ts'
import layout from '@portal/ui/src/layout.module.css'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { RowActs } from '../../acts/RowActs.tsx'
import type { Columns } from '../../lists/columns.ts'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import type { PageRequest } from '../../screens.ts'
import { ProviderHistoryCard } from '../HistoryCard.tsx'
import { Queue } from '../Queue.tsx'
import { exchangeActs, exchangeAddition } from './coverage-acts.ts'
import { placeWords } from './place-fields.ts'
import { exchangesQuery } from './queries.ts'
import { QuoteTabs } from './QuoteTabs.tsx'

export function load(queryClient: QueryClient, { search }: PageRequest): Promise<unknown> {
  return queryClient.prefetchQuery(exchangesQuery(readAddress(exchangeListing, search)))
}

const columns: Columns<typeof exchangeListing, ExchangeRow> = {
  name: {
    header: 'Exchange',
    cell: ({ name, exchangeCode }) => (
      <>
        <span title={name}>{name}</span>
        <small>
          <code>{exchangeCode}</code>
        </small>
      </>
    ),
  },
  exchangeClass: { header: 'Price area', width: '6rem', align: 'end', hideBelow: 768 },
  sold: {
    header: 'Access types',
    width: '18rem',
    wraps: true,
    hideBelow: 1024,
    cell: ({ accessTypes, hasRo2 }) => (
      <>
        <span>{accessTypes.length === 0 ? 'All' : accessTypes.join(', ')}</span>
        {hasRo2 ? null : <small>No diverse lines (RO2)</small>}
      </>
    ),
  },
  place: { header: 'Grid reference', width: '14rem', hideBelow: 1280, cell: placeWords },
  areas: { header: 'Areas', width: '5rem', align: 'end', hideBelow: 768 },
  actions: { header: 'Actions', width: '13rem', cell: (row) => <Acts row={row} /> },
}

export function Page() {
  const queryClient = useQueryClient()
  const { query } = useListing(exchangeListing)
  const answer = useQuery(exchangesQuery(query))
  return (
    <>
      <PageHeader
        title="Exchanges"
        facts={['A site’s exchange sets its price area and the products on sale there']}
        actions={<ActButtons acts={[exchangeAddition(queryClient)]} />}
      />
      <QuoteTabs current="exchanges" />
      <div className={layout.stack}>
        <Queue
          listing={exchangeListing}
          label="Exchanges by name"
          noun="exchange"
          columns={columns}
          rowKey={({ exchangeCode }) => exchangeCode}
          answer={answer}
          empty={{ title: 'No exchanges found', text: 'Add one, or import a file of exchanges.' }}
        />
        <ProviderHistoryCard thing="exchange" />
      </div>
    </>
  )
}

function Acts({ row }: { row: ExchangeRow }) {
  const queryClient = useQueryClient()
  return <RowActs name={row.name} acts={exchangeActs(queryClient, row)} />
}
