import type { DeskCardPaymentRow } from '@portal/contract/billing/card-payments.ts'
import { cardPaymentStatusNames } from '@portal/contract/billing/card-payment-values.ts'
import { deskCardPaymentListing } from '@portal/contract/billing/listing.ts'
import { markSimulated } from '@portal/contract/connection.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { inPounds, money } from '@portal/contract/format/money.ts'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { pageQuery } from '../../api/queries.ts'
import type { Columns } from '../../lists/columns.ts'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import type { PageRequest } from '../../screens.ts'
import { SaveButton } from '../../shell/SaveButton.tsx'
import acts from '../../acts/acts.module.css'
import { Status, type StatusKind } from '@portal/ui/src/Status.tsx'
import { Unbroken } from '@portal/ui/src/Unbroken.tsx'
import { accountColumn } from '../account-column.tsx'
import { deskPaths } from '../desk-paths.ts'
import { Queue } from '../Queue.tsx'

const cardPaymentsQuery = (query: ReturnType<typeof readAddress<typeof deskCardPaymentListing>>) =>
  pageQuery(['billing', 'desk card payments', query], 'GET /billing-desk/api/card-payments', { query })

export const load = (queryClient: QueryClient, { search }: PageRequest): Promise<unknown> =>
  queryClient.prefetchQuery(cardPaymentsQuery(readAddress(deskCardPaymentListing, search)))

const statusKinds: Record<DeskCardPaymentRow['status'], StatusKind> = {
  open: 'pending',
  cancelled: 'idle',
  processing: 'pending',
  failed: 'bad',
  paid: 'pending',
}

const columns: Columns<typeof deskCardPaymentListing, DeskCardPaymentRow> = {
  payment: {
    header: 'Payment',
    cell: ({ accountName, cardPaymentId, bills, paidAt, createdAt }) => (
      <>
        {bills.length === 1 ? 'Bill' : 'Bills'} <code>{bills.map(({ billId }) => billId).join(', ')}</code>
        <small>
          Payment{' '}
          <code>
            <Unbroken>{cardPaymentId}</Unbroken>
          </code>
          <span className={acts.notOnPhone}> · {shortDate(paidAt ?? createdAt)}</span>
        </small>
        <small className={acts.onPhone}>{shortDate(paidAt ?? createdAt)}</small>
        <small className={acts.onPhone}>{accountName}</small>
      </>
    ),
  },
  accountName: accountColumn,
  amount: {
    header: 'Amount, £',
    width: 'clamp(6rem, 15vw, 9rem)',
    align: 'end',
    cell: ({ amount, refunded, currency }) => (
      <>
        {inPounds(amount, currency)}
        {refunded > 0 ? <small>{money(refunded, currency)} refunded</small> : null}
      </>
    ),
  },
  status: {
    header: 'Status',
    width: 'clamp(8rem, 20vw, 13rem)',
    cell: ({ status, isBooked, isSimulated }) => (
      <Status kind={isBooked ? 'ok' : statusKinds[status]}>
        {markSimulated(
          isBooked ? 'Recorded' : status === 'paid' ? 'To record' : cardPaymentStatusNames[status],
          isSimulated,
        )}
      </Status>
    ),
  },
}

export function Page() {
  const { query } = useListing(deskCardPaymentListing)
  const answer = useQuery(cardPaymentsQuery(query))
  const tabs = answer.data?.tabs
  const shown = query.shows ?? 'toRecord'
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Accounts', href: deskPaths.accounts() }, { label: 'Card payments' }]}
        title="Card payments"
        facts={[
          tabs &&
            (tabs.toRecord === 0
              ? 'No payment to record'
              : tabs.toRecord !== null && `${counted(tabs.toRecord, 'payment')} to record`),
          'Payments stay here until the billing system confirms them',
        ]}
        actions={
          <SaveButton path="/billing-desk/api/card-payments.csv" fileName="card-payments-to-record.csv">
            Export for billing system
          </SaveButton>
        }
      />
      <Tabs
        label="Status"
        tabs={[
          {
            label: 'To record',
            count: tabs?.toRecord ?? undefined,
            href: deskPaths.cardPayments(),
            current: shown === 'toRecord',
          },
          {
            label: 'All',
            count: tabs?.all ?? undefined,
            href: deskPaths.cardPayments({ shows: 'all' }),
            current: shown === 'all',
          },
        ]}
      />
      <Queue
        listing={deskCardPaymentListing}
        label="Card payments of all accounts, newest first"
        noun="card payment"
        columns={columns}
        rowKey={({ cardPaymentId }) => cardPaymentId}
        answer={answer}
        empty={{ title: 'No card payments here', text: 'Payments that customers make by card appear automatically.' }}
      />
    </>
  )
}
