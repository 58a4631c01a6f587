import type { orderCreate } from '@portal/contract/orders/changes.ts'
import { type ChangeType, changeTypes } from '@portal/contract/orders/values.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Service } from '@portal/contract/services/services.ts'
import { weekday, dayOf } from '@portal/contract/format/days.ts'
import type { z } from 'zod'
import { recordActivity } from '../../../lib/activity.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import {
  syncOwner,
  insertEvent,
  insertNote,
  insertOrder,
  insertCommitment,
  insertWatcher,
  saveStages,
} from '../change-store.ts'
import { latestWish } from '../../../lib/days.ts'
import { planJourney } from '../forecast.ts'
import { getService } from '../../services/service.ts'
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
      earliest: earliestFor(type, service, dayOf(scope.now)),
      reasonDisabled: whyNotOrder(type, service, open),
    })),
    products: regradesOf(service).map(({ name }) => name),
    sites: (await listPlaces(scope)).filter(({ siteId }) => siteId !== service.siteId),
  }
}

export async function placeOrder(scope: AccountScope, order: NewOrder): Promise<{ orderId: string }> {
  await lockService(scope, order.serviceId)
  const service = await getService(scope, order.serviceId)
  const refusal = whyNotOrder(order.type, service, await listOpenOrders(scope, order.serviceId))
  if (refusal) throw new Problem('service_not_orderable', { detail: refusal })
  const wanted = await wantedOf(scope, service, order)
  const now = dayOf(scope.now)
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
    placedBy: scope.actorName,
  })
  await saveStages(
    scope,
    orderId,
    planJourney(order.type, now).map((stage) => (stage.position === 1 ? stage : { ...stage, from: null, to: null })),
  )
  const words = `${wanted.words} for ${weekday(order.requestedDate)}`
  await insertEvent(scope, orderId, 'Order placed', `Placed by ${scope.actorName}: ${words}.`)
  await insertCommitment(scope, orderId, {
    kind: 'requested',
    before: null,
    date: order.requestedDate,
    owner: 'customer',
    movedBy: scope.actorName,
    reason: 'Requested with the order',
  })
  if (order.note) await insertNote(scope, orderId, { kind: 'siteVisit', text: order.note, author: scope.actorName })
  await syncOwner(scope, orderId, { owner: 'us', isOnHold: false, reason: null }, now)
  await insertWatcher(scope, orderId)
  const after = { type: order.type, serviceId: order.serviceId, requestedDate: order.requestedDate }
  await recordActivity(scope, { action: 'order placed', entity: 'order', entityId: orderId, after })
  await recordActivity(scope, {
    action: 'order placed',
    entity: 'service',
    entityId: order.serviceId,
    after: { order: orderId },
  })
  return { orderId }
}

/** Describes the order in words, and its requested day. */
async function wantedOf(scope: AccountScope, service: Service, order: NewOrder) {
  const fields: Record<string, string> = {}
  const earliest = earliestFor(order.type, service, dayOf(scope.now))
  const product = regradesOf(service).find(({ name }) => name === order.productName)
  const place = (await listPlaces(scope)).find(({ siteId }) => siteId === order.siteId && siteId !== service.siteId)
  if (order.type === 'regrade' && !product) fields.productName = 'Choose a new size.'
  if (order.type === 'move' && !place) fields.siteId = 'Choose another site.'
  if (order.requestedDate < earliest) fields.requestedDate = `Choose ${weekday(earliest)} or a later day.`
  if (order.requestedDate > latestWish(dayOf(scope.now)))
    fields.requestedDate = 'Choose a day within the next two years.'
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
