import type { DeskCommissionRow } from '@portal/contract/desk/desk.ts'
import { deskCommissionListing } from '@portal/contract/desk/listing.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { inPounds } from '@portal/contract/format/money.ts'
import { monthYear } from '@portal/contract/format/days.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Columns } from '../../lists/columns.ts'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import type { PageRequest } from '../../screens.ts'
import { deskPaths } from '../desk-paths.ts'
import { Queue } from '../Queue.tsx'
import { CommissionTabs } from './CommissionTabs.tsx'
import { commissionQueueQuery } from './queries.ts'

export function load(queryClient: QueryClient, { search }: PageRequest): Promise<unknown> {
  return queryClient.prefetchQuery(commissionQueueQuery(readAddress(deskCommissionListing, search)))
}

const columns: Columns<typeof deskCommissionListing, DeskCommissionRow> = {
  accountName: {
    header: 'Dealer',
    cell: ({ accountId, accountName, month }) => (
      <>
        <Link quiet href={deskPaths.commissionRun(accountId, month)}>
          {accountName}
        </Link>
        <small>
          <code>{accountId}</code>
        </small>
      </>
    ),
  },
  month: { header: 'Next statement', width: '10rem', cell: ({ month }) => monthYear(month) },
  state: {
    header: 'Preview',
    width: '11rem',
    hideBelow: 768,
    cell: ({ state }) => <RunState state={state} />,
  },
  net: {
    header: 'Net, £',
    width: '10rem',
    align: 'end',
    hideBelow: 768,
    cell: ({ state, net, currency }) => (state ? inPounds(net, currency) : '–'),
  },
  openQueries: { header: 'Queries', width: '8rem', align: 'end', hideBelow: 1024 },
}

export function Page() {
  const { query } = useListing(deskCommissionListing)
  const answer = useQuery(commissionQueueQuery(query))
  return (
    <>
      <PageHeader
        title="Commission"
        facts={[answer.data && counted(answer.data.total, 'dealer'), 'Oldest statement first']}
      />
      <CommissionTabs current="dealers" />
      <Queue
        listing={deskCommissionListing}
        label="Dealers, oldest statement first"
        noun="dealer"
        columns={columns}
        rowKey={({ accountId }) => accountId}
        answer={answer}
        empty={{ title: 'No dealers found', text: 'Search for a name or a number.' }}
      />
    </>
  )
}

const runStates = {
  ready: { kind: 'info', name: 'Ready to issue' },
  running: { kind: 'with-us', name: 'Calculating' },
  issued: { kind: 'completed', name: 'Issued' },
} as const

export function RunState({ state, look }: Pick<DeskCommissionRow, 'state'> & { look?: 'chip' }) {
  const { kind, name } = state ? runStates[state] : ({ kind: 'pending', name: 'Not started' } as const)
  return (
    <Status kind={kind} {...(look && { look })}>
      {name}
    </Status>
  )
}
