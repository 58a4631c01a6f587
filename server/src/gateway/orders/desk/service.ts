import type { Pence } from '@portal/contract/money.ts'
import { type OrderOwner, type OrderStage, orderStageNames } from '@portal/contract/orders/values.ts'
import type { Order } from '@portal/contract/orders/orders.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { money } from '@portal/contract/format/money.ts'
import { weekday, dayOf } from '@portal/contract/format/days.ts'
import { assertNot } from '../../../lib/refusal.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { slotWords } from '../appointments/rules.ts'
import { releaseVisit } from '../appointments/store.ts'
import { approveOrder } from '../approval.ts'
import { answerQuestions, insertQuestion, saveStages, updateOrder } from '../change-store.ts'
import { type ChangeParts, changeOrder, moveDate, reforecast } from '../changes.ts'
import { cancelOrder } from '../closing.ts'
import { workingDaysAfter, workingDaysFrom } from '../../../lib/days.ts'
import { findQuestion, type StoredOrder } from '../detail-store.ts'
import { journeyOf, stageTexts } from '../journeys.ts'
import { type HandedOver, handOver } from '../new-service.ts'
import { whyNotChange } from '../policy.ts'
import { applyToService } from '../service-effect.ts'
import { readStages } from '../stages.ts'

interface Offer {
  recurring: Pence
  oneOff: Pence
  termMonths: number | null
}

export function offerPrice(scope: AccountScope, parts: ChangeParts, offer: Offer): Promise<Order> {
  return changeOrder(scope, parts, async (order) => {
    if (order.state !== 'acknowledged' && order.state !== 'pending')
      throw new Problem('order_already_approved', { detail: 'This order is already approved.' })
    const { recurring, oneOff, termMonths } = offer
    await updateOrder(scope, order.orderId, {
      state: 'pending',
      recurring_pence: recurring,
      one_off_pence: oneOff,
      term_months: termMonths,
    })
    return {
      action: 'price offered',
      after: offer,
      title: 'Checked and priced',
      text: `${money(recurring)} monthly and ${money(oneOff)} one-off. We start when you approve it.`,
      mail: true,
    }
  })
}

export function moveStage(
  scope: AccountScope,
  parts: ChangeParts,
  { stage, note }: { stage?: OrderStage | undefined; note: string },
): Promise<Order> {
  return changeOrder(scope, parts, async (order) => {
    assertNot(whyNotChange(order))
    if (order.state === 'pending')
      throw new Problem('order_not_approved', { detail: 'The customer has to approve this order first.' })
    if (order.state === 'assessingCharge')
      throw new Problem('charge_unanswered', { detail: 'A charge is waiting for the customer’s reply.' })
    if (order.state === 'held') throw new Problem('order_on_hold', { detail: 'The order is on hold. Resume it first.' })
    const journey = journeyOf(order.journey)
    const at = journey.findIndex((each) => each.stage === order.stage)
    const to = stage === undefined ? at + 1 : journey.findIndex((each) => each.stage === stage)
    const next = journey[to]
    if (!next || to <= at)
      throw new Problem('no_later_stage', { detail: 'The order has no later stage. Complete it instead.' })
    if (order.state === 'acknowledged') {
      const planned = await approveOrder(scope, order)
      return { action: 'order approved', title: 'Order approved', text: note || planned, mail: true }
    }
    await finishStages(scope, order, journey[to - 1]?.stage)
    await updateOrder(scope, order.orderId, { stage: next.stage })
    return {
      action: 'stage changed',
      before: { stage: order.stage },
      after: { stage: next.stage },
      title: `${order.stage ? orderStageNames[order.stage] : 'Approval'} done`,
      text: note || `Next: ${orderStageNames[next.stage].toLowerCase()}. ${stageTexts[next.stage]}`,
    }
  })
}

/** Completes the current stage and every one up to this one today; without a stage, all of them. */
async function finishStages(scope: AccountScope, order: StoredOrder, last?: OrderStage): Promise<void> {
  const stages = await readStages(scope, order)
  // Earlier stages of an imported order ended on days that are not known.
  const begin = stages.find(({ stage }) => stage === order.stage)?.position ?? 1
  const end = stages.find(({ stage }) => stage === last)?.position ?? stages.length
  const now = dayOf(scope.now)
  await saveStages(
    scope,
    order.orderId,
    stages.map((stage) =>
      stage.position >= begin && stage.position <= end && !stage.done ? { ...stage, done: now } : stage,
    ),
  )
}

interface DateMove {
  kind: 'target' | 'committed' | 'contractual'
  date: PlainDate
  owner: OrderOwner
  reason: string
}

export function giveDate(scope: AccountScope, parts: ChangeParts, move: DateMove): Promise<Order> {
  return changeOrder(scope, parts, async (order) => {
    assertNot(whyNotChange(order))
    if (move.date < dayOf(scope.now)) throw new Problem('invalid', { fields: { date: 'Choose today or a later day.' } })
    if (order.stage === 'approval')
      throw new Problem('order_not_approved', { detail: 'Dates can be set once the order is approved.' })
    const before = order.dates[move.kind]
    if (move.kind === 'committed' && before) {
      throw new Problem('date_committed', {
        detail: `The committed date is ${weekday(before)} and is fixed. Move the expected date instead.`,
      })
    }
    await moveDate(scope, order, move)
    if (move.kind === 'target') await moveEnd(scope, order, move.date)
    // The contract period counts from the committed date.
    if (move.kind === 'committed' && !order.dates.contractual) {
      await moveDate(scope, order, { ...move, kind: 'contractual' })
    }
    const names = { target: 'Expected date', committed: 'Committed date', contractual: 'Contractual date' }
    return {
      action: `${move.kind} date ${before ? 'changed' : 'set'}`,
      before: { date: before },
      after: { date: move.date, reason: move.reason, owner: move.owner },
      title: `${names[move.kind]}: ${weekday(move.date)}`,
      text: before ? `${move.reason}. It was ${weekday(before)}.` : `${move.reason}.`,
      mail: true,
    }
  })
}

async function moveEnd(scope: AccountScope, order: StoredOrder, date: PlainDate): Promise<void> {
  const stages = await readStages(scope, order)
  const last = stages.at(-1)
  if (last)
    await saveStages(scope, order.orderId, [...stages.slice(0, -1), { ...last, from: last.from && date, to: date }])
}

export function park(
  scope: AccountScope,
  parts: ChangeParts,
  { owner, reason }: { owner: OrderOwner; reason: string },
): Promise<Order> {
  return changeOrder(scope, parts, async (order) => {
    assertNot(whyNotChange(order))
    if (order.state === 'held') throw new Problem('order_on_hold', { detail: 'The order is already on hold.' })
    if (order.state === 'assessingCharge')
      throw new Problem('charge_unanswered', { detail: 'The order is already waiting for a reply to a charge.' })
    await updateOrder(scope, order.orderId, {
      state: 'held',
      hold_owner: owner,
      hold_reason: reason,
      hold_from: dayOf(scope.now),
    })
    return { action: 'order put on hold', after: { owner, reason }, title: 'On hold', text: reason, mail: true }
  })
}

export function unpark(scope: AccountScope, parts: ChangeParts): Promise<Order> {
  return changeOrder(scope, parts, async (order) => {
    if (order.state !== 'held') throw new Problem('order_not_on_hold', { detail: 'The order is not on hold.' })
    const { holdOwner, holdFrom, holdReason, stage, price } = order
    const state = stage !== 'approval' ? 'inProgress' : price.recurring === null ? 'acknowledged' : 'pending'
    await updateOrder(scope, order.orderId, { state, hold_owner: null, hold_reason: null, hold_from: null })
    const owner = holdOwner ?? 'us'
    const days = holdFrom ? workingDaysFrom(holdFrom, dayOf(scope.now)) : 0
    const reason = `On hold: ${holdReason ?? ''}`
    const target = days > 0 && state === 'inProgress' ? await reforecast(scope, order, { days, owner, reason }) : null
    const { contractual } = order.dates
    if (target && contractual && (owner === 'customer' || owner === 'thirdParty')) {
      const date = workingDaysAfter(contractual, days)
      await moveDate(scope, order, { kind: 'contractual', date, owner, reason })
    }
    return {
      action: 'order resumed',
      before: { owner, reason: holdReason },
      title: 'Resumed',
      text: target ? `The new forecast is ${weekday(target)}.` : 'The dates stay as they are.',
      mail: true,
    }
  })
}

export function bookAppointment(
  scope: AccountScope,
  parts: ChangeParts,
  { date, slot, purpose }: { date: PlainDate; slot: keyof typeof slotWords; purpose: string },
): Promise<Order> {
  return changeOrder(scope, parts, async (order) => {
    assertNot(whyNotChange(order))
    if (date < dayOf(scope.now)) throw new Problem('invalid', { fields: { date: 'Choose today or a later day.' } })
    await releaseVisit(scope, order.orderId)
    await updateOrder(scope, order.orderId, {
      appointment_date: date,
      appointment_slot: slot,
      appointment_purpose: purpose,
    })
    return {
      action: 'appointment booked',
      before: order.appointment,
      after: { date, slot, purpose },
      title: `${purpose} booked`,
      text: `${weekday(date)}, ${slotWords[slot]}.`,
      mail: true,
    }
  })
}

export function askForAccess(
  scope: AccountScope,
  parts: ChangeParts,
  question: { title: string; text: string },
): Promise<Order> {
  return changeOrder(scope, parts, async (order) => {
    if (order.state !== 'inProgress')
      throw new Problem('order_not_in_progress', {
        detail: 'A question can be asked only while the order is in progress.',
      })
    if (await findQuestion(scope, order.orderId))
      throw new Problem('question_unanswered', { detail: 'A question is already waiting for a reply.' })
    await insertQuestion(scope, order.orderId, question)
    return { action: 'question asked', after: question, ...question, mail: true }
  })
}

/** The customer may cancel until the work begins; the desk stops an order at any stage. */
export function cancel(scope: AccountScope, parts: ChangeParts, { reason }: { reason: string }): Promise<Order> {
  return changeOrder(scope, parts, async (order) => {
    assertNot(whyNotChange(order))
    await cancelOrder(scope, order, { by: 'provider', reason })
    return {
      action: 'order cancelled',
      before: { state: order.state },
      after: { reason },
      title: 'Cancelled by our desk',
      text: reason,
      mail: true,
    }
  })
}

export function complete(
  scope: AccountScope,
  parts: ChangeParts,
  { note, ...told }: HandedOver & { note: string },
): Promise<Order> {
  return changeOrder(scope, parts, async (order) => {
    assertNot(whyNotChange(order))
    if (order.state !== 'inProgress')
      throw new Problem('order_not_in_progress', { detail: 'Only an order in progress can be completed.' })
    if (order.blockedBy === 'charge')
      throw new Problem('charge_unanswered', { detail: 'A charge is waiting for a reply. Withdraw it first.' })
    await finishStages(scope, order)
    await answerQuestions(scope, order.orderId)
    await updateOrder(scope, order.orderId, {
      state: 'completed',
      stage: null,
      closed_date: dayOf(scope.now),
      closed_by: 'provider',
    })
    await applyToService(scope, order, 'completed')
    await handOver(scope, order, told)
    return {
      action: 'order completed',
      before: { stage: order.stage },
      title: 'Completed',
      text: note || 'Tested and delivered.',
      mail: true,
    }
  })
}
