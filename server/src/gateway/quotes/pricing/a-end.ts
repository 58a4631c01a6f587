import type { Needs } from '@portal/contract/quotes/quotes.ts'
import type { Database } from '@portal/db/src/database.ts'
import { bothEnds } from '../../../pricing/both-ends.ts'
import type { AccessPrice } from '../../../pricing/price-access.ts'
import { productsOf } from '../../../pricing/products.ts'
import { type CarrierRemark, type SiteFacts, unknownPlace } from '../../../pricing/site-facts.ts'
import type { EngineItem, EngineRemark, QuoteEngine } from '../../../upstreams/quote-engine/quote-engine.ts'
import { asSystem } from '../../actor.ts'
import type { PricingKey } from '../site-store.ts'
import { updateVersion } from '../store.ts'
import { aEndSiteOf } from './a-end-site.ts'
import { askCarrier, type Faults } from './ask-carrier.ts'
import { listFacts } from './place-store.ts'

/** The prices of the tail at the A end, by carrier and product. */
export type AEndPrices = ReadonlyMap<string, ReadonlyMap<number, AccessPrice>>

/** A position that no site of a quote has. */
const position = 0

/**
 * Prices the tail at the A end once for all sites, as one more site. A carrier needs a price at both ends, because its two
 * tails are connected where it hands both over to us.
 */
export async function priceAEnd(
  database: Database,
  engines: readonly QuoteEngine[],
  { key, needs, faults }: { key: PricingKey; needs: Needs; faults: Faults },
): Promise<AEndPrices | null> {
  const site = aEndSiteOf(needs)
  if (!site) return null
  const [facts = unknownPlace] = await asSystem(database, key.accountId, ({ tx }) => listFacts(tx, [site]))
  const request = {
    externalId: `${key.quoteId}/${key.version}/A`,
    sites: [{ ...site, position, facts }],
    products: productsOf(needs),
    resilience: needs.resilience,
  }
  const answers = await Promise.all(engines.map((engine) => askCarrier(engine, request, faults)))
  const carriers = answers.flatMap(({ remarks }, index) => carrierRemarks(engines[index]?.carrier ?? '', remarks))
  const used: SiteFacts = carriers.length > 0 ? { ...facts, carriers } : facts
  await asSystem(database, key.accountId, (scope) =>
    updateVersion(scope, key, { a_end_facts: JSON.stringify(used), moved_at: scope.now }),
  )
  return new Map(
    engines.map(({ carrier }, index) => [
      carrier,
      new Map(answers[index]?.items.map(({ product, price }) => [product, price])),
    ]),
  )
}

/** The remarks of a carrier as the facts of a site have them. */
export const carrierRemarks = (carrier: string, remarks: readonly EngineRemark[]): CarrierRemark[] =>
  remarks.map(({ refusal, validUntil }) => ({ carrier, refusal, validUntil }))

/** The items with the tail at the A end; those without one there are left out. */
export function withAEnd(
  items: readonly EngineItem[],
  carrier: string,
  aEnd: AEndPrices | null,
): readonly EngineItem[] {
  if (!aEnd) return items
  return items.flatMap((item) => {
    const other = aEnd.get(carrier)?.get(item.product)
    return other ? [{ ...item, price: bothEnds(item.price, other) }] : []
  })
}
