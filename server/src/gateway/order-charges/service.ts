import { minus } from '@portal/contract/money-values.ts'
import { chargeCategoryNames } from '@portal/contract/order-values.ts'
import type { Charge, Order } from '@portal/contract/orders.ts'
import { Problem } from '@portal/contract/problem.ts'
import { money } from '../../lib/money-in-words.ts'
import { assertNot } from '../../lib/refusal.ts'
import type { AccountScope } from '../actor.ts'
import { updateOrder } from '../orders/change-store.ts'
import { type ChangeParts, changeOrder, moveDate, nameOf, reforecast } from '../orders/changes.ts'
import { cancelOrder } from '../orders/closing.ts'
import { dayInWords, today, workingDaysAfter, workingDaysFrom } from '../orders/days.ts'
import { listCharges, type StoredOrder } from '../orders/detail-store.ts'
import { whyNotAccept } from '../orders/policy.ts'
import { insertCharge, type NewCharge, updateCharge } from './store.ts'

type ChargeParts = ChangeParts & { chargeId: string }

export function issueCharge(scope: AccountScope, parts: ChangeParts, charge: NewCharge): Promise<Order> {
  return changeOrder(scope, parts, async (order) => {
    if (charge.replyBy <= today()) throw new Problem('invalid', { fields: { replyBy: 'Choose a day after today.' } })
    if (charge.exemption >= charge.cost) {
      throw new Problem('invalid', { fields: { exemption: 'What is left to pay must be more than nothing.' } })
    }
    if (order.state !== 'inProgress' && order.state !== 'assessingCharge') {
      throw new Problem('order_not_in_progress', { detail: 'A charge can be issued while an order is in progress.' })
    }
    await insertCharge(scope, order.orderId, charge)
    if (charge.isBlocking && order.state === 'inProgress') {
      await updateOrder(scope, order.orderId, { state: 'assessingCharge', parked_from: today() })
    }
    const name = chargeCategoryNames[charge.category]
    const amount = minus(charge.cost, charge.exemption)
    return {
      action: 'charge issued',
      after: { category: charge.category, amount, replyBy: charge.replyBy },
      title: `${name} of ${money(amount)}`,
      text: `${charge.reason}\n\nAccept or decline it by ${dayInWords(charge.replyBy)}. ${otherwise(charge)}`,
      mail: true,
    }
  })
}

function otherwise({ isBlocking }: { isBlocking: boolean }): string {
  return isBlocking
    ? 'The order waits until then. Without an answer it is cancelled, and you pay nothing.'
    : 'Without an answer we carry on without it.'
}

export function answerCharge(scope: AccountScope, parts: ChargeParts, answer: 'accept' | 'decline'): Promise<Order> {
  return changeOrder(scope, parts, async (order) => {
    const charge = await getOpenCharge(scope, order, parts.chargeId)
    if (charge.replyBy < today())
      throw new Problem('charge_overdue', { detail: 'The reply-by date has passed. Message the desk.' })
    if (answer === 'accept') assertNot(whyNotAccept(order, scope.person.resources))
    const name = chargeCategoryNames[charge.category]
    if (answer === 'decline') return declineCharge(scope, order, charge, { ...parts, by: nameOf(scope) })
    await updateCharge(scope, parts, { state: 'acceptedByBuyer', by: nameOf(scope) })
    const forecast = await carryOn(scope, order, charge.extraDays, `${name} accepted`)
    return {
      action: 'charge accepted',
      after: { chargeId: charge.chargeId, amount: charge.amount },
      title: `${name} accepted`,
      text: `${money(charge.amount)}, accepted by ${nameOf(scope)}. ${forecast}`,
      mail: true,
    }
  })
}

/** A declined or unanswered charge ends the order where it blocks it; otherwise the order goes on without it. */
async function declineCharge(
  scope: AccountScope,
  order: StoredOrder,
  charge: Charge,
  { by, requestId }: ChangeParts & { by: string | null },
) {
  const name = chargeCategoryNames[charge.category]
  const what = by ? `${name} declined` : `${name} was not answered by ${dayInWords(charge.replyBy)}`
  await updateCharge(
    scope,
    { orderId: order.orderId, chargeId: charge.chargeId },
    { state: by ? 'declinedByBuyer' : 'timeout', by: by ?? nameOf(scope) },
  )
  if (charge.isBlocking) {
    await cancelOrder(scope, order, { by: by ? 'customer' : 'deadline', reason: what, requestId })
  }
  return {
    action: by ? 'charge declined' : 'charge timed out',
    after: { chargeId: charge.chargeId, amount: charge.amount },
    title: what,
    text: charge.isBlocking ? 'The order is cancelled. You pay nothing.' : 'We carry on without it.',
    mail: true,
  }
}

/** What happens by the clock when nobody has answered. */
export function timeOutCharge(scope: AccountScope, parts: ChargeParts): Promise<Order> {
  return changeOrder(scope, parts, async (order) => {
    const charge = await getOpenCharge(scope, order, parts.chargeId)
    return declineCharge(scope, order, charge, { ...parts, by: null })
  })
}

export function withdrawCharge(scope: AccountScope, parts: ChargeParts): Promise<Order> {
  return changeOrder(scope, parts, async (order) => {
    const charge = await getOpenCharge(scope, order, parts.chargeId)
    const name = chargeCategoryNames[charge.category]
    await updateCharge(scope, parts, { state: 'withdrawnBySeller', by: nameOf(scope) })
    const forecast = await carryOn(scope, order, 0, `${name} withdrawn`)
    return {
      action: 'charge withdrawn',
      after: { chargeId: charge.chargeId },
      title: `${name} withdrawn`,
      text: `Nothing is to be paid. ${forecast}`,
      mail: true,
    }
  })
}

/** An order that nothing blocks any more goes on: its dates move by the days it waited and by what is to be built. */
async function carryOn(scope: AccountScope, order: StoredOrder, extraDays: number, reason: string): Promise<string> {
  const isBlocked = (await listCharges(scope, order.orderId)).some(
    ({ state, isBlocking }) => state === 'awaitingResponse' && isBlocking,
  )
  if (isBlocked) return 'Another charge waits for your answer.'
  const waited = order.state === 'assessingCharge' && order.parkedFrom ? workingDaysFrom(order.parkedFrom, today()) : 0
  if (order.state === 'assessingCharge') {
    await updateOrder(scope, order.orderId, { state: 'inProgress', parked_from: null })
  }
  const days = waited + extraDays
  if (days === 0) return 'The dates stay as they are.'
  const target = await reforecast(scope, order, { days, reason, owner: 'customer' })
  const { contractual } = order.dates
  if (contractual) {
    const date = workingDaysAfter(contractual, days)
    await moveDate(scope, order, { kind: 'contractual', date, reason, owner: 'customer' })
  }
  return target ? `The new forecast is ${dayInWords(target)}.` : ''
}

async function getOpenCharge(scope: AccountScope, order: StoredOrder, chargeId: string): Promise<Charge> {
  const charge = (await listCharges(scope, order.orderId)).find((each) => each.chargeId === chargeId)
  if (!charge) throw new Problem('not_found', { detail: 'This order has no such charge.' })
  switch (charge.state) {
    case 'awaitingResponse':
      return charge
    case 'acceptedByBuyer':
      throw new Problem('charge_already_answered', { detail: `This charge was accepted by ${charge.answeredBy}.` })
    case 'declinedByBuyer':
      throw new Problem('charge_already_answered', { detail: `This charge was declined by ${charge.answeredBy}.` })
    case 'withdrawnBySeller':
      throw new Problem('charge_withdrawn', { detail: 'This charge was withdrawn. There is nothing to answer.' })
    case 'timeout':
      throw new Problem('charge_overdue', { detail: 'This charge was not answered in time.' })
  }
}
