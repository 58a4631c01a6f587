import type { QuoteLevel } from '@portal/contract/quote-values.ts'
import type { AccessPrice, Resilience } from '../../pricing/price-access.ts'
import type { Product } from '../../pricing/products.ts'

/** The states of a carrier's quote and of its items, as MEF 115 (LSO Sonata) names them. */
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
  /** The caller's own number of the site. */
  position: number
  address: string
  postcode: string
}

/** Every product is asked for at every site. */
export interface EngineRequest {
  externalId: string
  level: QuoteLevel
  sites: readonly EngineSite[]
  products: readonly Product[]
  resilience: Resilience
}

/** An item that has a price; items without one are left out of an answer. */
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

/** A carrier that prices ethernet access: our own rate cards, or a system of the carrier's. */
export interface QuoteEngine {
  readonly carrier: string
  /** Every state that the quote is seen in; the last one is final. */
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
