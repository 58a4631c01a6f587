import type { BillRow } from '@portal/contract/billing/billing.ts'
import { billListing } from '@portal/contract/billing/listing.ts'
import type { BillingBalance } from '@portal/contract/billing/payments.ts'
import { billStatusNames } from '@portal/contract/billing/values.ts'
import { markSimulated } from '@portal/contract/connection.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { dayMonth, monthYear } from '@portal/contract/format/days.ts'
import { money } from '@portal/contract/format/money.ts'
import { mostSelected } from '@portal/contract/listing.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import layout from '@portal/ui/src/layout.module.css'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import BillIcon from 'lucide-react/icons/receipt-text'
import { ApiError } from '../../api/failure.ts'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { forDealers } from '../../lists/for-dealers.tsx'
import { ExportButton } from '../../lists/ExportButton.tsx'
import { ChoiceFilter } from '../../lists/filters/ChoiceFilter.tsx'
import { DayFilter } from '../../lists/filters/DayFilter.tsx'
import { readAddress } from '../../lists/listing-address.ts'
import type { OwnProps } from '../../lists/own-props.ts'
import { SelectionBar } from '../../lists/SelectionBar.tsx'
import { useFullCount } from '../../lists/use-full-count.ts'
import { useListing } from '../../lists/use-listing.ts'
import { useSelection } from '../../lists/use-selection.tsx'
import { ViewedList } from '../../lists/ViewedList.tsx'
import type { PageRequest } from '../../screens.ts'
import { usePermissions } from '../../session/permissions.tsx'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { AgesCard } from './AgesCard.tsx'
import { BalanceFigures } from './BalanceFigures.tsx'
import { billColumns } from './bill-columns.tsx'
import { balanceInWords, toPay } from './bill-words.ts'
import { BillingTabs } from './BillingTabs.tsx'
import styles from './bills.module.css'
import { balanceQuery, statementQuery } from './payment-queries.ts'
import { payBalanceAct } from './pay-act.ts'
import { billListQuery } from './queries.ts'
import { newestEntries, StatementCard } from './StatementCard.tsx'

export const list = 'bills'

const loadOwn = (queryClient: QueryClient, { search }: PageRequest): Promise<unknown> =>
  Promise.all([
    queryClient.prefetchQuery(billListQuery(readAddress(billListing, search))),
    queryClient.prefetchQuery(balanceQuery),
    queryClient.prefetchQuery(statementQuery(newestEntries)),
  ])

export const { Page, load } = forDealers(
  billListing,
  { Page: OwnBills, load: loadOwn },
  () => import('./customers/CustomerBills.tsx'),
)

function OwnBills({ whose }: OwnProps) {
  const answer = useQuery(balanceQuery)
  const { data: balance, error } = answer
  // Its balance is of the whole account: people limited to sites see their bills only.
  const isLimited = error instanceof ApiError && error.status === 403
  // Without a billing account there is no balance to show beside the bills.
  const isAlone = isLimited || balance?.accounts.length === 0
  return (
    <>
      <PageHeader
        title={balance && balance.accounts.length > 0 ? balanceInWords(balance) : 'Bills'}
        loading={!balance && !error}
        facts={useFacts(balance)}
        actions={
          <>
            {whose}
            {balance?.accounts.length === 0 ? null : (
              <ExportButton listing={billListing} path="/billing-info/api/bills.csv" />
            )}
            {isLimited ? null : <ArchiveButton />}
            {balance ? <PayButton balance={balance} /> : null}
          </>
        }
      />
      <BillingTabs current="bills" />
      <div className={layout.stack}>
        {balance && balance.accounts.length > 0 ? <BalanceFigures balance={balance} /> : null}
        <div className={isAlone ? layout.stack : styles.page}>
          <BillList accounts={balance?.accounts ?? []} />
          {isAlone ? null : (
            <div className={layout.stack}>
              <AgesCard answer={answer} />
              <StatementCard />
            </div>
          )}
        </div>
      </div>
    </>
  )
}

/** Saves the PDFs of all bills that the list shows, on each of its pages. */
function ArchiveButton() {
  const { query } = useListing(billListing)
  const { data } = useQuery(billListQuery(query))
  // Without a bill in the list there is nothing to save.
  if (data?.total === 0) return null
  return (
    <SaveButton
      path="/billing-info/api/bills.zip"
      query={query}
      fileName="bills.zip"
      disabledReason={data && reasonAgainstArchive(data.total)}
    >
      Download PDFs
    </SaveButton>
  )
}

function reasonAgainstArchive(bills: number): string | undefined {
  return bills > mostSelected ? `Filter the list to at most ${mostSelected} bills.` : undefined
}

/**
 * Leads to the card page or, without one, to the details for a transfer: for what is overdue or, without a Direct Debit,
 * for all that is to be paid.
 */
function PayButton({ balance }: { balance: BillingBalance }) {
  const byCard = payBalanceAct(balance)
  if (byCard) return <ActButtons acts={[byCard]} />
  if (balance.card.pending > 0) return null
  const due = toPay(balance)
  if (due <= 0 || !balance.bankAccount) return null
  return (
    <Button colour="primary" href={pageOf('billPayments')}>
      How to pay {money(due, balance.currency)}
    </Button>
  )
}

function useFacts(balance: BillingBalance | undefined) {
  const mayManage = usePermissions().resources.has('BusinessPortalAccountMgmt')
  if (!balance) return []
  const { accounts, readers, asOf, card, currency } = balance
  const people = `${counted(readers, 'person', 'people')} by email`
  return [
    accounts.length > 0 ? counted(accounts.length, 'billing account') : 'No billing account yet',
    readers > 0 && <>Bills go to {mayManage ? <Link href={pageOf('contacts')}>{people}</Link> : people}</>,
    accounts.length > 0 && `Statement to ${dayMonth(asOf, asOf)}`,
    card.pending > 0 && (
      <Link key="card" href={pageOf('billPayments')}>
        {money(card.pending, currency)}{' '}
        {markSimulated('paid by card, not recorded yet', card.connection === 'simulated')}
      </Link>
    ),
  ]
}

function BillList({ accounts }: Pick<BillingBalance, 'accounts'>) {
  const { query } = useListing(billListing)
  const answer = useQuery(billListQuery(query))
  const selection = useSelection<BillRow>(billListing, {
    rowKey: ({ billId }) => billId,
    nameOf: ({ billId, periodStart }) => `${monthYear(periodStart)}, ${billId}`,
  })
  const { rows } = selection
  const bills = rows.map(({ billId }) => billId).join(',')
  const disabledReason = rows.length > mostSelected ? `Choose at most ${mostSelected} bills.` : undefined
  return (
    <ViewedList
      listing={billListing}
      card={{ label: 'Bills' }}
      label="Bills, unpaid first"
      noun="bill"
      columns={billColumns}
      rowKey={({ billId }) => billId}
      answer={answer}
      allTotal={useFullCount(query, answer.data?.total, billListQuery)}
      failed={{ title: 'We could not load your bills' }}
      filters={
        <>
          {accounts.length > 1 ? (
            <ChoiceFilter
              listing={billListing}
              name="billingAccount"
              label="Account"
              all="All accounts"
              names={accounts.map(({ billingAccountId, name }) => [billingAccountId, `${name}, ${billingAccountId}`])}
            />
          ) : null}
          <ChoiceFilter
            listing={billListing}
            name="status"
            label="Status"
            all="All statuses"
            names={{ ...billStatusNames, disputed: 'In dispute' }}
          />
          <DayFilter listing={billListing} label="Filter by day of issue" short="Period" />
        </>
      }
      noMatch={{ title: 'No bills match these filters' }}
      empty={
        <EmptyState
          icon={<BillIcon aria-hidden />}
          title="No bills yet"
          text="Your first bill appears here when it is issued."
        />
      }
      selection={{
        column: selection.column,
        bar:
          rows.length === 0 ? null : (
            <SelectionBar
              label="Selected bills"
              count={counted(rows.length, 'bill')}
              onClear={() => selection.keep([])}
            >
              {rows.some(({ isPartial }) => isPartial) ? null : (
                <SaveButton
                  size="sm"
                  path="/billing-info/api/bills.zip"
                  query={{ bills }}
                  fileName="bills.zip"
                  disabledReason={disabledReason}
                >
                  Download PDFs as ZIP
                </SaveButton>
              )}
              <SaveButton
                size="sm"
                path="/billing-info/api/bill-lines.csv"
                query={{ bills }}
                fileName="bill-lines.csv"
                disabledReason={disabledReason}
              >
                Download lines as CSV
              </SaveButton>
            </SelectionBar>
          ),
      }}
    />
  )
}
