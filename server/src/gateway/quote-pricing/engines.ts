import type { Needs } from '@portal/contract/quotes.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import type { Database } from '@portal/db/src/database.ts'
import { rateCard } from '../../pricing/price-access.ts'
import { embeddedEngine } from '../../systems/quote-engine/embedded.ts'
import type { QuoteEngine } from '../../systems/quote-engine/quote-engine.ts'
import { findFacts, listCards } from './store.ts'

interface Asked {
  engines: QuoteEngine[]
  /** The first day on which one of the rate cards has run out; null where there is none. */
  validUntil: PlainDate | null
}

/** Everybody who can be asked for the prices of a quote. */
export type Engines = (needs: Needs) => Promise<Asked>

/** Our own rate cards, one engine for each carrier, and carriers who have a system of their own. */
export function enginesOf({ system }: Pick<Database, 'system'>, others: readonly QuoteEngine[] = []): Engines {
  return async (needs) => {
    const cards = await listCards(system, needs)
    const facts = (postcodes: readonly string[]) => findFacts(system, postcodes)
    return {
      engines: [...cards.map(({ carrier, lines }) => embeddedEngine(carrier, rateCard(lines), facts)), ...others],
      validUntil: cards.map(({ validUntil }) => validUntil).toSorted()[0] ?? null,
    }
  }
}
