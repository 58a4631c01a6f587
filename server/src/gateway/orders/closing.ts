import type { AccountScope } from '../../scope/account-scope.ts'
import { answerQuestions, updateOrder, withdrawCharges } from './change-store.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import type { StoredOrder } from './detail-store.ts'
import { applyToService } from './service-effect.ts'

interface Closing {
  by: 'customer' | 'provider' | 'deadline'
  reason: string
}

/** Cancels an order: it no longer waits for an answer, and its service stays as it was. */
export async function cancelOrder(scope: AccountScope, order: StoredOrder, { by, reason }: Closing): Promise<void> {
  await updateOrder(scope, order.orderId, {
    state: 'cancelled',
    stage: null,
    closed_date: dayOf(scope.now),
    closed_by: by,
    closed_reason: reason,
    hold_owner: null,
    hold_reason: null,
    hold_from: null,
  })
  await answerQuestions(scope, order.orderId)
  await withdrawCharges(scope, order.orderId)
  await applyToService(scope, order, 'cancelled')
}
