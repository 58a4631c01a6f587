import { behavesAs } from '@portal/contract/services/category.ts'
import type { Product, ProductOption } from '@portal/contract/catalogue/catalogue.ts'
import { monthlyOf } from '@portal/contract/catalogue/amounts.ts'
import { domainTermsOf } from '@portal/contract/catalogue/domain-terms.ts'
import { labelOf } from '@portal/contract/catalogue/words.ts'
import { minus, pence } from '@portal/contract/money-values.ts'
import type { Offers, ProductOffer, TermPrice } from '@portal/contract/orders/offers.ts'
import type { Service } from '@portal/contract/services/services.ts'
import { type OwnProduct, ownProductOf } from './own-product.ts'

type Facts = Pick<
  Service,
  'productCategory' | 'productName' | 'downMbps' | 'upMbps' | 'careLevel' | 'contract' | 'charges'
>

interface Catalogue {
  products: readonly Product[]
  /** The names of the care levels that exist. */
  careLevels: readonly string[]
}

/** Everything that the catalogue offers for a service. Prices are in pounds, and only for callers who may see those of the service. */
export function offersOf(service: Facts, { products, careLevels }: Catalogue): Offers {
  const own = ownProductOf(service, products)
  const monthly = service.charges?.currency === 'GBP' ? service.charges.recurring : null
  if (!own) return { isKnown: false, monthly, products: [], options: [], renewals: [] }
  const priced = service.charges?.currency === 'GBP'
  return {
    isKnown: true,
    monthly,
    products: followersOf(own, products).map((product) => offerOf(product, own, service, priced)),
    options: optionsOf(own, service, careLevels).map((option) => (priced ? option : { ...option, price: null })),
    renewals: priced && own.isExact && own.product.state === 'offered' ? renewalsOf(own) : [],
  }
}

/** Offered products of the same family, or that follow it; not the product that the service has. */
export function followersOf(own: OwnProduct, products: readonly Product[]): Product[] {
  const { family, productCategory, productId } = own.product
  return products.filter(
    (each) =>
      each.state === 'offered' &&
      each.productCategory === productCategory &&
      (each.family === family || each.follows.includes(family)) &&
      (each.quantity !== null || !own.isExact || each.productId !== productId),
  )
}

function offerOf(product: Product, own: OwnProduct, { contract }: Facts, priced: boolean): ProductOffer {
  const { productId, quantity, prices } = product
  // More seats of the same product run with the contract; another product begins a term.
  const isSame = productId === own.product.productId && own.isExact
  return {
    productId,
    name: labelOf(product),
    quantity: quantity && { ...quantity, now: isSame ? own.quantity : null },
    prices: !priced ? [] : isSame ? priceAt(prices, contract.termMonths) : prices,
  }
}

/** The price within a running contract: that of its term, or of the longest shorter one. */
function priceAt(prices: Product['prices'], termMonths: number | null): TermPrice[] {
  const byTerm = prices.toSorted((a, b) => a.termMonths - b.termMonths)
  const price = byTerm.findLast((each) => each.termMonths <= (termMonths ?? 0)) ?? byTerm[0]
  return price ? [{ ...price, termMonths: null }] : []
}

function optionsOf({ product }: OwnProduct, { careLevel }: Facts, careLevels: readonly string[]) {
  const now = product.options.find(({ kind, name }) => kind === 'care-level' && name === careLevel)
  const isOffered = ({ kind, name }: ProductOption) =>
    kind !== 'care-level' || (name !== careLevel && careLevels.includes(name))
  return product.options.filter(isOffered).map(({ kind, name, monthly, oneOff }) => ({
    kind,
    name,
    // A care level replaces the one that the service has; anything else is added.
    price: { added: kind === 'care-level' && now ? minus(monthly, now.monthly) : monthly, oneOff },
  }))
}

/** A renewal sets nothing up. */
const renewalsOf = ({ product, quantity }: OwnProduct): TermPrice[] => {
  const prices = behavesAs(product.productCategory, 'Domain') ? domainTermsOf(product.prices) : product.prices
  return prices.map((price) => ({ ...price, monthly: monthlyOf(price, quantity), oneOff: pence(0) }))
}
