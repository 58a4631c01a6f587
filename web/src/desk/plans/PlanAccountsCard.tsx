import { deskPlanAccountListing } from '@portal/contract/desk/listing.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import type { PlanAccount } from '@portal/contract/plans/desk.ts'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mapFailure } from '../../api/failure.ts'
import type { Columns } from '../../lists/columns.ts'
import { List } from '../../lists/List.tsx'
import { useListing } from '../../lists/use-listing.ts'
import { deskPaths } from '../desk-paths.ts'
import { planAccountsQuery } from './queries.ts'

const columnsOf = (version: number): Columns<typeof deskPlanAccountListing, PlanAccount> => ({
  accountName: {
    header: 'Account',
    cell: ({ accountId, accountName }) => (
      <>
        <Link quiet href={deskPaths.account(accountId)} title={accountName}>
          {accountName}
        </Link>
        <small>
          <code>{accountId}</code>
        </small>
      </>
    ),
  },
  services: { header: 'Services', width: '7rem', align: 'end', cell: ({ services }) => number(services) },
  people: {
    header: 'Emailed',
    width: '8rem',
    align: 'end',
    cell: ({ people }) => (people === 0 ? <Status kind="warn">No one</Status> : number(people)),
  },
  acknowledged: {
    header: 'Acknowledged',
    width: '10rem',
    hideBelow: 768,
    cell: ({ acknowledged }) =>
      acknowledged === null ? 'Never' : acknowledged >= version ? 'This version' : `Version ${acknowledged}`,
  },
})

/** The accounts with a plan: how many services each has, who is emailed, and which version they acknowledged. */
export function PlanAccountsCard({ planId, version }: { planId: string; version: number }) {
  const { query } = useListing(deskPlanAccountListing)
  const answer = useQuery(planAccountsQuery(planId, query))
  const columns = useMemo(() => columnsOf(version), [version])
  const sums = answer.data?.sums
  return (
    <List
      card={{
        title: 'Accounts with this plan',
        note: sums
          ? `${counted(sums.services, 'service')}, ${counted(sums.people, 'person', 'people')} emailed of a new version`
          : null,
      }}
      isPart
      listing={deskPlanAccountListing}
      label="Accounts with this plan, first those where no one is emailed"
      noun="account"
      columns={columns}
      rowKey={({ accountId }) => accountId}
      answer={answer}
      failed={{ title: 'We could not load the accounts', text: (failure) => mapFailure(failure).message }}
      empty={<EmptyState title="No account has this plan" text="Accounts with services in its category have it." />}
    />
  )
}
