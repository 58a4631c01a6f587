import { clock } from '@portal/contract/format/clock.ts'
import { isInRange } from '@portal/contract/catalogue/amounts.ts'
import { labelOf, nameWith } from '@portal/contract/catalogue/words.ts'
import type { AppointmentHalf } from '@portal/contract/orders/appointment-values.ts'
import type { newServiceOfferList, siteAvailabilityRead } from '@portal/contract/orders/new-service.ts'
import { firstDayOf, problemOfFirstDay } from '@portal/contract/orders/requested-date.ts'
import { type NewServicePrice, newServicePriceOf } from '@portal/contract/orders/new-service-price.ts'
import { type NewServiceKind, newServiceNeeds } from '@portal/contract/orders/new-service-values.ts'
import type { Output } from '../../../api/client.ts'

export type NewServiceOffers = Output<typeof newServiceOfferList>
export type KindOffer = NewServiceOffers['kinds'][number]
export type ProductOnSale = KindOffer['products'][number]

interface HeldSlot {
  siteId: string
  productId: string
  date: string
  half: AppointmentHalf
  heldUntil: string
}

/** The form as it is on the screen. */
export type NewServiceValues = {
  kind: NewServiceKind | ''
  siteId: string
  productId: string
  quantity: string
  termMonths: string
  careLevel: string
  ipBlock: string
  area: string
  domainName: string
  requestedDate: string
  /** The slot held at the carrier, for this site and product. */
  appointment: HeldSlot | null
  accessName: string
  accessPhone: string
  orderRef: string
  note: string
}

const nothing: NewServiceValues = {
  kind: '',
  siteId: '',
  productId: '',
  quantity: '',
  termMonths: '',
  careLevel: '',
  ipBlock: '',
  area: '',
  domainName: '',
  requestedDate: '',
  appointment: null,
  accessName: '',
  accessPhone: '',
  orderRef: '',
  note: '',
}

export const steps = ['start', 'product', 'access', 'check'] as const
export type NewServiceStep = (typeof steps)[number]

/** A service without a visit has no step for access. */
export function stepsOf({ kind }: Pick<NewServiceValues, 'kind'>): readonly NewServiceStep[] {
  return kind !== '' && !newServiceNeeds[kind].contact ? steps.filter((step) => step !== 'access') : steps
}

/** The kind and the site that a link names, if they can be ordered. */
export function initialOf(
  { kinds, sites }: NewServiceOffers,
  asked: { kind: NewServiceKind | undefined; siteId: string },
): NewServiceValues {
  const kind = kinds.find((each) => each.kind === asked.kind) ?? (kinds.length === 1 ? kinds[0] : undefined)
  const site = sites.find(({ siteId }) => siteId === asked.siteId) ?? (sites.length === 1 ? sites[0] : undefined)
  return { ...nothing, siteId: site?.siteId ?? '', ...ofKind(kind) }
}

/** Another kind has its own products, terms and dates. */
export function ofKind(offer: KindOffer | undefined): Partial<NewServiceValues> {
  if (!offer) return {}
  const terms = termsOf(offer)
  const term = terms.find((each) => each === 24) ?? terms[0]
  return {
    kind: offer.kind,
    requestedDate: offer.earliest,
    termMonths: term === undefined ? '' : String(term),
    ...ofProduct(offer.products.length === 1 ? offer.products[0] : undefined),
  }
}

/** Another product has its own numbers and options; the cheapest care level is the usual one. */
export function ofProduct(product: ProductOnSale | undefined): Partial<NewServiceValues> {
  const levels = optionsOf(product, 'care-level').toSorted((a, b) => a.monthly - b.monthly)
  return {
    productId: product?.productId ?? '',
    quantity: product?.quantity ? String(product.quantity.from) : '',
    careLevel: levels[0]?.name ?? '',
    ipBlock: '',
  }
}

export const optionsOf = (product: ProductOnSale | undefined, kind: 'care-level' | 'ip-block') =>
  product?.options.filter((option) => option.kind === kind) ?? []

/** Every term of a product of the kind, the shortest first. */
export function termsOf({ products }: KindOffer): number[] {
  const terms = new Set(products.flatMap(({ prices }) => prices.map(({ termMonths }) => termMonths)))
  return [...terms].toSorted((a, b) => a - b)
}

export const offerOf = ({ kinds }: NewServiceOffers, { kind }: NewServiceValues): KindOffer | undefined =>
  kinds.find((each) => each.kind === kind)

export function productOf(offers: NewServiceOffers, values: NewServiceValues): ProductOnSale | undefined {
  return offerOf(offers, values)?.products.find(({ productId }) => productId === values.productId)
}

/** "FTTP broadband, 330/50 Mbit/s", "Phone numbers, 10 numbers" */
export function nameOf(product: ProductOnSale, { quantity }: NewServiceValues): string {
  return product.quantity ? nameWith(product, Number(quantity) || null) : labelOf(product)
}

/** The total as the order will have it; null without a price, or as long as the choice is incomplete. */
export function priceOf(offers: NewServiceOffers, values: NewServiceValues): NewServicePrice | null {
  const product = productOf(offers, values)
  if (!product || problemOfQuantity(product, values)) return null
  const quantity = product.quantity && Number(values.quantity)
  return newServicePriceOf(product, nameOf(product, values), { ...values, ...termOf(values), quantity })
}

const termOf = ({ termMonths }: NewServiceValues) => ({ termMonths: termMonths === '' ? null : Number(termMonths) })

/** The request for the server. */
export function bodyOf(offers: NewServiceOffers, { kind, ...values }: NewServiceValues) {
  const product = productOf(offers, { kind, ...values })
  const visit = visitOf({ kind, ...values })
  const hasTerm = product?.prices.length !== 0
  return {
    ...values,
    // The server refuses an order without a kind at its field.
    kind: kind === '' ? 'broadband' : kind,
    // A registry needs the address of the holder.
    siteId: kind === 'domain' && offers.registrar === 'off' ? '' : values.siteId,
    quantity: product?.quantity ? Number(values.quantity) : null,
    appointment: visit && { date: visit.date, half: visit.half },
    termMonths: hasTerm ? termOf({ kind, ...values }).termMonths : null,
  } as const
}

/** The held slot, if it is for the chosen site and product and not before the requested date. */
export function visitOf({ kind, siteId, productId, requestedDate, appointment }: NewServiceValues): HeldSlot | null {
  const isFor = appointment?.siteId === siteId && appointment.productId === productId
  return kind === 'broadband' && isFor && appointment.date >= requestedDate ? appointment : null
}

/** Problems before the next step, by field. */
export function problemsAt(
  step: NewServiceStep,
  offers: NewServiceOffers,
  values: NewServiceValues,
  found?: SiteAvailability,
  now = new Date(),
): Record<string, string> {
  const { kind } = values
  const problems: Record<string, string | false | undefined> =
    step === 'start'
      ? {
          kind: kind === '' && 'Choose a service.',
          siteId: (kind === '' || newServiceNeeds[kind].site) && values.siteId === '' && 'Choose a site.',
        }
      : step === 'product'
        ? { ...problemsOfProduct(offers, values, found), appointment: problemOfVisit(values, now) }
        : step === 'access'
          ? {
              accessName: values.accessName.trim() === '' && 'Enter a name or a role.',
              accessPhone: values.accessPhone.trim() === '' && 'Enter a phone number.',
            }
          : {}
  return Object.fromEntries(Object.entries(problems).flatMap(([field, words]) => (words ? [[field, words]] : [])))
}

function problemsOfProduct(offers: NewServiceOffers, values: NewServiceValues, found?: SiteAvailability) {
  const product = productOf(offers, values)
  const { kind, termMonths, requestedDate } = values
  const first = firstDayFor(offers, values, found)
  const hasTerm = product?.prices.some((price) => String(price.termMonths) === termMonths)
  return {
    productId: !product
      ? 'Choose a product.'
      : !isAvailable(product, found)
        ? 'This product is not available at the site. Choose another one.'
        : product.prices.length > 0 && !hasTerm && 'This product is not sold for this term. Choose another one.',
    quantity: product && problemOfQuantity(product, values),
    area: kind === 'numbers' && values.area.trim() === '' && 'Enter an area code or a town.',
    domainName: kind === 'domain' && values.domainName.trim() === '' && 'Enter a domain name.',
    requestedDate: requestedDate === '' ? 'Enter a date.' : first && problemOfFirstDay(requestedDate, first),
  }
}

function problemOfVisit(values: NewServiceValues, now: Date): string | false {
  const visit = visitOf(values)
  if (!visit || new Date(visit.heldUntil) > now) return false
  return `The slot was released at ${clock(visit.heldUntil)}. Choose a slot again.`
}

function problemOfQuantity({ quantity: range }: ProductOnSale, { quantity }: NewServiceValues): string | false {
  return range !== null && !isInRange(range, Number(quantity)) && `Enter a number from ${range.from} to ${range.to}.`
}

/** The fields of a step, for the server’s refusals at the end. */
export const fieldsOf: Record<NewServiceStep, readonly (keyof NewServiceValues)[]> = {
  start: ['kind', 'siteId'],
  product: [
    'productId',
    'quantity',
    'termMonths',
    'careLevel',
    'ipBlock',
    'area',
    'domainName',
    'requestedDate',
    'appointment',
  ],
  access: ['accessName', 'accessPhone'],
  check: ['orderRef', 'note'],
}

export type SiteAvailability = Output<typeof siteAvailabilityRead>

/** Before the carrier's answer, every product may be available. */
export const isAvailable = ({ productId }: { productId: string }, found: SiteAvailability | undefined): boolean =>
  found === undefined || found.products.some((each) => each.productId === productId)

/** The first day that can be requested for the chosen product, by the server's rule. */
export function firstDayFor(offers: NewServiceOffers, values: NewServiceValues, found: SiteAvailability | undefined) {
  const offer = offerOf(offers, values)
  return (
    offer && firstDayOf(offer.earliest, found?.products.find(({ productId }) => productId === values.productId)?.from)
  )
}

/** The verdict on a site: all products, some of them with the best one, or none. */
export function availabilityWords(products: readonly ProductOnSale[], { products: found }: SiteAvailability): string {
  const ids = new Set(found.map(({ productId }) => productId))
  const available = products.filter(({ productId }) => ids.has(productId))
  const [best] = available.toSorted((a, b) => (b.downMbps ?? 0) - (a.downMbps ?? 0))
  if (!best) return 'No broadband product is available at this site.'
  if (available.length === products.length) return 'Every product is available at this site.'
  return `${available.length} of ${products.length} products ${available.length === 1 ? 'is' : 'are'} available at this site. The fastest is ${labelOf(best)}.`
}
