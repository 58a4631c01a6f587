import type { CardPayment } from '@portal/contract/billing/card-payments.ts'
import { cardPaymentStatusNames, type CardPaymentStatus } from '@portal/contract/billing/card-payment-values.ts'
import { markSimulated } from '@portal/contract/connection.ts'
import { exactTime } from '@portal/contract/format/dates.ts'
import { figure, money } from '@portal/contract/format/money.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { type KeyValue, KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import layout from '@portal/ui/src/layout.module.css'
import { Link } from '@portal/ui/src/Link.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status, type StatusKind } from '@portal/ui/src/Status.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { PageRequest } from '../../screens.ts'
import { ThingFailed } from '../../shell/ThingFailed.tsx'
import { cardPaymentQuery } from './payment-queries.ts'
import { SimulatedCardPage } from './SimulatedCardPage.tsx'

export const load = (queryClient: QueryClient, { params: { cardPaymentId = '' } }: PageRequest) =>
  queryClient.prefetchQuery(cardPaymentQuery(cardPaymentId))

const kinds: Record<CardPaymentStatus, StatusKind> = {
  open: 'idle',
  cancelled: 'cancelled',
  processing: 'starting',
  failed: 'bad',
  paid: 'ok',
}

/** The page to which the card page returns. The reported status counts, not the address. */
export function Page() {
  const { cardPaymentId = '' } = useParams({ strict: false })
  const { returned }: { returned?: unknown } = useSearch({ strict: false })
  const hasPaid = returned === 'paid'
  const { data, error, refetch, isFetching } = useQuery({
    ...cardPaymentQuery(cardPaymentId),
    refetchInterval: ({ state }) => (hasPaid && state.data?.status === 'open' ? 3000 : false),
  })
  const crumbs = [{ label: 'Bills', href: pageOf('bills') }, { label: 'Card payment' }]
  if (error && !data) {
    return (
      <>
        <PageHeader crumbs={crumbs} title="Card payment" />
        <ThingFailed
          label="Card payment"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
          back={{ label: 'Bills', href: pageOf('bills') }}
        />
      </>
    )
  }
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={data ? markSimulated(`${money(data.amount, data.currency)} by card`, data.isSimulated) : 'Card payment'}
        loading={!data}
        status={
          data ? (
            <Status kind={kinds[data.status]} look="chip">
              {cardPaymentStatusNames[data.status]}
            </Status>
          ) : null
        }
        facts={data ? [<code key="id">{data.cardPaymentId}</code>, `Started by ${data.createdBy}`] : []}
      />
      <div className={layout.stack}>
        {data ? (
          <>
            <Outcome payment={data} hasPaid={hasPaid} />
            {data.isSimulated && data.status === 'open' ? <SimulatedCardPage payment={data} /> : null}
            <PaidBills payment={data} />
          </>
        ) : (
          <Card label="Card payment">
            <Skeleton height="10rem" />
          </Card>
        )}
      </div>
    </>
  )
}

interface OutcomeProps {
  payment: CardPayment
  hasPaid: boolean
}

function Outcome({ payment: { status, isBooked, isSimulated }, hasPaid }: OutcomeProps) {
  const bills = <Link href={pageOf('bills')}>Bills</Link>
  switch (status) {
    case 'paid':
      return isBooked ? (
        <Notice kind="ok" title="Paid and recorded.">
          The payment is on your statement.
        </Notice>
      ) : (
        <Notice
          kind="ok"
          title={isSimulated ? 'Paid in this demo.' : 'Thank you. The card page reported your payment.'}
        >
          {isSimulated
            ? 'No card was charged, so the balance does not change.'
            : 'The balance and the bills count it once our billing system has recorded it.'}
        </Notice>
      )
    case 'processing':
      return (
        <Notice kind="info" title="Your bank is confirming the payment.">
          Do not pay again. The status changes here.
        </Notice>
      )
    case 'failed':
      return (
        <Notice kind="bad" title="The payment was declined.">
          Nothing was charged. Pay again from {bills}.
        </Notice>
      )
    case 'cancelled':
      return (
        <Notice kind="warn" title="Not paid.">
          The card page was closed. Pay again from {bills}.
        </Notice>
      )
    case 'open':
      if (isSimulated) return null
      return hasPaid ? (
        <Notice kind="info" title="Waiting for the card page to report the payment.">
          Do not pay again. The status changes here.
        </Notice>
      ) : (
        <Notice kind="warn" title="Not paid.">
          Nothing was charged. Pay again from {bills}.
        </Notice>
      )
  }
}

function PaidBills({ payment: { bills, currency, refunded, paidAt } }: Pick<OutcomeProps, 'payment'>) {
  const items: KeyValue[] = bills.map(({ billId, amount }) => ({
    label: 'Bill',
    value: (
      <>
        <Link href={pageOf('bill', { billId })}>{billId}</Link>, {figure(amount)} {currency}
      </>
    ),
  }))
  return (
    <Card title="Bills">
      <KeyValueList
        items={[
          ...items,
          { label: 'Paid', value: paidAt && exactTime(paidAt) },
          ...(refunded > 0 ? [{ label: 'Refunded', value: money(refunded, currency) }] : []),
        ]}
      />
    </Card>
  )
}
