import type { CoveredPostcode } from '@portal/contract/quotes/coverage.ts'
import { postcodeListing } from '@portal/contract/quotes/coverage-listing.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { Status } from '@portal/ui/src/Status.tsx'
import layout from '@portal/ui/src/layout.module.css'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import SearchIcon from 'lucide-react/icons/search'
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
import { postcodeActs, postcodeAddition } from './coverage-acts.ts'
import { placeWords } from './place-fields.ts'
import { postcodesQuery } from './queries.ts'
import { QuoteTabs } from './QuoteTabs.tsx'

export function load(queryClient: QueryClient, { search }: PageRequest): Promise<unknown> {
  return queryClient.prefetchQuery(postcodesQuery(readAddress(postcodeListing, search)))
}

const columns: Columns<typeof postcodeListing, CoveredPostcode> = {
  postcode: {
    header: 'Postcode',
    cell: (row) => (
      <>
        {row.postcode}
        <small className={styles.onPhone}>{placeWords(row)}</small>
      </>
    ),
  },
  place: { header: 'Grid reference', width: '45%', hideBelow: 768, cell: placeWords },
  state: {
    header: 'Status',
    width: '30%',
    hideBelow: 768,
    cell: ({ closedOn }) => (
      <Status kind={closedOn ? 'idle' : 'ok'}>{closedOn ? `Closed ${shortDate(closedOn)}` : 'In use'}</Status>
    ),
  },
  actions: { header: 'Actions', width: '13rem', cell: (row) => <Acts row={row} /> },
}

export function Page() {
  const queryClient = useQueryClient()
  const { query } = useListing(postcodeListing)
  const answer = useQuery(postcodesQuery(query))
  return (
    <>
      <PageHeader
        title="Postcodes"
        facts={['The distance from a site to an exchange is measured from its postcode']}
        actions={<ActButtons acts={[postcodeAddition(queryClient)]} />}
      />
      <QuoteTabs current="postcodes" />
      <div className={layout.stack}>
        <Queue
          listing={postcodeListing}
          label="Postcodes that begin with the search"
          noun="postcode"
          lines={1}
          // The total is of the search only.
          allTotal={0}
          isBare={false}
          columns={columns}
          rowKey={({ postcode }) => postcode}
          answer={answer}
          empty={
            query.search
              ? { title: 'No postcodes found', text: 'Add it, or import a newer file of postcodes.' }
              : {
                  icon: <SearchIcon aria-hidden />,
                  title: 'Search for a postcode',
                  text: 'The first letters and digits are enough, such as LA9 0.',
                }
          }
        />
        <ProviderHistoryCard thing="postcode" />
      </div>
    </>
  )
}

function Acts({ row }: { row: CoveredPostcode }) {
  const queryClient = useQueryClient()
  return <RowActs name={row.postcode} acts={postcodeActs(queryClient, row)} />
}
