import { dayOf } from '@portal/contract/format/days.ts'
import type { NewServiceOffers, NewServiceOrder } from '@portal/contract/orders/new-service.ts'
import { type NewServiceKind, newServiceNeeds } from '@portal/contract/orders/new-service-values.ts'
import { firstDayOf } from '@portal/contract/orders/requested-date.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { Problem } from '@portal/contract/problem.ts'
import { recordActivity } from '../../../lib/activity.ts'
import { latestWish } from '../../../lib/days.ts'
import { newServiceOffersOf } from '../../../ordering/new-service-offers.ts'
import { listCareLevelNames, listProducts } from '../../../ordering/product-store.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { slotInWords } from '../appointments/rules.ts'
import { takeHold } from '../appointments/store.ts'
import { insertEvent, updateOrder } from '../change-store.ts'
import { planJourney } from '../forecast.ts'
import { beginOrder, problemsOfDay } from '../placing/begin-order.ts'
import { type Checked, liveFrom } from './availability.ts'
import { orderedOf } from './ordered.ts'
import { findOrderableSite, listOrderableSites } from './store.ts'

const journeys: Record<NewServiceKind, string> = {
  broadband: 'broadband',
  numbers: 'voice',
  router: 'equipment',
  domain: 'simple',
}

async function offersFor(scope: AccountScope) {
  const products = await listProducts(scope)
  return newServiceOffersOf({ products, careLevels: await listCareLevelNames(scope) })
}

/** An order without a site would be invisible to a caller whose permission is limited to sites. */
const mayOrder = (scope: AccountScope, kind: NewServiceKind) => newServiceNeeds[kind].site || scope.sites === null

/** The usual end of the journey of an order that is approved on the day. */
const earliestOf = (kind: NewServiceKind, today: PlainDate): PlainDate =>
  planJourney(journeys[kind], today).at(-1)?.to ?? today

export async function listNewServiceOffers(
  scope: AccountScope,
  services: Pick<NewServiceOffers, 'availability' | 'appointments'>,
): Promise<NewServiceOffers> {
  const today = dayOf(scope.now)
  const offers = await offersFor(scope)
  return {
    kinds: offers
      .filter(({ kind }) => mayOrder(scope, kind))
      .map(({ kind, products }) => ({ kind, products, earliest: earliestOf(kind, today) })),
    sites: await listOrderableSites(scope),
    ...services,
  }
}

export async function getOrderableSite(scope: AccountScope, siteId: string) {
  const site = await findOrderableSite(scope, siteId)
  if (!site) throw new Problem('not_found', { detail: 'Site not found.' })
  return { site, checkedAt: scope.now.toISOString() }
}

export async function placeNewService(
  scope: AccountScope,
  order: NewServiceOrder,
  checked: Checked,
): Promise<{ orderId: string }> {
  const { kind, requestedDate } = order
  if (!mayOrder(scope, kind))
    throw new Problem('site_needed', {
      detail: 'Your permission is limited to sites, and a domain has none. Ask an administrator to order it.',
    })
  const offers = (await offersFor(scope)).find((each) => each.kind === kind)
  const product = offers?.products.find(({ productId }) => productId === order.productId)
  if (!product)
    throw new Problem('product_not_on_sale', { detail: 'This product is not on sale. Choose another product.' })
  const today = dayOf(scope.now)
  const earliest = firstDayOf(earliestOf(kind, today), liveFrom(checked, product.productId))
  const fields = problemsOfDay(requestedDate, earliest, latestWish(today))
  const site = newServiceNeeds[kind].site ? await findOrderableSite(scope, order.siteId) : null
  if (newServiceNeeds[kind].site && !site) fields.siteId = 'Choose a site.'
  if (order.appointment && order.appointment.date < requestedDate)
    fields.appointment = 'Choose a slot on the requested date or later.'
  const { words, details, price, access } = orderedOf(order, product, fields)
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields })
  const orderId = await beginOrder(scope, {
    type: 'provide',
    journey: journeys[kind],
    title: details.domainName ?? site?.name ?? words,
    productName: words,
    details,
    siteId: site?.siteId ?? null,
    serviceId: null,
    orderRef: order.orderRef || null,
    requestedDate,
    price,
    note: order.note,
  })
  if (access) await updateOrder(scope, orderId, { access_name: access.name, access_phone: access.phone })
  if (site && order.appointment)
    await bookVisit(scope, { ...order.appointment, orderId, siteId: site.siteId, productId: product.productId })
  if (checked === 'failed')
    await insertEvent(
      scope,
      orderId,
      'Availability not checked',
      'The carrier did not respond when the order was placed. We check availability before work starts.',
    )
  const after = { type: 'provide', productName: words, requestedDate }
  await recordActivity(scope, { action: 'order placed', entity: 'order', entityId: orderId, after })
  return { orderId }
}

/** Gives the held slot to the order. */
async function bookVisit(scope: AccountScope, visit: Parameters<typeof takeHold>[1]): Promise<void> {
  if (!(await takeHold(scope, visit)))
    throw new Problem('slot_taken', { detail: 'Your slot is no longer held. Choose a slot again.' })
  await updateOrder(scope, visit.orderId, {
    appointment_date: visit.date,
    appointment_slot: visit.half,
    appointment_purpose: 'Installation',
  })
  await insertEvent(scope, visit.orderId, 'Installation booked', `${slotInWords(visit)}.`)
}
