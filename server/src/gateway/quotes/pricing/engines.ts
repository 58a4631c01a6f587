import type { Needs } from '@portal/contract/quotes/quotes.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import type { Database } from '@portal/db/src/database.ts'
import { rateCard } from '../../../pricing/price-access.ts'
import { embeddedEngine } from '../../../upstreams/quote-engine/embedded.ts'
import type { QuoteEngine } from '../../../upstreams/quote-engine/quote-engine.ts'
import { listCards } from './store.ts'

interface ChosenEngines {
  engines: QuoteEngine[]
  /** The earliest expiry of a rate card used; null without one. */
  validUntil: PlainDate | null
}

/** All sources of prices for a quote. */
export type Engines = (needs: Needs) => Promise<ChosenEngines>

/** Our own rate cards, one engine for each carrier, and carriers with their own system. */
export function enginesOf({ system }: Pick<Database, 'system'>, others: readonly QuoteEngine[] = []): Engines {
  return async (needs) => {
    const cards = await listCards(system, needs)
    return {
      engines: [...cards.map(({ carrier, lines }) => embeddedEngine(carrier, rateCard(lines))), ...others],
      validUntil: cards.map(({ validUntil }) => validUntil).toSorted()[0] ?? null,
    }
  }
}
