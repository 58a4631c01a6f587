import { domainTermsOf } from '@portal/contract/catalogue/domain-terms.ts'
import type { Product } from '@portal/contract/catalogue/catalogue.ts'
import { type NewServiceKind, newServiceKinds } from '@portal/contract/orders/new-service-values.ts'
import { type BaseCategory, behavesAs } from '@portal/contract/services/category.ts'

const categories: Record<NewServiceKind, BaseCategory> = {
  broadband: 'Connectivity',
  numbers: 'Voice - IP',
  router: 'Hardware - Routers',
  domain: 'Domain',
}

interface Catalogue {
  products: readonly Product[]
  /** The names of the care levels that exist. */
  careLevels: readonly string[]
}

/** The products on sale as a new service, for each kind that has one. */
export function newServiceOffersOf({ products, careLevels }: Catalogue) {
  return newServiceKinds
    .map((kind) => ({ kind, products: products.flatMap((product) => offerOf(product, kind, careLevels)) }))
    .filter((each) => each.products.length > 0)
}

function offerOf(product: Product, kind: NewServiceKind, careLevels: readonly string[]): Product[] {
  if (product.state !== 'offered' || !behavesAs(product.productCategory, categories[kind])) return []
  // Other voice products have seats or channels; only numbers are ordered by their number.
  if (kind === 'numbers' && product.quantity?.unit !== 'number') return []
  // A session reset is for a service that exists.
  const options = product.options.filter(
    (option) => option.kind === 'ip-block' || (option.kind === 'care-level' && careLevels.includes(option.name)),
  )
  return [{ ...product, options, ...(kind === 'domain' && { prices: domainTermsOf(product.prices) }) }]
}
