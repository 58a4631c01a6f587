import type { DeskAccountRow } from '@portal/contract/desk/desk.ts'
import { deskAccountListing } from '@portal/contract/desk/listing.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { operatorResource } from '@portal/contract/permission.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Columns } from '../../lists/columns.ts'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import type { PageRequest } from '../../screens.ts'
import { usePermissions } from '../../session/permissions.tsx'
import { deskPaths } from '../desk-paths.ts'
import { Queue } from '../Queue.tsx'
import { accountTypeNames } from './account-words.ts'
import { accountsQuery } from './queries.ts'

export function load(queryClient: QueryClient, { search }: PageRequest): Promise<unknown> {
  return queryClient.prefetchQuery(accountsQuery(readAddress(deskAccountListing, search)))
}

const columns: Columns<typeof deskAccountListing, DeskAccountRow> = {
  accountName: {
    header: 'Account',
    cell: ({ accountId, accountName }) => (
      <>
        <Link quiet href={deskPaths.account(accountId)}>
          {accountName}
        </Link>
        <small>
          <code>{accountId}</code>
        </small>
      </>
    ),
  },
  type: {
    header: 'Type',
    width: '20rem',
    hideBelow: 768,
    cell: ({ type, dealerName }) =>
      dealerName ? `${accountTypeNames[type]} of ${dealerName}` : accountTypeNames[type],
  },
  services: { header: 'Services', width: '7rem', align: 'end' },
  openOrders: { header: 'Open orders', width: '8rem', align: 'end', hideBelow: 768 },
  openCases: { header: 'Open cases', width: '8rem', align: 'end', hideBelow: 768 },
}

export function Page() {
  const { query } = useListing(deskAccountListing)
  const answer = useQuery(accountsQuery(query))
  const { resources } = usePermissions()
  const links = [
    ['Bill XML', deskPaths.billXml()],
    ['Card payments', deskPaths.cardPayments()],
    ...(resources.has(operatorResource)
      ? ([
          ['Invitations', deskPaths.invitations()],
          ['Import', deskPaths.imports()],
        ] as const)
      : []),
  ] as const
  return (
    <>
      <PageHeader
        title="Accounts"
        facts={[
          answer.data && `${counted(answer.data.total, 'account')} by name`,
          'Search by number, name or a person’s email address',
        ]}
        actions={links.map(([label, href]) => (
          <Button key={href} colour="outline" href={href}>
            {label}
          </Button>
        ))}
      />
      <Queue
        listing={deskAccountListing}
        label="Accounts, by name"
        noun="account"
        columns={columns}
        rowKey={({ accountId }) => accountId}
        answer={answer}
        empty={{ title: 'No accounts found', text: 'Search for a name, a number or an email address.' }}
      />
    </>
  )
}
