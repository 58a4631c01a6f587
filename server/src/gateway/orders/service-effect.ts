import { recordActivity } from '../../lib/activity.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import type { StoredOrder } from './detail-store.ts'
import { changeProduct, changeSite, endService, giveNotice, withdrawNotice } from './service-effect-store.ts'

/** Applies an order's effect to its service on approval, completion or cancellation. */
export async function applyToService(
  scope: AccountScope,
  order: StoredOrder,
  moment: 'approved' | 'completed' | 'cancelled',
): Promise<void> {
  const { serviceId } = order
  const effect = effectOf(order, moment)
  if (!serviceId || !effect || !(await effect.change(scope, serviceId))) return
  const after = { order: order.orderId, ...effect.told }
  await recordActivity(scope, { action: effect.action, entity: 'service', entityId: serviceId, after })
}

interface ServiceEffect {
  action: 'notice given' | 'notice withdrawn' | 'product changed' | 'service ended' | 'site changed'
  /** False if the service did not change. */
  change: (scope: AccountScope, serviceId: string) => Promise<boolean>
  told?: object
}

function effectOf({ type, details, dates }: StoredOrder, moment: string): ServiceEffect | null {
  const { productName, siteId } = details
  switch (`${type} ${moment}`) {
    case 'cease approved': {
      const note = `Notice was given. The last day is ${dates.requested ?? 'being set'}.`
      return { action: 'notice given', change: (scope, serviceId) => giveNotice(scope, serviceId, note) }
    }
    case 'cease cancelled':
      return { action: 'notice withdrawn', change: withdrawNotice }
    case 'cease completed':
      return { action: 'service ended', change: endService }
    case 'regrade completed':
      if (!productName) return null
      return {
        action: 'product changed',
        change: (scope, serviceId) => changeProduct(scope, serviceId, { ...details, productName }),
        told: { productName },
      }
    case 'move completed':
      if (!siteId) return null
      return {
        action: 'site changed',
        change: (scope, serviceId) => changeSite(scope, serviceId, siteId),
        told: { siteId },
      }
    default:
      return null
  }
}
