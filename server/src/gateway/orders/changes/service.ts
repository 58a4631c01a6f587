import { readinessItems } from '@portal/contract/orders/values.ts'
import type { Order } from '@portal/contract/orders/orders.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { weekday, dayOf } from '@portal/contract/format/days.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { assertNot } from '../../../lib/refusal.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { approveOrder } from '../approval.ts'
import { answerQuestions, insertNote, saveReadiness, updateOrder } from '../change-store.ts'
import { type ChangeParts, changeOrder, moveDate, reforecast } from '../changes.ts'
import { cancelOrder } from '../closing.ts'
import { latestWish, workingDaysFrom } from '../../../lib/days.ts'
import { withoutLinks } from '../../../mail/quoted.ts'
import { hasSurvey } from '../journeys.ts'
import { whyNotAmend, whyNotApprove, whyNotCancel, whyNotChange } from '../policy.ts'

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
    const planned = await approveOrder(scope, order)
    return {
      action: 'order approved',
      after: { recurring: order.price.recurring, oneOff: order.price.oneOff },
      title: 'Order approved',
      text: `Approved by ${scope.actorName}. ${planned}`,
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
    await cancelOrder(scope, order, { by: 'customer', reason: words })
    return {
      action: 'order cancelled',
      before: { state: order.state },
      after: { reason: words },
      title: `Cancelled by ${withoutLinks(scope.actorName)}`,
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
    const now = dayOf(scope.now)
    if (date <= now) throw new Problem('invalid', { fields: { date: 'Choose a day after today.' } })
    if (date > latestWish(now)) {
      throw new Problem('invalid', { fields: { date: 'Choose a day within the next two years.' } })
    }
    const { requested, target } = order.dates
    if (date === requested) throw new Problem('date_unchanged', { detail: 'You have already requested this date.' })
    await moveDate(scope, order, { kind: 'requested', date, owner: 'customer', reason })
    const isLater = target !== null && date > target
    const days = isLater ? workingDaysFrom(target, date) : 0
    const forecast = isLater ? await reforecast(scope, order, { days, reason, owner: 'customer' }) : null
    return {
      action: 'requested date changed',
      before: { requestedDate: requested },
      after: { requestedDate: date },
      title: scope.as === 'provider' ? `${weekday(date)} requested` : `You requested ${weekday(date)}`,
      text: forecast
        ? `${reason}. The forecast is now ${weekday(forecast)}.`
        : `${reason}. The desk will confirm whether it is possible.`,
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
      text: `${name}, ${written}. Provided by ${scope.actorName}.`,
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
    if (!hasSurvey(order.journey))
      throw new Problem('no_survey', { detail: 'This order has no survey to prepare for.' })
    await saveReadiness(scope, order.orderId, { ...readiness, changedBy: scope.actorName })
    return { action: 'readiness changed', after: readiness }
  })
}

export function addNote(scope: AccountScope, parts: ChangeParts, note: { kind: string; text: string }): Promise<Order> {
  return changeOrder(scope, parts, async (order) => {
    assertNot(whyNotChange(order))
    await insertNote(scope, order.orderId, { ...note, author: scope.actorName })
    return { action: 'note added', after: note }
  })
}
