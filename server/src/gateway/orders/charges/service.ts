import { minus } from '@portal/contract/money-values.ts'
import { chargeCategoryNames } from '@portal/contract/orders/values.ts'
import type { Charge, Order } from '@portal/contract/orders/orders.ts'
import { Problem } from '@portal/contract/problem.ts'
import { money } from '@portal/contract/format/money.ts'
import { weekday, dayOf } from '@portal/contract/format/days.ts'
import { assertNot } from '../../../lib/refusal.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { updateOrder } from '../change-store.ts'
import { type ChangeParts, changeOrder, moveDate, reforecast } from '../changes.ts'
import { cancelOrder } from '../closing.ts'
import { workingDaysAfter, workingDaysFrom } from '../../../lib/days.ts'
import { listCharges, type StoredOrder } from '../detail-store.ts'
import { whyNotAccept } from '../policy.ts'
import { insertCharge, type NewCharge, updateCharge } from './store.ts'

type ChargeParts = ChangeParts & { chargeId: string }

export function issueCharge(scope: AccountScope, parts: ChangeParts, charge: NewCharge): Promise<Order> {
  return changeOrder(scope, parts, async (order) => {
    if (charge.replyBy <= dayOf(scope.now))
      throw new Problem('invalid', { fields: { replyBy: 'Choose a day after today.' } })
    if (charge.exemption >= charge.cost) {
      throw new Problem('invalid', { fields: { exemption: 'The amount to pay must be more than £0.' } })
    }
    if (order.state !== 'inProgress' && order.state !== 'assessingCharge') {
      throw new Problem('order_not_in_progress', { detail: 'A charge can be issued while an order is in progress.' })
    }
    await insertCharge(scope, order.orderId, charge)
    if (charge.isBlocking && order.state === 'inProgress') {
      await updateOrder(scope, order.orderId, { state: 'assessingCharge', hold_from: dayOf(scope.now) })
    }
    const name = chargeCategoryNames[charge.category]
    const amount = minus(charge.cost, charge.exemption)
    return {
      action: 'charge issued',
      after: { category: charge.category, amount, replyBy: charge.replyBy },
      title: `${name} of ${money(amount)}`,
      text: `${charge.reason}\n\nAccept or decline it by ${weekday(charge.replyBy)}. ${otherwise(charge)}`,
      mail: true,
    }
  })
}

function otherwise({ isBlocking }: { isBlocking: boolean }): string {
  return isBlocking
    ? 'The order is on hold until then. Without a reply, it is cancelled and you pay nothing.'
    : 'Without an answer we carry on without it.'
}

export function answerCharge(scope: AccountScope, parts: ChargeParts, answer: 'accept' | 'decline'): Promise<Order> {
  return changeOrder(scope, parts, async (order) => {
    const charge = await getOpenCharge(scope, order, parts.chargeId)
    if (charge.replyBy < dayOf(scope.now))
      throw new Problem('charge_overdue', { detail: 'The reply-by date has passed. Message the desk.' })
    if (answer === 'accept') assertNot(whyNotAccept(order, scope.person.resources))
    const name = chargeCategoryNames[charge.category]
    if (answer === 'decline') return declineCharge(scope, order, charge, { ...parts, by: scope.actorName })
    await updateCharge(scope, parts, { state: 'acceptedByBuyer', by: scope.actorName })
    const forecast = await carryOn(scope, order, charge.extraDays, `${name} accepted`)
    return {
      action: 'charge accepted',
      after: { chargeId: charge.chargeId, amount: charge.amount },
      title: `${name} accepted`,
      text: `${money(charge.amount)}, accepted by ${scope.actorName}. ${forecast}`,
      mail: true,
    }
  })
}

/** A declined or unanswered charge cancels an order that it blocks; otherwise the order continues without it. */
async function declineCharge(
  scope: AccountScope,
  order: StoredOrder,
  charge: Charge,
  { by }: ChangeParts & { by: string | null },
) {
  const name = chargeCategoryNames[charge.category]
  const what = by ? `${name} declined` : `${name} had no reply by ${weekday(charge.replyBy)}`
  await updateCharge(
    scope,
    { orderId: order.orderId, chargeId: charge.chargeId },
    { state: by ? 'declinedByBuyer' : 'timeout', by: by ?? scope.actorName },
  )
  if (charge.isBlocking) {
    await cancelOrder(scope, order, { by: by ? 'customer' : 'deadline', reason: what })
  }
  return {
    action: by ? ('charge declined' as const) : ('charge expired' as const),
    after: { chargeId: charge.chargeId, amount: charge.amount },
    title: what,
    text: charge.isBlocking ? 'The order is cancelled. You pay nothing.' : 'We continue without it.',
    mail: true,
  }
}

/** Runs on schedule if no one has answered. */
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
    await updateCharge(scope, parts, { state: 'withdrawnBySeller', by: scope.actorName })
    const forecast = await carryOn(scope, order, 0, `${name} withdrawn`)
    return {
      action: 'charge withdrawn',
      after: { chargeId: charge.chargeId },
      title: `${name} withdrawn`,
      text: `There is nothing to pay. ${forecast}`,
      mail: true,
    }
  })
}

/** Resumes an order without further blockers: its dates move by the days on hold and by any extra work. */
async function carryOn(scope: AccountScope, order: StoredOrder, extraDays: number, reason: string): Promise<string> {
  const isBlocked = (await listCharges(scope, order.orderId)).some(
    ({ state, isBlocking }) => state === 'awaitingResponse' && isBlocking,
  )
  if (isBlocked) return 'Another charge is waiting for your reply.'
  const waited =
    order.state === 'assessingCharge' && order.holdFrom ? workingDaysFrom(order.holdFrom, dayOf(scope.now)) : 0
  if (order.state === 'assessingCharge') {
    await updateOrder(scope, order.orderId, { state: 'inProgress', hold_from: null })
  }
  const days = waited + extraDays
  if (days === 0) return 'The dates are unchanged.'
  const target = await reforecast(scope, order, { days, reason, owner: 'customer' })
  const { contractual } = order.dates
  if (contractual) {
    const date = workingDaysAfter(contractual, days)
    await moveDate(scope, order, { kind: 'contractual', date, reason, owner: 'customer' })
  }
  return target ? `The new forecast is ${weekday(target)}.` : ''
}

async function getOpenCharge(scope: AccountScope, order: StoredOrder, chargeId: string): Promise<Charge> {
  const charge = (await listCharges(scope, order.orderId)).find((each) => each.chargeId === chargeId)
  if (!charge) throw new Problem('not_found', { detail: 'Charge not found.' })
  switch (charge.state) {
    case 'awaitingResponse':
      return charge
    case 'acceptedByBuyer':
      throw new Problem('charge_already_answered', { detail: `This charge was accepted by ${charge.answeredBy}.` })
    case 'declinedByBuyer':
      throw new Problem('charge_already_answered', { detail: `This charge was declined by ${charge.answeredBy}.` })
    case 'withdrawnBySeller':
      throw new Problem('charge_withdrawn', { detail: 'This charge was withdrawn. No reply is needed.' })
    case 'timeout':
      throw new Problem('charge_overdue', { detail: 'The reply-by date of this charge has passed.' })
  }
}
