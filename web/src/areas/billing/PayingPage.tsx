import type { AccountBalance, BankAccount, Payment } from '@portal/contract/billing/payments.ts'
import { paymentListing } from '@portal/contract/billing/listing.ts'
import { paymentKindNames } from '@portal/contract/billing/values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { monthYear, weekday } from '@portal/contract/format/days.ts'
import { figure, money } from '@portal/contract/format/money.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { type KeyValue, KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import layout from '@portal/ui/src/layout.module.css'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import type { Columns } from '../../lists/columns.ts'
import { List } from '../../lists/List.tsx'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import type { PageRequest } from '../../screens.ts'
import { PartFailed } from '../../shell/PartFailed.tsx'
import { balanceInWords, directDebitNames } from './bill-words.ts'
import { AllSitesNeeded } from './AllSitesNeeded.tsx'
import { BillingTabs } from './BillingTabs.tsx'
import styles from './bills.module.css'
import { CardPaymentsCard } from './CardPaymentsCard.tsx'
import { isLimitedToSites } from './limited-to-sites.ts'
import { Parts } from './Parts.tsx'
import { payBalanceAct } from './pay-act.ts'
import { balanceQuery, paymentsQuery } from './payment-queries.ts'

export const load = (queryClient: QueryClient, { search }: PageRequest) =>
  Promise.all([
    queryClient.prefetchQuery(balanceQuery),
    queryClient.prefetchQuery(paymentsQuery(readAddress(paymentListing, search))),
  ])

const columns: Columns<typeof paymentListing, Payment> = {
  payment: {
    header: 'Payment',
    cell: ({ kind, reference, paymentId, billingAccountId, paidOn }) => (
      <>
        {paymentKindNames[kind]}
        <Parts
          onPhone={shortDate(paidOn)}
          parts={[<code key="number">{reference ?? paymentId}</code>]}
          next={<code>{billingAccountId}</code>}
        />
      </>
    ),
  },
  paidOn: { header: 'Date', width: '8rem', hideBelow: 768, cell: ({ paidOn }) => shortDate(paidOn) },
  bills: { header: 'For', width: '16rem', hideBelow: 768, cell: ({ pays }) => <Paid pays={pays} /> },
  amount: {
    header: 'Amount, £',
    width: '8rem',
    align: 'end',
    cell: ({ amount }) => figure(amount),
  },
}

function Paid({ pays }: Pick<Payment, 'pays'>) {
  const [first, ...others] = pays
  if (!first) return 'Not allocated'
  return (
    <>
      <Link href={pageOf('bill', { billId: first.billId })}>
        {first.kind === 'credit note' ? `Credit note ${first.billId}` : monthYear(first.periodStart)}
      </Link>
      {others.length > 0 ? ` and ${counted(others.length, 'more bill')}` : null}
    </>
  )
}

export function Page() {
  const { data: balance, error } = useQuery(balanceQuery)
  const byCard = balance && payBalanceAct(balance)
  return (
    <>
      <PageHeader
        actions={byCard ? <ActButtons acts={[byCard]} /> : undefined}
        crumbs={[{ label: 'Bills', href: pageOf('bills') }, { label: 'How you pay' }]}
        title="How you pay"
        loading={!balance && !error}
        facts={balance && balance.accounts.length > 0 ? [balanceInWords(balance)] : []}
      />
      <BillingTabs current="billPayments" />
      {isLimitedToSites(error) ? <AllSitesNeeded label="How you pay" /> : <AccountsAndPayments />}
    </>
  )
}

function AccountsAndPayments() {
  const { query } = useListing(paymentListing)
  const answer = useQuery(balanceQuery)
  const { data: balance, error } = answer
  return (
    <div className={layout.stack}>
      <div className={styles.accounts}>
        {balance ? (
          balance.accounts.map((account) => (
            <AccountCard
              key={account.billingAccountId}
              account={account}
              currency={balance.currency}
              bankAccount={balance.bankAccount}
            />
          ))
        ) : (
          <Card label="Billing accounts">
            {error ? <PartFailed title="We could not load how you pay" answer={answer} /> : <Skeleton height="12rem" />}
          </Card>
        )}
      </div>
      {balance ? <CardPaymentsCard payments={balance.card.payments} /> : null}
      <List
        listing={paymentListing}
        card={{ title: 'Payments' }}
        label="Payments, newest first"
        noun="payment"
        columns={columns}
        rowKey={({ paymentId }) => paymentId}
        answer={useQuery(paymentsQuery(query))}
        isPart
        failed={{ title: 'We could not load your payments' }}
        empty={<EmptyState title="No payments yet" text="Payments appear here with the bills that they are for." />}
      />
    </div>
  )
}

interface AccountCardProps {
  account: AccountBalance
  currency: string
  bankAccount: BankAccount | null
}

function AccountCard({ account, currency, bankAccount }: AccountCardProps) {
  const { name, billingAccountId, paymentMethod, paymentTermsDays, balance, overdue, nextCollection } = account
  return (
    <Card title={name} note={<code>{billingAccountId}</code>}>
      <KeyValueList
        items={[
          ...(account.directDebitStatus ? [] : [{ label: 'Payment method', value: paymentKindNames[paymentMethod] }]),
          ...directDebit(account),
          { label: 'Payment terms', value: counted(paymentTermsDays, 'day') },
          { label: 'Balance', value: money(balance, currency) },
          ...(overdue > 0 ? [{ label: 'Overdue', value: <Status kind="bad">{money(overdue, currency)}</Status> }] : []),
          {
            label: 'Next collection',
            value: nextCollection && `${money(nextCollection.amount, currency)}, ${weekday(nextCollection.on)}`,
          },
          ...(bankAccount && (paymentMethod === 'bank transfer' || overdue > 0)
            ? transferTo(bankAccount, billingAccountId)
            : []),
        ]}
      />
    </Card>
  )
}

function directDebit({ directDebitStatus, mandateReference, bankAccountEnding }: AccountBalance): KeyValue[] {
  if (!directDebitStatus) return []
  const kinds = { pending: 'starting', active: 'ok', failed: 'bad', cancelled: 'cancelled' } as const
  return [
    {
      label: 'Direct Debit',
      value: <Status kind={kinds[directDebitStatus]}>{directDebitNames[directDebitStatus]}</Status>,
    },
    { label: 'Mandate', value: mandateReference, mono: true },
    { label: 'Bank account', value: bankAccountEnding && `Ending ${bankAccountEnding}` },
  ]
}

function transferTo({ name, sortCode, accountNumber }: BankAccount, reference: string): KeyValue[] {
  return [
    { label: 'Pay to', value: name },
    { label: 'Sort code', value: sortCode, mono: true, copy: sortCode },
    { label: 'Account number', value: accountNumber, mono: true, copy: accountNumber },
    {
      label: 'Reference',
      value: reference,
      mono: true,
      copy: reference,
      help: 'It matches your payment to your bills.',
    },
  ]
}
