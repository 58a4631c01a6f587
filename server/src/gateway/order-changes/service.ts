import { readinessItems } from '@portal/contract/order-values.ts'
import type { Order } from '@portal/contract/orders.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { assertNot } from '../../lib/refusal.ts'
import type { AccountScope } from '../actor.ts'
import { approveOrder } from '../orders/approval.ts'
import { answerQuestions, insertNote, saveReadiness, updateOrder } from '../orders/change-store.ts'
import { type ChangeParts, changeOrder, moveDate, nameOf, reforecast } from '../orders/changes.ts'
import { cancelOrder } from '../orders/closing.ts'
import { dayInWords, latestWish, today, workingDaysFrom } from '../orders/days.ts'
import { hasSurvey } from '../orders/journeys.ts'
import { whyNotAmend, whyNotApprove, whyNotCancel, whyNotChange } from '../orders/policy.ts'

export function changeOrderRef(scope: AccountScope, parts: ChangeParts, orderRef: string): Promise<Order> {
  return changeOrder(scope, parts, async (order) => {
    const after = orderRef === '' ? null : orderRef
    await updateOrder(scope, order.orderId, { order_ref: after })
    return { action: 'orderRef changed', before: { orderRef: order.orderRef }, after: { orderRef: after } }
  })
}

export function approve(scope: AccountScope, parts: ChangeParts): Promise<Order> {
  return changeOrder(scope, parts, async (order) => {
    assertNot(whyNotApprove(order, scope.person.resources))
    const planned = await approveOrder(scope, order, parts.requestId)
    return {
      action: 'order approved',
      after: { recurring: order.price.recurring, oneOff: order.price.oneOff },
      title: 'Order approved',
      text: `Approved by ${nameOf(scope)}. ${planned}`,
      mail: true,
    }
  })
}

const reasons: Record<string, string> = {
  'no-longer-needed': 'No longer needed',
  'too-late': 'The date is too late',
  'too-expensive': 'Too expensive',
  mistake: 'Ordered by mistake',
  other: 'Another reason',
}

export function cancel(
  scope: AccountScope,
  parts: ChangeParts,
  { reason, note }: { reason: string; note: string },
): Promise<Order> {
  return changeOrder(scope, parts, async (order) => {
    assertNot(whyNotCancel(order))
    const words = [reasons[reason], note].filter(Boolean).join(': ')
    await cancelOrder(scope, order, { by: 'customer', reason: words, requestId: parts.requestId })
    return {
      action: 'order cancelled',
      before: { state: order.state },
      after: { reason: words },
      title: `Cancelled by ${nameOf(scope)}`,
      text: words,
      mail: true,
    }
  })
}

export function requestDate(
  scope: AccountScope,
  parts: ChangeParts,
  { date, reason }: { date: PlainDate; reason: string },
): Promise<Order> {
  return changeOrder(scope, parts, async (order) => {
    assertNot(whyNotAmend(order))
    const now = today()
    if (date <= now) throw new Problem('invalid', { fields: { date: 'Choose a day after today.' } })
    if (date > latestWish(now)) {
      throw new Problem('invalid', { fields: { date: 'Choose a day within the next two years.' } })
    }
    const { requested, target } = order.dates
    if (date === requested)
      throw new Problem('date_unchanged', { detail: 'This is the date that you asked for already.' })
    await moveDate(scope, order, { kind: 'requested', date, owner: 'customer', reason })
    const isLater = target !== null && date > target
    const days = isLater ? workingDaysFrom(target, date) : 0
    const forecast = isLater ? await reforecast(scope, order, { days, reason, owner: 'customer' }) : null
    return {
      action: 'requested date changed',
      before: { requestedDate: requested },
      after: { requestedDate: date },
      title: `You asked for ${dayInWords(date)}`,
      text: forecast
        ? `${reason}. The forecast is now ${dayInWords(forecast)}.`
        : `${reason}. The desk sees whether it can be done.`,
      mail: true,
    }
  })
}

export function changeAccess(
  scope: AccountScope,
  parts: ChangeParts,
  { name, phone }: { name: string; phone: string },
): Promise<Order> {
  return changeOrder(scope, parts, async (order) => {
    assertNot(whyNotChange(order))
    const number = parsePhoneNumberFromString(phone, 'GB')
    if (!number?.isPossible()) {
      throw new Problem('invalid', { fields: { phone: 'Enter a phone number, such as 01632 960381.' } })
    }
    const written = number.country === 'GB' ? number.formatNational() : number.formatInternational()
    await updateOrder(scope, order.orderId, { access_name: name, access_phone: written })
    await answerQuestions(scope, order.orderId)
    return {
      action: 'access contact changed',
      before: order.access,
      after: { name, phone: written },
      title: 'Access confirmed',
      text: `${name}, ${written}. Given by ${nameOf(scope)}.`,
    }
  })
}

export function changeReadiness(
  scope: AccountScope,
  parts: ChangeParts,
  readiness: { item: (typeof readinessItems)[number]; isReady: boolean; note: string },
): Promise<Order> {
  return changeOrder(scope, parts, async (order) => {
    assertNot(whyNotChange(order))
    if (!hasSurvey(order.journey)) throw new Problem('no_survey', { detail: 'There is no survey to prepare for.' })
    await saveReadiness(scope, order.orderId, { ...readiness, changedBy: nameOf(scope) })
    return { action: 'readiness changed', after: readiness }
  })
}

export function addNote(scope: AccountScope, parts: ChangeParts, note: { kind: string; text: string }): Promise<Order> {
  return changeOrder(scope, parts, async (order) => {
    assertNot(whyNotChange(order))
    await insertNote(scope, order.orderId, { ...note, author: nameOf(scope) })
    return { action: 'note added', after: note }
  })
}
