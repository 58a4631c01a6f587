import { deskPlanAccountListing } from '@portal/contract/desk/listing.ts'
import { counted } from '@portal/contract/format/counts.ts'
import type { PlanAccount } from '@portal/contract/plans/desk.ts'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { useQuery } from '@tanstack/react-query'
import { mapFailure } from '../../api/failure.ts'
import type { Columns } from '../../lists/columns.ts'
import { List } from '../../lists/List.tsx'
import { useListing } from '../../lists/use-listing.ts'
import { deskPaths } from '../desk-paths.ts'
import { newVersionInWords } from './publication-words.ts'
import { planAccountsQuery } from './queries.ts'

const columns: Columns<typeof deskPlanAccountListing, PlanAccount> = {
  accountName: {
    header: 'Account',
    cell: ({ accountId, accountName, services }) => (
      <>
        <Link quiet href={deskPaths.account(accountId)} title={accountName}>
          {accountName}
        </Link>
        <small>
          <code>{accountId}</code> · {counted(services, 'service')}
        </small>
      </>
    ),
  },
  services: { header: 'Services' },
  people: {
    header: 'Acknowledged',
    width: '10rem',
    cell: ({ people, acknowledged }) => (
      <>
        {acknowledged === null ? 'Not yet' : `Version ${acknowledged}`}
        {people > 0 ? <small>{counted(people, 'person', 'people')} emailed</small> : null}
      </>
    ),
  },
  acknowledged: { header: 'Newest version acknowledged' },
}

/** The rest is below these in the narrow column of a plan. */
const shown = ['accountName', 'people']

/** The accounts with a plan: how many services each has, which version it acknowledged, and how many are emailed. */
export function PlanAccountsCard({ planId }: { planId: string }) {
  const { query } = useListing(deskPlanAccountListing)
  const answer = useQuery(planAccountsQuery(planId, query))
  const sums = answer.data?.sums
  const isLong = (answer.data?.total ?? 0) > 10 || query.search !== undefined
  return (
    <List
      card={{
        title: 'Accounts with this plan',
        note: sums ? `${counted(sums.services, 'service')}. ${newVersionInWords(sums.people)}` : null,
      }}
      isPart
      searchable={isLong}
      listing={deskPlanAccountListing}
      label="Accounts with this plan, first those where no one is emailed"
      noun="account"
      columns={columns}
      keys={shown}
      rowKey={({ accountId }) => accountId}
      answer={answer}
      failed={{ title: 'We could not load the accounts', text: (failure) => mapFailure(failure).message }}
      empty={<EmptyState title="No account has this plan" text="Accounts with services in its category have it." />}
    />
  )
}
