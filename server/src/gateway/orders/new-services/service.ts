import { dayOf } from '@portal/contract/format/days.ts'
import type { NewServiceOffers, NewServiceOrder } from '@portal/contract/orders/new-service.ts'
import { type NewServiceKind, newServiceNeeds } from '@portal/contract/orders/new-service-values.ts'
import type { Connection } from '@portal/contract/connection.ts'
import { firstDayOf } from '@portal/contract/orders/requested-date.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { Problem } from '@portal/contract/problem.ts'
import { recordActivity } from '../../../lib/activity.ts'
import { latestWish } from '../../../lib/days.ts'
import { listShownCategories } from '../../../ordering/category-store.ts'
import { newServiceOffersOf } from '../../../ordering/new-service-offers.ts'
import { listCareLevelNames, listProducts } from '../../../ordering/product-store.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { slotInWords } from '../appointments/rules.ts'
import { takeHold } from '../appointments/store.ts'
import { insertEvent, updateOrder } from '../change-store.ts'
import { planJourney } from '../forecast.ts'
import { getAccountName } from '../registrations/store.ts'
import { beginOrder, type Orderer, problemsOfDay } from '../placing/begin-order.ts'
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
  const shown = await listShownCategories(scope.tx)
  const products = (await listProducts(scope)).filter(({ productCategory }) => shown.includes(productCategory))
  return newServiceOffersOf({ products, careLevels: await listCareLevelNames(scope) })
}

/** The kind of a product on sale. */
export async function findKind(scope: AccountScope, productId: string): Promise<NewServiceKind | undefined> {
  return (await offersFor(scope)).find(({ products }) => products.some((each) => each.productId === productId))?.kind
}

export const notOnSale = () =>
  new Problem('product_not_on_sale', { detail: 'This product is not on sale. Choose another product.' })

/** An order without a site would be invisible to a caller whose permission is limited to sites. */
const mayOrder = (scope: AccountScope, kind: NewServiceKind) => newServiceNeeds[kind].site || scope.sites === null

/** The usual end of the journey of an order that is approved on the day; a registry registers a domain at once. */
const earliestOf = (kind: NewServiceKind, today: PlainDate, registrar: Connection): PlainDate =>
  kind === 'domain' && registrar !== 'off' ? today : (planJourney(journeys[kind], today).at(-1)?.to ?? today)

export async function listNewServiceOffers(
  scope: AccountScope,
  services: Pick<NewServiceOffers, 'availability' | 'appointments' | 'registrar'>,
): Promise<NewServiceOffers> {
  const today = dayOf(scope.now)
  const offers = await offersFor(scope)
  return {
    kinds: offers
      .filter(({ kind }) => mayOrder(scope, kind))
      .map(({ kind, products }) => ({ kind, products, earliest: earliestOf(kind, today, services.registrar) })),
    sites: await listOrderableSites(scope),
    ...services,
  }
}

export async function placeNewService(
  { scope, desk }: Orderer,
  order: NewServiceOrder,
  checked: Checked,
  registrar: Connection,
): Promise<{ orderId: string }> {
  const { kind, requestedDate } = order
  if (!mayOrder(scope, kind))
    throw new Problem('site_needed', {
      detail: 'Your permission is limited to sites, and a domain has none. Ask an administrator to order it.',
    })
  const offers = (await offersFor(scope)).find((each) => each.kind === kind)
  const product = offers?.products.find(({ productId }) => productId === order.productId)
  if (!product) throw notOnSale()
  const today = dayOf(scope.now)
  const earliest = firstDayOf(earliestOf(kind, today, registrar), liveFrom(checked, product.productId))
  const fields = problemsOfDay(requestedDate, earliest, latestWish(today))
  const isNamed = newServiceNeeds[kind].site || (kind === 'domain' && order.siteId !== '')
  const place = isNamed ? await findOrderableSite(scope, order.siteId) : null
  if (isNamed && !place) fields.siteId = 'Choose a site.'
  // A domain is at no site: its holder has an address.
  const site = newServiceNeeds[kind].site ? place : null
  if (order.appointment && order.appointment.date < requestedDate)
    fields.appointment = 'Choose a slot on the requested date or later.'
  const { words, details, price, access } = orderedOf(order, product, fields)
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields })
  const registrant = kind === 'domain' && place ? await registrantAt(scope, place) : undefined
  const orderId = await beginOrder(scope, {
    type: 'provide',
    journey: journeys[kind],
    title: details.domainName ?? site?.name ?? words,
    productName: words,
    details: { ...details, ...(registrant && { registrant }) },
    siteId: site?.siteId ?? null,
    serviceId: null,
    orderRef: order.orderRef || null,
    requestedDate,
    price,
    note: order.note,
    ...(desk && { takenBy: desk.actorName }),
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
  const after = { type: 'provide', productName: words, requestedDate, ...(desk && { caller: scope.actorName }) }
  await recordActivity(desk ?? scope, { action: 'order placed', entity: 'order', entityId: orderId, after })
  return { orderId }
}

/** The account holds its domains, at the address of a site. */
async function registrantAt(scope: AccountScope, { address, postcode }: { address: string; postcode: string }) {
  const [, street = '', city = ''] = /^(.+),\s*([^,]+)$/.exec(address.trim()) ?? []
  const { email } = scope.person
  // A registry needs a town, and an email address, which a system has none of. The desk asks for them.
  if (street === '' || email === '') return undefined
  const organisation = await getAccountName(scope)
  return { name: scope.actorName, organisation, street, city, postcode, email }
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
