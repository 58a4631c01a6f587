import type { ActionOf } from '@portal/contract/events.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { recordActivity } from '../../lib/activity.ts'
import { endOfTerm } from '../../lib/days.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import type { StoredOrder } from './detail-store.ts'
import { changeService, endService, giveNotice, withdrawNotice } from './service-effect-store.ts'

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
  action: Exclude<ActionOf<'service'>, 'orderRef changed'>
  /** False if the service did not change. */
  change: (scope: AccountScope, serviceId: string) => Promise<boolean>
  told?: object
}

function effectOf(order: StoredOrder, moment: string): ServiceEffect | null {
  const { type, details, dates } = order
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
    case 'move completed':
    case 'modify completed': {
      const told = toldOf(details)
      return {
        action: actionOf(order),
        change: (scope, serviceId) => changeService(scope, serviceId, { ...details, ...termsOf(scope, order) }),
        ...(told && { told }),
      }
    }
    default:
      return null
  }
}

function actionOf({ type, details, termMonths }: StoredOrder): ServiceEffect['action'] {
  if (type === 'regrade') return 'product changed'
  if (type === 'move') return 'site changed'
  if (details.careLevel) return 'care level changed'
  return termMonths === null ? 'request carried out' : 'contract renewed'
}

function toldOf({ productName, siteId, careLevel }: StoredOrder['details']): object | null {
  if (productName) return { productName }
  if (siteId) return { siteId }
  return careLevel ? { careLevel } : null
}

/** The approved price and term become those of the service. A term begins on the requested day, or later if we were late. */
function termsOf(scope: AccountScope, { price, termMonths, dates, registration }: StoredOrder) {
  const today = dayOf(scope.now)
  const start = dates.requested !== null && dates.requested > today ? dates.requested : today
  return {
    recurring: price.recurring,
    term: termMonths === null ? null : { start, end: endOfTerm(start, termMonths), months: termMonths },
    expires: registration?.expires ?? null,
  }
}
