import type { AccountBalance, StatementEntry } from '@portal/contract/billing/payments.ts'
import { billStatementListing } from '@portal/contract/billing/listing.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { dayMonth } from '@portal/contract/format/days.ts'
import { figure, signedFigure, money } from '@portal/contract/format/money.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Columns } from '../../lists/columns.ts'
import { ChoiceFilter } from '../../lists/filters/ChoiceFilter.tsx'
import { DayFilter } from '../../lists/filters/DayFilter.tsx'
import { List } from '../../lists/List.tsx'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import type { PageRequest } from '../../screens.ts'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { AllSitesNeeded } from './AllSitesNeeded.tsx'
import { BillingTabs } from './BillingTabs.tsx'
import { EntryName } from './EntryName.tsx'
import { isLimitedToSites } from './limited-to-sites.ts'
import { OnPhone } from '../../use-media.ts'
import { Parts } from './Parts.tsx'
import { balanceQuery, statementQuery } from './payment-queries.ts'

export const load = (queryClient: QueryClient, { search }: PageRequest) =>
  Promise.all([
    queryClient.prefetchQuery(statementQuery(readAddress(billStatementListing, search))),
    queryClient.prefetchQuery(balanceQuery),
  ])

const columns: Columns<typeof billStatementListing, StatementEntry> = {
  entry: {
    header: 'Entry',
    cell: (entry) => (
      <>
        <EntryName quiet entry={entry} />
        <Parts
          onPhone={shortDate(entry.day)}
          parts={[
            entry.billId === null ? <code key="number">{entry.reference ?? entry.entryId}</code> : null,
            <code key="account">{entry.billingAccountId}</code>,
          ]}
        />
      </>
    ),
  },
  day: { header: 'Date', width: '8rem', hideBelow: 768, cell: ({ day }) => shortDate(day) },
  amount: {
    header: 'Amount, £',
    // On a phone as wide as the line of the balance.
    width: 'max(8.75rem, 14vw)',
    align: 'end',
    cell: ({ amount, balance }) => (
      <>
        {signedFigure(amount)}
        <OnPhone>
          <small>Balance {figure(balance)}</small>
        </OnPhone>
      </>
    ),
  },
  balance: {
    header: 'Balance, £',
    width: '8rem',
    align: 'end',
    hideBelow: 768,
    cell: ({ balance }) => <b>{figure(balance)}</b>,
  },
}

export function Page() {
  const { query } = useListing(billStatementListing)
  const { data: balance, error } = useQuery(balanceQuery)
  const accounts = balance?.accounts ?? []
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Bills', href: pageOf('bills') }, { label: 'Statement' }]}
        title="Statement"
        loading={!balance && !error}
        facts={
          balance
            ? [`Balance ${money(balance.balance, balance.currency)}`, `To ${dayMonth(balance.asOf, balance.asOf)}`]
            : []
        }
        actions={
          isLimitedToSites(error) ? null : (
            <SaveButton path="/billing-info/api/statement.csv" query={query} fileName="statement.csv">
              Export CSV
            </SaveButton>
          )
        }
      />
      <BillingTabs current="billStatement" />
      {isLimitedToSites(error) ? <AllSitesNeeded label="Statement" /> : <Entries accounts={accounts} />}
    </>
  )
}

function Entries({ accounts }: { accounts: readonly Pick<AccountBalance, 'billingAccountId' | 'name'>[] }) {
  const { query } = useListing(billStatementListing)
  return (
    <List
      listing={billStatementListing}
      card={{ label: 'Statement' }}
      label="Entries of the statement"
      noun="entry"
      nouns="entries"
      columns={columns}
      rowKey={({ kind, entryId }) => `${kind} ${entryId}`}
      answer={useQuery(statementQuery(query))}
      filters={
        <>
          {accounts.length > 1 ? (
            <ChoiceFilter
              listing={billStatementListing}
              name="billingAccount"
              label="Account"
              all="All accounts"
              names={accounts.map(({ billingAccountId, name }) => [billingAccountId, `${name}, ${billingAccountId}`])}
            />
          ) : null}
          <DayFilter listing={billStatementListing} label="Filter by date" short="Period" />
        </>
      }
      failed={{ title: 'We could not load your statement' }}
      noMatch={{ title: 'No entries match these filters' }}
      empty={
        <EmptyState title="No entries yet" text="Bills and payments appear here, each with the balance after it." />
      }
    />
  )
}
