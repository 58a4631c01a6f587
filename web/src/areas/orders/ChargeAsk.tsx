import type { Pence } from '@portal/contract/money.ts'
import { soonInWords } from '@portal/contract/format/dates.ts'
import { chargeCategoryNames } from '@portal/contract/orders/values.ts'
import type { Charge, Order } from '@portal/contract/orders/orders.ts'
import { money } from '@portal/contract/format/money.ts'
import { times } from '@portal/contract/money-values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { weekday } from '@portal/contract/format/days.ts'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { calls } from '../../acts/calls.ts'
import { whyNot } from './order-acts.ts'
import styles from './order.module.css'
import { updateOrderCache } from './queries.ts'

/** A charge with everything needed for a decision: cost, reason, deadline, and the consequence of no answer. */
export function ChargeAsk({ order, charge }: { order: Order; charge: Charge }) {
  const queryClient = useQueryClient()
  const { amount, cost, exemption, currency, replyBy, isBlocking, extraDays, chargeId, category } = charge
  const moneyOf = (due: Pence) => money(due, currency)
  const name = chargeCategoryNames[category]
  const answers = (answer: 'accept' | 'decline') =>
    calls(
      'POST /order-info/api/orders/:orderId/charges/:chargeId/answer',
      { params: { orderId: order.orderId, chargeId }, body: { answer } },
      (changed) => updateOrderCache(queryClient, changed),
    )
  const acts: Act[] = [
    {
      key: 'accept',
      title: `Accept ${moneyOf(amount)}`,
      heading: `Accept ${moneyOf(amount)}?`,
      text: `The charge will be on your next bill. This cannot be undone. ${acceptedInWords(order, extraDays)}`,
      fields: [],
      refusal: whyNot(order, 'accept'),
      colour: 'primary',
      do: answers('accept'),
      done: 'Charge accepted',
    },
    {
      key: 'decline',
      title: 'Decline charge',
      heading: 'Decline the charge?',
      confirm: isBlocking ? 'Decline and cancel order' : 'Decline charge',
      text: `${declinedInWords(isBlocking)} This cannot be undone.`,
      fields: [],
      do: answers('decline'),
      done: 'Charge declined',
    },
  ]
  const soon = soonInWords(replyBy)
  return (
    <section id="charge" className={styles.ask} aria-label={name}>
      <p className={styles.amount}>
        {moneyOf(amount)} <small>{name}, excluding VAT</small>
      </p>
      <p>{charge.reason}</p>
      <KeyValueList
        items={[
          { label: 'Carrier charge', value: moneyOf(cost) },
          ...(exemption > 0 ? [{ label: 'We contribute', value: moneyOf(times(exemption, -1)) }] : []),
          { label: 'Decision due', value: `${weekday(replyBy)}${soon ? `, ${soon}` : ''}` },
          { label: 'If you accept', value: acceptedInWords(order, extraDays) },
          { label: 'If you decline', value: declinedInWords(isBlocking) },
          {
            label: 'With no decision',
            value: isBlocking
              ? 'The order is cancelled after that date. You pay nothing.'
              : 'The order continues without it.',
          },
        ]}
      />
      <div className={styles.buttons}>
        <ActButtons acts={acts} />
      </div>
    </section>
  )
}

function acceptedInWords({ state }: Order, extraDays: number): string {
  const extra = extraDays > 0 ? ` and by ${counted(extraDays, 'working day')} for the extra work` : ''
  if (state !== 'assessingCharge') return extra ? `The dates move${extra.slice(4)}.` : 'The dates do not change.'
  return `Work resumes immediately. The dates move by the working days spent waiting${extra}.`
}

function declinedInWords(isBlocking: boolean): string {
  return isBlocking ? 'The order is cancelled. You pay nothing.' : 'The order continues without it.'
}
