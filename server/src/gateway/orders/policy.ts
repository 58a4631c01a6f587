import type { OrderAction, OrderRow } from '@portal/contract/orders/orders.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { journeyOf } from './journeys.ts'

export type OrderFacts = Pick<OrderRow, 'state' | 'stage' | 'closed'> & { journey: string }

/** Only people with the billing permission may accept charges. */
function whyNotPay(resources: readonly PermissionResource[]): Refusal | null {
  if (resources.includes('BusinessPortalBilling')) return null
  return {
    code: 'forbidden',
    reason: 'This has a cost, so you need the Billing permission. An administrator of your account can grant it.',
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
  return isFinal(order) ? { code: 'work_begun', reason: 'Work has started. Message the desk to move the date.' } : null
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
export function orderActions(order: OrderFacts, resources: readonly PermissionResource[]): OrderAction[] {
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
  ]
}

function isFinal({ journey, stage }: OrderFacts): boolean {
  return journeyOf(journey).find((each) => each.stage === stage)?.isFinal === true
}
