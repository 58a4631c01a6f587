import type { NewOrder } from '@portal/contract/orders/changes.ts'
import { type ChangeType, changeTypes, type OrderType } from '@portal/contract/orders/values.ts'
import { Problem } from '@portal/contract/problem.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { recordActivity } from '../../../lib/activity.ts'
import { latestWish } from '../../../lib/days.ts'
import { getOrderable } from '../../../ordering/orderable.ts'
import { listProducts } from '../../../ordering/product-store.ts'
import { earliestFor } from '../../../ordering/refusals.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { getService } from '../../services/service.ts'
import type { Config } from '../../../config.ts'
import { registrarServiceOf } from '../../../upstreams/registrar/create.ts'
import { findDomain } from '../registrations/domain-of-service.ts'
import { beginOrder, type BegunOrder, type Orderer, problemsOfDay } from './begin-order.ts'
import { listPlaces, lockService } from './store.ts'
import { wantedOf } from './wanted.ts'

/** The type of an order, and its stages. */
const typesOfOrder: Record<ChangeType, { type: OrderType; journey: string }> = {
  regrade: { type: 'regrade', journey: 'regrade' },
  'ip-block': { type: 'modify', journey: 'simple' },
  'care-level': { type: 'modify', journey: 'simple' },
  'reset-session': { type: 'modify', journey: 'simple' },
  renew: { type: 'modify', journey: 'simple' },
  move: { type: 'move', journey: 'move' },
  cease: { type: 'cease', journey: 'cease' },
}

interface CheckedOrder extends BegunOrder {
  changeType: ChangeType
  serviceId: string
}

/** A service with all that can be ordered for it. */
export async function getOrderableService(scope: AccountScope, serviceId: string) {
  const service = await getService(scope, serviceId)
  return { service, ...(await getOrderable(scope, service)) }
}

export async function listOptions(scope: AccountScope, serviceId: string, config: Config) {
  const { service, offers, refusals } = await getOrderableService(scope, serviceId)
  const { end, termMonths } = service.contract
  const name = await findDomain(scope, service)
  return {
    serviceId,
    name: service.name,
    productName: service.productName,
    options: changeTypes.map((type) => ({
      type,
      earliest: earliestFor(type, service, dayOf(scope.now)),
      reasonDisabled: refusals[type],
    })),
    domain: name === null ? null : { name, registrar: registrarServiceOf(config, name) },
    contract: { end, termMonths },
    offers,
    sites: await placesFor(scope, service),
  }
}

const placesFor = async (scope: AccountScope, service: { siteId: string | null }) =>
  (await listPlaces(scope)).filter(({ siteId }) => siteId !== service.siteId)

export async function placeOrder(orderer: Orderer, order: NewOrder): Promise<{ orderId: string }> {
  return placeChecked(orderer, await checkOrder(orderer.scope, order))
}

/** The first last day of a service if notice is given today. */
export const earliestLastDay = async (scope: AccountScope, serviceId: string) =>
  earliestFor('cease', await getService(scope, serviceId), dayOf(scope.now))

/** The order that the request makes, with its price; throws why it is refused. The service is locked until it is placed. */
export async function checkOrder(scope: AccountScope, order: NewOrder): Promise<CheckedOrder> {
  await lockService(scope, order.serviceId)
  const { service, offers, refusals } = await getOrderableService(scope, order.serviceId)
  const refusal = refusals[order.type]
  if (refusal) throw new Problem('service_not_orderable', { detail: refusal })
  const today = dayOf(scope.now)
  const fields = problemsOfDay(order.requestedDate, earliestFor(order.type, service, today), latestWish(today))
  const products = await listProducts(scope)
  const domain = await findDomain(scope, service)
  const facts = { service, offers, products, places: await placesFor(scope, service), domain }
  const { words, details, price } = wantedOf(order, facts, fields)
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields })
  return {
    ...typesOfOrder[order.type],
    changeType: order.type,
    title: service.site?.name ?? service.name,
    productName: words,
    details,
    siteId: details.siteId ?? service.siteId,
    serviceId: order.serviceId,
    orderRef: order.orderRef || service.orderRef,
    requestedDate: order.requestedDate,
    price,
    note: order.note,
  }
}

export async function placeChecked({ scope, desk }: Orderer, checked: CheckedOrder): Promise<{ orderId: string }> {
  const { changeType, ...order } = checked
  const { serviceId, requestedDate } = order
  const orderId = await beginOrder(scope, { ...order, ...(desk && { takenBy: desk.actorName }) })
  const after = { type: changeType, serviceId, requestedDate, ...(desk && { caller: scope.actorName }) }
  const actor = desk ?? scope
  await recordActivity(actor, { action: 'order placed', entity: 'order', entityId: orderId, after })
  await recordActivity(actor, {
    action: 'order placed',
    entity: 'service',
    entityId: serviceId,
    after: { order: orderId },
  })
  return { orderId }
}
