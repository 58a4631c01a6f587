import { priceAccess, type RateCard } from '../../pricing/price-access.ts'
import type { EngineItem, QuoteEngine } from './quote-engine.ts'

/** Prices from one of our rate cards, immediately. */
export function embeddedEngine(carrier: string, card: RateCard): QuoteEngine {
  return {
    carrier,
    price: ({ sites, products, resilience }) => {
      const items = sites.flatMap(({ position, facts }) =>
        products.flatMap((product, index): EngineItem[] => {
          const price = priceAccess(card, carrier, facts, product, resilience)
          return price ? [{ position, product: index, price }] : []
        }),
      )
      return Promise.resolve({ items, remarks: [], fault: null })
    },
  }
}
