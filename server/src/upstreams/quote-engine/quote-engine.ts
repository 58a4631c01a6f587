import type { QuoteLevel } from '@portal/contract/quotes/values.ts'
import type { AccessPrice, Resilience } from '../../pricing/price-access.ts'
import type { Product } from '../../pricing/products.ts'
import type { SiteFacts } from '../../pricing/site-facts.ts'

/** The statuses of a carrier's quote and its items, as named in MEF 115 (LSO Sonata). */
export const engineStates = [
  'acknowledged',
  'inProgress',
  'answered',
  'insufficientInformation',
  'rejected',
  'unableToProvide',
  'cancelled',
  'expired',
] as const
export type EngineState = (typeof engineStates)[number]

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
  level: QuoteLevel
  sites: readonly EngineSite[]
  products: readonly Product[]
  resilience: Resilience
}

/** An item with a price; responses omit items without one. */
export interface EngineItem {
  position: number
  /** Index of the product in the request. */
  product: number
  price: AccessPrice
}

export interface EngineQuote {
  id: string
  state: EngineState
  items: readonly EngineItem[]
}

/** A carrier that prices ethernet access: our own rate cards, or the carrier's system. */
export interface QuoteEngine {
  readonly carrier: string
  /** Yields every status of the quote; the last one is final. */
  quote(request: EngineRequest): AsyncGenerator<EngineQuote>
}

export function isFinal(state: EngineState): boolean {
  return state !== 'acknowledged' && state !== 'inProgress'
}

/** The prices of a request. A carrier that cannot serve any of it has none. */
export async function pricesOf(engine: QuoteEngine, request: EngineRequest): Promise<readonly EngineItem[]> {
  let last: EngineQuote | undefined
  for await (const seen of engine.quote(request)) last = seen
  return last?.state === 'answered' ? last.items : []
}
