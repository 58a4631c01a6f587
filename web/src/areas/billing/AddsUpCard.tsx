import type { Bill } from '@portal/contract/billing/billing.ts'
import type { BillLineKind } from '@portal/contract/billing/values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { longDate, monthName, shortWeekday } from '@portal/contract/format/days.ts'
import { figure, money } from '@portal/contract/format/money.ts'
import { percent } from '@portal/contract/format/sizes.ts'
import { minus, pence, sum } from '@portal/contract/money-values.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Fragment } from 'react'
import styles from './bill.module.css'
import { methodInWords } from './bill-words.ts'

export function AddsUpCard({ bill }: { bill: Bill | undefined }) {
  if (!bill) {
    return (
      <Card title="How it adds up">
        <Skeleton height="17rem" />
      </Card>
    )
  }
  const { vatRates, outsideVat, net, total, currency } = bill
  return (
    <Card title="How it adds up" footer={total === null ? undefined : <Paying bill={bill} />}>
      <dl className={styles.sum}>
        {partsOf(bill).map(([label, amount]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{figure(amount)}</dd>
          </Fragment>
        ))}
        <dt className={styles.middle}>{bill.isPartial ? 'Your sites, before VAT' : 'Before VAT'}</dt>
        <dd className={styles.middle}>{figure(net)}</dd>
        {vatRates?.map(({ rate, net: base, vat }) => (
          <Fragment key={rate}>
            <dt>
              VAT {percent(rate / 100)} on {figure(base)}
            </dt>
            <dd>{figure(vat)}</dd>
          </Fragment>
        ))}
        {outsideVat === 0 ? null : (
          <>
            <dt>No VAT on {figure(outsideVat)}</dt>
            <dd>{figure(pence(0))}</dd>
          </>
        )}
        {total === null ? null : (
          <>
            <dt className={styles.total}>Total</dt>
            <dd className={styles.total}>{money(total, currency)}</dd>
          </>
        )}
      </dl>
      {total === null ? (
        <p className={styles.note}>
          The bill is for other sites too. Its VAT and total are shown to people with all sites.
        </p>
      ) : null}
    </Card>
  )
}

const charges: readonly BillLineKind[] = ['recurring', 'part period', 'one-off']

/** The parts of the amount before VAT, in the order of the card; those without lines are left out. */
function partsOf({ parts, usageStart }: Bill) {
  const of = (...kinds: readonly BillLineKind[]) => parts.filter(({ kind }) => kinds.includes(kind))
  const row = (label: string, kinds: readonly BillLineKind[]) => {
    const found = of(...kinds)
    return found.length === 0 ? [] : [[label, sum(found.map(({ amount }) => amount))] as const]
  }
  const credits = sumOfLines(of('credit'))
  return [
    ...row('Rental and one-off charges', charges),
    ...row(usageStart ? `Usage, ${monthName(usageStart)}` : 'Usage', ['usage']),
    ...row('Refunds for part periods', ['refund']),
    ...row(`Credits, ${counted(credits, 'line')}`, ['credit']),
  ]
}

const sumOfLines = (parts: Bill['parts']): number => parts.reduce((all, { lines }) => all + lines, 0)

function Paying({ bill }: { bill: Bill }) {
  const { billingAccount: account, collectOn, payments, remaining, disputed, dueOn, currency } = bill
  const isOpen = remaining !== null && remaining > 0
  const left = remaining === null ? null : minus(remaining, bill.card.pending)
  return (
    <div className={styles.paying}>
      {payments.map(({ paymentId, paidOn, kind, amount }) => (
        <p key={paymentId}>
          {money(amount, currency)} {kind === 'refund' ? 'refunded' : 'paid'} on {longDate(paidOn)}
        </p>
      ))}
      {isOpen && account.directDebitStatus === 'active' && collectOn ? (
        <p>
          <b>Direct Debit on {shortWeekday(collectOn)}</b>
          {account.bankAccountEnding ? `, account ending ${account.bankAccountEnding}` : ''}.
          {disputed === 0 ? '' : ' Disputed lines are still collected and refunded if we agree.'}
        </p>
      ) : null}
      {bill.card.pending > 0 ? (
        <p>
          {money(bill.card.pending, currency)} paid by card, not recorded by our billing system yet
          {bill.card.connection === 'simulated' ? ' (simulated)' : ''}.
        </p>
      ) : null}
      {left !== null && left > 0 && account.directDebitStatus !== 'active' && dueOn ? (
        <p>
          {money(left, currency)} to pay {methodInWords[account.paymentMethod]} by {longDate(dueOn)}.
        </p>
      ) : null}
      <p>
        <Link href={pageOf('billPayments')}>How you pay</Link>
      </p>
    </div>
  )
}
