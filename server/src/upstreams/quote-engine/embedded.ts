import { randomUUID } from 'node:crypto'
import { priceAccess, type RateCard } from '../../pricing/price-access.ts'
import type { EngineItem, EngineQuote, EngineRequest, QuoteEngine } from './quote-engine.ts'

/** Prices from one of our rate cards, immediately. */
export function embeddedEngine(carrier: string, card: RateCard): QuoteEngine {
  return {
    carrier,
    async *quote(request): AsyncGenerator<EngineQuote> {
      const id = randomUUID()
      if (request.sites.length === 0 || request.products.length === 0) {
        yield { id, state: 'insufficientInformation', items: [] }
        return
      }
      yield { id, state: 'acknowledged', items: [] }
      const items = request.sites.flatMap((site) =>
        itemsOf(request, site.position, (product) =>
          priceAccess(card, carrier, site.facts, product, request.resilience),
        ),
      )
      yield { id, state: items.length > 0 ? 'answered' : 'unableToProvide', items }
    },
  }
}

function itemsOf(
  { products }: EngineRequest,
  position: number,
  priceOf: (product: EngineRequest['products'][number]) => EngineItem['price'] | null,
): EngineItem[] {
  return products.flatMap((product, index) => {
    const price = priceOf(product)
    return price ? [{ position, product: index, price }] : []
  })
}
