import type { PlainDate } from '@portal/contract/plain-date.ts'
import type { AccessPrice, Resilience } from '../../pricing/price-access.ts'
import type { Product } from '../../pricing/products.ts'
import type { SiteFacts } from '../../pricing/site-facts.ts'
import type { UpstreamFault } from '../calls/fault.ts'

export interface EngineSite {
  /** The caller's number for the site. */
  position: number
  address: string
  postcode: string
  /** Our own records of the place; other carriers use theirs. */
  facts: SiteFacts
}

/** Every product is requested for every site. */
export interface EngineRequest {
  externalId: string
  sites: readonly EngineSite[]
  products: readonly Product[]
  resilience: Resilience
}

/** An item with a price; answers omit items without one. */
export interface EngineItem {
  position: number
  /** Index of the product in the request. */
  product: number
  price: AccessPrice
}

/** The answer of a carrier for a site, beside its prices. */
export interface EngineRemark {
  position: number
  /** Why it has no price, as the end of a sentence that begins with its name; null if it has one. */
  refusal: string | null
  /** Until when its prices are valid, if it says so. */
  validUntil: PlainDate | null
}

export interface EngineAnswer {
  items: readonly EngineItem[]
  remarks: readonly EngineRemark[]
  /** Why the other sites were not asked. */
  fault: UpstreamFault | null
}

/** A carrier that prices ethernet access: our own rate cards, or the carrier's system. */
export interface QuoteEngine {
  readonly carrier: string
  price(request: EngineRequest): Promise<EngineAnswer>
}
