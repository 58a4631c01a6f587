import { dayOf } from '@portal/contract/format/days.ts'
import type { ChosenSlot } from '@portal/contract/orders/appointments.ts'
import type { Order } from '@portal/contract/orders/orders.ts'
import { Problem } from '@portal/contract/problem.ts'
import { assertNot } from '../../../lib/refusal.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { updateOrder } from '../change-store.ts'
import { type ChangeParts, changeOrder, saveForecast } from '../changes.ts'
import { readStages } from '../stages.ts'
import { whyNotMove } from '../policy.ts'
import { getStoredOrder } from '../service.ts'
import { planVisit, slotInWords } from './rules.ts'
import { findVisit, moveHold } from './store.ts'

/** The visit of an order that the customer can move now, and its place. */
export async function getMovable(scope: AccountScope, orderId: string) {
  const order = await getStoredOrder(scope, orderId)
  assertNot(whyNotMove(order, dayOf(scope.now)))
  const visit = await findVisit(scope, orderId)
  if (!order.site || !visit) throw new Problem('visit_fixed', { detail: 'Message the desk to move this visit.' })
  return { ...visit, place: order.site }
}

/** Stores a visit that the carrier has moved; the stages are planned around it again. */
export function moveVisit(scope: AccountScope, parts: ChangeParts, slot: ChosenSlot): Promise<Order> {
  return changeOrder(scope, parts, async (order) => {
    assertNot(whyNotMove(order, dayOf(scope.now)))
    const { orderId, appointment } = order
    await moveHold(scope, orderId, slot)
    await updateOrder(scope, orderId, { appointment_date: slot.date, appointment_slot: slot.half })
    if (order.state === 'inProgress') {
      const stages = planVisit(await readStages(scope, order), slot.date)
      await saveForecast(scope, order, stages, { reason: 'The visit was moved', owner: 'customer' })
    }
    return {
      action: 'appointment booked',
      before: appointment,
      after: { date: slot.date, slot: slot.half, purpose: appointment?.purpose },
      title: 'Visit moved',
      text: `${slotInWords(slot)}.`,
      mail: true,
    }
  })
}
