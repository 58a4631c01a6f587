import type { AccountScope } from '../actor.ts'
import { answerQuestions, updateOrder, withdrawCharges } from './change-store.ts'
import { today } from './days.ts'
import type { StoredOrder } from './detail-store.ts'
import { applyToService } from './service-effect.ts'

interface Closing {
  by: 'customer' | 'provider' | 'deadline'
  reason: string
  requestId: string
}

/** Ends an order without a result: nothing waits for an answer any more, and its service stays as it was. */
export async function cancelOrder(
  scope: AccountScope,
  order: StoredOrder,
  { by, reason, requestId }: Closing,
): Promise<void> {
  await updateOrder(scope, order.orderId, {
    state: 'cancelled',
    stage: null,
    closed_date: today(),
    closed_by: by,
    closed_reason: reason,
    parked_owner: null,
    parked_reason: null,
    parked_from: null,
  })
  await answerQuestions(scope, order.orderId)
  await withdrawCharges(scope, order.orderId)
  await applyToService(scope, order, 'cancelled', requestId)
}
