import { isInRange, monthlyOf } from '@portal/contract/catalogue/amounts.ts'
import { nameWith } from '@portal/contract/catalogue/words.ts'
import type { Product } from '@portal/contract/catalogue/catalogue.ts'
import { type OptionKind, optionKindNames } from '@portal/contract/catalogue/values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { pence, sum } from '@portal/contract/money-values.ts'
import type { NewOrder } from '@portal/contract/orders/changes.ts'
import type { Offers, TermPrice } from '@portal/contract/orders/offers.ts'
import { Problem } from '@portal/contract/problem.ts'
import { earlyTermination } from '@portal/contract/services/early-termination.ts'
import type { Service } from '@portal/contract/services/services.ts'
import type { OrderPrice } from '../change-store.ts'
import type { OrderDetails } from '../detail-store.ts'

/** The request of an order: in words, as the change of the service, and at the catalogue's price if it has one. */
export interface Wanted {
  words: string
  details: OrderDetails
  price: OrderPrice | null
}

export interface OrderFacts {
  service: Service
  offers: Offers
  /** The whole catalogue. */
  products: readonly Product[]
  /** The sites to which the service can move. */
  places: readonly { siteId: string; name: string }[]
  /** The domain that the service registers. */
  domain: string | null
}

/** The request. Problems with the order's fields are added to `fields`. */
export function wantedOf(order: NewOrder, facts: OrderFacts, fields: Record<string, string>): Wanted {
  const { service, offers } = facts
  switch (order.type) {
    case 'regrade':
      return productOf(order, facts, fields)
    case 'renew': {
      const price = priceOf(offers.renewals, order.termMonths, fields)
      const details = facts.domain ? { domainName: facts.domain } : {}
      return {
        words: renewalOf(service, order.termMonths),
        details,
        price: price && { ...price, recurring: price.monthly },
      }
    }
    case 'ip-block':
    case 'care-level':
    case 'reset-session':
      return optionOf(order, order.type, offers, fields)
    case 'move': {
      const place = facts.places.find(({ siteId }) => siteId === order.siteId)
      if (!place) fields.siteId = 'Choose another site.'
      return { words: `Move to ${place?.name}`, details: place ? { siteId: place.siteId } : {}, price: null }
    }
    case 'cease': {
      const { monthly } = offers
      const oneOff = monthly === null ? null : earlyTermination(service.contract, monthly, order.requestedDate).amount
      const price = oneOff === null ? null : { recurring: pence(0), oneOff, termMonths: null }
      return { words: `End of ${service.productName}`, details: {}, price }
    }
  }
}

export const renewalOf = ({ productName }: Pick<Service, 'productName'>, termMonths: number | null) =>
  `Renewal of ${productName} for ${counted(termMonths ?? 0, 'month')}`

function productOf(order: NewOrder, { service, offers, products }: OrderFacts, fields: Record<string, string>): Wanted {
  const product = products.find(({ productId }) => productId === order.productId)
  const offer = offers.products.find(({ productId }) => productId === order.productId)
  if (product && !offer)
    throw new Problem('product_cannot_follow', { detail: `${product.name} cannot follow ${service.productName}.` })
  if (!product || !offer) {
    fields.productId = 'Choose a product.'
    return { words: '', details: {}, price: null }
  }
  const { quantity } = offer
  const count = quantity && order.quantity
  if (quantity && (count === null || !isInRange(quantity, count)))
    fields.quantity = `Enter a number from ${quantity.from} to ${quantity.to}${quantity.step > 1 ? `, in steps of ${quantity.step}` : ''}.`
  else if (quantity && count === quantity.now) fields.quantity = 'The service already has this number.'
  const productName = nameWith(product, count)
  const speeds = product.downMbps === null || product.upMbps === null ? {} : speedsOf(product.downMbps, product.upMbps)
  const price = offer.prices.length > 0 ? priceOf(offer.prices, order.termMonths, fields) : null
  return {
    words: `Change to ${quantity ? productName : offer.name}`,
    details: { productId: product.productId, productName, ...speeds },
    price: price && { ...price, recurring: monthlyOf(price, count) },
  }
}

const speedsOf = (downMbps: number, upMbps: number) => ({ downMbps, upMbps })

function optionOf(
  order: NewOrder,
  kind: OptionKind,
  { options, monthly }: Offers,
  fields: Record<string, string>,
): Wanted {
  const option = options.find((each) => each.kind === kind && each.name === order.option)
  if (!option) fields.option = 'Choose one of the options.'
  const { price = null } = option ?? {}
  return {
    words: `${optionKindNames[kind]}: ${option?.name}`,
    details: option && kind === 'care-level' ? { careLevel: option.name } : {},
    price:
      price && monthly !== null
        ? { recurring: sum([monthly, price.added]), oneOff: price.oneOff, termMonths: null }
        : null,
  }
}

/** The offered price for a term. */
function priceOf(prices: readonly TermPrice[], termMonths: number | null, fields: Record<string, string>) {
  const price = prices.find((each) => each.termMonths === termMonths)
  if (!price) fields.termMonths = 'Choose a term.'
  return price ?? null
}
