import { type RawBuilder, sql } from 'kysely'
import { recordActivity } from '../../lib/activity.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import type { StoredOrder } from './detail-store.ts'

/** Applies an order's effect to its service on approval, completion or cancellation. */
export async function applyToService(
  scope: AccountScope,
  order: StoredOrder,
  moment: 'approved' | 'completed' | 'cancelled',
): Promise<void> {
  const { serviceId } = order
  const change = changeOf(order, moment)
  if (!serviceId || !change) return
  const { numAffectedRows } = await sql`
    update service set ${change.set}, version = version + 1, updated_at = now()
    where account_id = ${scope.accountId} and service_id = ${serviceId} and ${change.only ?? sql`true`}`.execute(
    scope.tx,
  )
  if (numAffectedRows === 0n) return
  const after = { order: order.orderId, ...change.told }
  await recordActivity(scope, { action: change.action, entity: 'service', entityId: serviceId, after })
}

interface ServiceChange {
  action: 'notice given' | 'notice withdrawn' | 'product changed' | 'service ended' | 'site changed'
  set: RawBuilder<unknown>
  /** An additional condition on the service. */
  only?: RawBuilder<unknown>
  told?: object
}

function changeOf({ type, details, dates }: StoredOrder, moment: string): ServiceChange | null {
  switch (`${type} ${moment}`) {
    case 'cease approved':
      return {
        action: 'notice given',
        set: sql`status = 'pendingTerminate', condition = 'ceasing', condition_note = ${`Notice was given. The last day is ${dates.requested ?? 'being set'}.`}`,
      }
    case 'cease cancelled':
      return {
        action: 'notice withdrawn',
        set: sql`status = 'active', condition = 'working', condition_note = null`,
        only: sql`status = 'pendingTerminate'`,
      }
    case 'cease completed':
      return { action: 'service ended', set: sql`status = 'terminated', condition = 'ceased', condition_note = null` }
    case 'regrade completed':
      return details.productName
        ? {
            action: 'product changed',
            set: sql`product_name = ${details.productName}, down_mbps = coalesce(${details.downMbps ?? null}, down_mbps),
              up_mbps = coalesce(${details.upMbps ?? null}, up_mbps)`,
            told: { productName: details.productName },
          }
        : null
    case 'move completed':
      return details.siteId
        ? { action: 'site changed', set: sql`site_id = ${details.siteId}`, told: { siteId: details.siteId } }
        : null
    default:
      return null
  }
}
