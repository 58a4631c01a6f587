import type { orderCreate } from '@portal/contract/order-changes.ts'
import { type ChangeType, changeTypes } from '@portal/contract/order-values.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Service } from '@portal/contract/services.ts'
import type { z } from 'zod'
import { recordActivity } from '../../lib/activity.ts'
import type { AccountScope } from '../actor.ts'
import {
  followHolder,
  insertEvent,
  insertNote,
  insertOrder,
  insertPromise,
  insertWatcher,
  saveStages,
} from '../orders/change-store.ts'
import { nameOf } from '../orders/changes.ts'
import { dayInWords, latestWish, today } from '../orders/days.ts'
import { planJourney } from '../orders/forecast.ts'
import { getService } from '../services/service.ts'
import { earliestFor, regradesOf, whyNotOrder } from './policy.ts'
import { listOpenOrders, listPlaces, lockService } from './store.ts'

type NewOrder = z.output<(typeof orderCreate)['body']>

export async function listOptions(scope: AccountScope, serviceId: string) {
  const service = await getService(scope, serviceId)
  const open = await listOpenOrders(scope, serviceId)
  return {
    serviceId,
    name: service.name,
    productName: service.productName,
    options: changeTypes.map((type) => ({
      type,
      earliest: earliestFor(type, service, today()),
      reasonDisabled: whyNotOrder(type, service, open),
    })),
    products: regradesOf(service).map(({ name }) => name),
    sites: (await listPlaces(scope)).filter(({ siteId }) => siteId !== service.siteId),
  }
}

export async function placeOrder(
  scope: AccountScope,
  order: NewOrder,
  requestId: string,
): Promise<{ orderId: string }> {
  await lockService(scope, order.serviceId)
  const service = await getService(scope, order.serviceId)
  const refusal = whyNotOrder(order.type, service, await listOpenOrders(scope, order.serviceId))
  if (refusal) throw new Problem('service_not_orderable', { detail: refusal })
  const wanted = await wantedOf(scope, service, order)
  const now = today()
  const orderId = await insertOrder(scope, {
    type: order.type,
    journey: order.type,
    title: service.site?.name ?? service.name,
    productName: wanted.words,
    details: wanted.details,
    siteId: wanted.siteId ?? service.siteId,
    serviceId: order.serviceId,
    orderRef: order.orderRef || service.orderRef,
    requestedDate: order.requestedDate,
    placedDate: now,
    placedBy: nameOf(scope),
  })
  await saveStages(
    scope,
    orderId,
    planJourney(order.type, now).map((stage) => (stage.position === 1 ? stage : { ...stage, from: null, to: null })),
  )
  const words = `${wanted.words} for ${dayInWords(order.requestedDate)}`
  await insertEvent(scope, orderId, 'Order placed', `Placed by ${nameOf(scope)}: ${words}.`)
  await insertPromise(scope, orderId, {
    kind: 'requested',
    before: null,
    date: order.requestedDate,
    owner: 'customer',
    movedBy: nameOf(scope),
    reason: 'Asked for with the order',
  })
  if (order.note) await insertNote(scope, orderId, { kind: 'siteVisit', text: order.note, author: nameOf(scope) })
  await followHolder(scope, orderId, { owner: 'us', isParked: false, reason: null }, now)
  await insertWatcher(scope, orderId)
  const after = { type: order.type, serviceId: order.serviceId, requestedDate: order.requestedDate }
  await recordActivity(scope, { action: 'order placed', entity: 'order', entityId: orderId, after, requestId })
  await recordActivity(scope, {
    action: 'order placed',
    entity: 'service',
    entityId: order.serviceId,
    after: { order: orderId },
    requestId,
  })
  return { orderId }
}

/** What exactly is wanted, in words and for the day on which it is done. */
async function wantedOf(scope: AccountScope, service: Service, order: NewOrder) {
  const fields: Record<string, string> = {}
  const earliest = earliestFor(order.type, service, today())
  const product = regradesOf(service).find(({ name }) => name === order.productName)
  const place = (await listPlaces(scope)).find(({ siteId }) => siteId === order.siteId && siteId !== service.siteId)
  if (order.type === 'regrade' && !product) fields.productName = 'Choose what you want instead.'
  if (order.type === 'move' && !place) fields.siteId = 'Choose another site.'
  if (order.requestedDate < earliest) fields.requestedDate = `Choose ${dayInWords(earliest)} or a later day.`
  if (order.requestedDate > latestWish(today())) fields.requestedDate = 'Choose a day within the next two years.'
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields })
  const words: Record<ChangeType, string> = {
    regrade: `Change to ${product?.name}`,
    move: `Move to ${place?.name}`,
    cease: `End of ${service.productName}`,
  }
  const details =
    order.type === 'regrade' && product
      ? { productName: product.name, downMbps: product.downMbps, upMbps: product.upMbps }
      : order.type === 'move' && place
        ? { siteId: place.siteId }
        : {}
  return { words: words[order.type], details, siteId: place && order.type === 'move' ? place.siteId : null }
}
