import type { OrderAction, OrderRow } from '@portal/contract/orders/orders.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { journeyOf } from './journeys.ts'

export type OrderFacts = Pick<OrderRow, 'state' | 'stage' | 'closed'> & {
  journey: string
  isVisitAtCarrier: boolean
  appointment: { date: PlainDate } | null
}

/** Only people with the billing permission may accept charges. */
function whyNotPay(resources: readonly PermissionResource[]): Refusal | null {
  if (resources.includes('BusinessPortalBilling')) return null
  return {
    code: 'forbidden',
    reason:
      'This has a cost, so you need the Bills and prices permission. An administrator of your account can grant it.',
  }
}

function whyOver({ state }: OrderFacts): Refusal | null {
  if (state === 'completed') return { code: 'order_closed', reason: 'This order is completed.' }
  if (state === 'cancelled' || state === 'rejected') return { code: 'order_closed', reason: 'This order is cancelled.' }
  return null
}

export function whyNotApprove(order: OrderFacts, resources: readonly PermissionResource[]): Refusal | null {
  const over = whyOver(order)
  if (over) return over
  if (order.state === 'acknowledged')
    return { code: 'order_not_priced', reason: 'We are still checking and pricing this order.' }
  if (order.state !== 'pending') return { code: 'order_already_approved', reason: 'This order is already approved.' }
  return whyNotPay(resources)
}

export function whyNotAmend(order: OrderFacts): Refusal | null {
  const over = whyOver(order)
  if (over) return over
  if (order.state === 'assessingCharge')
    return { code: 'charge_unanswered', reason: 'Accept or decline the charge first: it sets the dates.' }
  if (order.state === 'held')
    return { code: 'order_on_hold', reason: 'The order is on hold. Its dates are set when it resumes.' }
  if (order.isVisitAtCarrier)
    return { code: 'visit_booked', reason: 'The engineer’s visit is booked. Move the visit: the dates follow it.' }
  return isFinal(order) ? { code: 'work_begun', reason: 'Work has started. Message the desk to move the date.' } : null
}

/** The customer moves a visit that is booked at the carrier, until the day before it. */
export function whyNotMove(order: OrderFacts, today: PlainDate): Refusal | null {
  const over = whyOver(order)
  if (over) return over
  if (!order.isVisitAtCarrier || !order.appointment)
    return { code: 'visit_fixed', reason: 'Our desk arranges this visit. Message the desk to move it.' }
  if (order.appointment.date > today) return null
  return { code: 'visit_fixed', reason: 'A visit can be moved until the day before. Message the desk.' }
}

export function whyNotCancel(order: OrderFacts): Refusal | null {
  const over = whyOver(order)
  if (over) return over
  return isFinal(order) ? { code: 'work_begun', reason: 'Work has started. Message the desk to stop it.' } : null
}

export function whyNotAccept(order: OrderFacts, resources: readonly PermissionResource[]): Refusal | null {
  return whyOver(order) ?? whyNotPay(resources)
}

export function whyNotChange(order: OrderFacts): Refusal | null {
  return whyOver(order)
}

/** Every action on an order, with the reason if it is not available now. */
export function orderActions(
  order: OrderFacts,
  resources: readonly PermissionResource[],
  today: PlainDate,
): OrderAction[] {
  const action = (key: OrderAction['key'], refusal: Refusal | null) => ({
    key,
    enabled: refusal === null,
    reasonDisabled: refusal?.reason ?? null,
  })
  return [
    action('approve', whyNotApprove(order, resources)),
    action('amend', whyNotAmend(order)),
    action('cancel', whyNotCancel(order)),
    action('accept', whyNotAccept(order, resources)),
    action('share', whyOver(order)),
    action('move', whyNotMove(order, today)),
  ]
}

function isFinal({ journey, stage }: OrderFacts): boolean {
  return journeyOf(journey).find((each) => each.stage === stage)?.isFinal === true
}
