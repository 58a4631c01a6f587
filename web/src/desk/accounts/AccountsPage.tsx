import type { DeskAccountRow } from '@portal/contract/desk.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Asked } from '../../screens.ts'
import { deskPaths } from '../desk-paths.ts'
import { askedOf, Queue, useAsked } from '../Queue.tsx'
import { accountTypeNames } from './account-words.ts'
import { accountsQuery } from './queries.ts'

export function load(queryClient: QueryClient, { search }: Asked): Promise<unknown> {
  return queryClient.prefetchQuery(accountsQuery(askedOf(search)))
}

const columns: readonly Column<DeskAccountRow>[] = [
  {
    key: 'accountName',
    header: 'Account',
    isName: true,
    sortable: false,
    cell: ({ accountId, accountName }) => (
      <>
        <Link quiet href={deskPaths.account(accountId)}>
          {accountName}
        </Link>
        <small>{accountId}</small>
      </>
    ),
  },
  {
    key: 'type',
    header: 'Kind',
    width: '14rem',
    sortable: false,
    hideBelow: 768,
    cell: ({ type, dealerName }) =>
      dealerName ? `${accountTypeNames[type]} of ${dealerName}` : accountTypeNames[type],
  },
  { key: 'services', header: 'Services', width: '7rem', align: 'end', sortable: false },
  { key: 'openOrders', header: 'Open orders', width: '8rem', align: 'end', sortable: false, hideBelow: 768 },
  { key: 'openCases', header: 'Open cases', width: '8rem', align: 'end', sortable: false, hideBelow: 768 },
]

export function Page() {
  const { raw } = useAsked()
  const answer = useQuery(accountsQuery(askedOf(raw)))
  return (
    <>
      <PageHeader title="Accounts" facts={['By name; find one by its number, its name or somebody’s e-mail address']} />
      <Queue
        label="Accounts, by name"
        noun="accounts"
        columns={columns}
        rowKey={({ accountId }) => accountId}
        answer={answer}
        empty={{ title: 'No such account', text: 'Search for a name, a number or an e-mail address.' }}
      />
    </>
  )
}
