import { Problem } from '@portal/contract/problem.ts'
import { type QuoteLevel, quoteLevels, validDays } from '@portal/contract/quote-values.ts'
import type { Quote } from '@portal/contract/quotes.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import type { Database } from '@portal/db/src/database.ts'
import { text } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { recordActivity } from '../../lib/activity.ts'
import { queueJob } from '../../lib/queue-job.ts'
import { type Cell, type Offer, packCell, unpackCell } from '../../pricing/cells.ts'
import { productsOf } from '../../pricing/products.ts'
import { unknownPlace } from '../../pricing/site-facts.ts'
import { type EngineItem, pricesOf, type QuoteEngine } from '../../systems/quote-engine/quote-engine.ts'
import { type AccountScope, asPortal } from '../actor.ts'
import { daysAfter, today } from '../orders/days.ts'
import { recommend } from '../quotes/recommend.ts'
import { beginVersion, type ChangeParts, changeQuote } from '../quotes/service.ts'
import { listChosen, VersionKey } from '../quotes/site-store.ts'
import { findQuote, type StoredQuote, updateQuote, updateVersion } from '../quotes/store.ts'
import type { Engines } from './engines.ts'
import { findFacts, listExtras, listUnpriced, type PricedSite, saveCells } from './store.ts'

export const priceTask = 'price quote'

export const PricingKey = VersionKey.extend({
  accountId: text,
})
export type PricingKey = z.infer<typeof PricingKey>

/** The first sites come alone, so that somebody sees the first prices at once. */
const [firstBatch, batch] = [8, 40]

export function startPricing(scope: AccountScope, parts: ChangeParts): Promise<Quote> {
  return changeQuote(scope, 'price', parts, async (quote) => {
    await askForPrices(scope, quote)
    return { action: 'prices asked for', after: { version: quote.version, sites: quote.siteCount } }
  })
}

export function startVersion(scope: AccountScope, parts: ChangeParts, reprice: boolean): Promise<Quote> {
  return changeQuote(scope, 'revise', parts, async (quote) => {
    const version = await beginVersion(scope, quote)
    if (reprice) await askForPrices(scope, { ...quote, version })
    return {
      action: reprice ? 'priced again' : 'new version begun',
      before: { version: quote.version },
      after: { version },
    }
  })
}

async function askForPrices(
  scope: AccountScope,
  quote: Pick<StoredQuote, 'quoteId' | 'version' | 'needs'>,
): Promise<void> {
  const { quoteId, version, needs } = quote
  const fields: Record<string, string> = {}
  if (needs.bearers.length === 0) fields.bearers = 'Choose at least one bearer.'
  if (needs.rates.length === 0) fields.rates = 'Choose at least one rate.'
  if (needs.terms.length === 0) fields.terms = 'Choose at least one term.'
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields })
  if (productsOf(needs).length === 0) {
    throw new Problem('no_product_fits', {
      detail: 'No product fits these bearers and rates together. Choose another rate.',
    })
  }
  await updateQuote(scope, quoteId, { state: 'inProgress' })
  await updateVersion(scope, quote, { asked_at: new Date(), moved_at: new Date() })
  await queuePricing(scope, { accountId: scope.accountId, quoteId, version })
}

export async function queuePricing({ tx }: Pick<AccountScope, 'tx'>, key: PricingKey): Promise<void> {
  await queueJob(tx, priceTask, key, { key: `${priceTask} ${key.accountId} ${key.quoteId}` })
}

/**
 * Prices what is left, a batch of sites at a time, each kept at once: the page shows them as they come, and a worker that
 * dies loses one batch.
 */
export async function priceQuote(database: Database, engines: Engines, key: PricingKey): Promise<void> {
  const quote = await asPortal(database, key.accountId, (scope) => findRunning(scope, key))
  if (!quote) return
  const asked = await engines(quote.needs)
  const products = productsOf(quote.needs)
  const offers: Offer[] = asked.engines.flatMap(({ carrier }) => products.map((product) => ({ ...product, carrier })))
  await asPortal(database, key.accountId, async (scope) =>
    updateVersion(scope, key, {
      offers: JSON.stringify(offers),
      extras: JSON.stringify(await listExtras(scope.tx, quote.needs)),
    }),
  )
  const silent = new Set<string>()
  let size = firstBatch
  // oxlint-disable-next-line no-await-in-loop -- one batch after the other, so that the first is there first
  while (await priceBatch(database, { ...asked, key, offers, silent, size })) size = batch
  await asPortal(database, key.accountId, (scope) => finishPricing(scope, key, { ...asked, silent }))
}

async function findRunning(scope: AccountScope, { quoteId, version }: VersionKey, lock = false) {
  const quote = await findQuote(scope, quoteId, lock)
  return quote?.state === 'inProgress' && quote.version === version ? quote : null
}

interface Batch {
  key: PricingKey
  engines: readonly QuoteEngine[]
  offers: readonly Offer[]
  /** Carriers that did not answer; they are asked no more. */
  silent: Set<string>
  size: number
}

/** Answers whether there may be more. The carriers are asked between two transactions, not inside one. */
async function priceBatch(database: Database, { key, engines, offers, silent, size }: Batch): Promise<boolean> {
  const { accountId } = key
  const begun = await asPortal(database, accountId, async (scope) => {
    const quote = await findRunning(scope, key)
    if (!quote) return null
    const sites = await listUnpriced(scope, key, size)
    return {
      quote,
      sites,
      facts: await findFacts(
        scope.tx,
        sites.map(({ postcode }) => postcode),
      ),
    }
  })
  if (!begun || begun.sites.length === 0) return false
  const { quote, sites, facts } = begun
  const products = productsOf(quote.needs)
  const request = {
    externalId: `${key.quoteId}/${key.version}/${sites[0]?.position}`,
    level: 'firm',
    sites,
    products,
    resilience: quote.needs.resilience,
  } as const
  const answers = await Promise.all(
    engines.map(async (engine): Promise<readonly EngineItem[]> => {
      if (silent.has(engine.carrier)) return []
      try {
        return await pricesOf(engine, request)
      } catch {
        // The others answer all the same; the quote says whose prices are missing.
        silent.add(engine.carrier)
        return []
      }
    }),
  )
  const cellsOf = new Map<number, Cell[]>(sites.map(({ position }) => [position, []]))
  for (const [index, items] of answers.entries()) {
    for (const { position, product, price } of items) {
      cellsOf.get(position)?.push({ ...price, offer: index * products.length + product })
    }
  }
  const priced = sites.map(({ position, postcode, wished }): PricedSite => {
    const cells = cellsOf.get(position) ?? []
    const kept = wished && cells.find(({ offer }) => isSame(offers[offer], wished))
    const chosen = kept ?? recommend(cells, offers, quote.needs)
    return {
      position,
      facts: facts.get(postcode) ?? unknownPlace,
      cells: cells.map((cell) => packCell(cell)),
      chosen: chosen && packCell(chosen),
    }
  })
  return asPortal(database, accountId, async (scope) => {
    // Whoever withdrew the quote meanwhile has had the last word.
    if (!(await findRunning(scope, key, true))) return false
    await saveCells(scope, key, priced)
    await updateVersion(scope, key, { moved_at: new Date() })
    return sites.length === size
  })
}

function isSame(offer: Offer | undefined, wished: Offer): boolean {
  return (
    offer?.carrier === wished.carrier &&
    offer.accessType === wished.accessType &&
    offer.bearer === wished.bearer &&
    offer.rate === wished.rate &&
    offer.term === wished.term
  )
}

async function finishPricing(
  scope: AccountScope,
  key: PricingKey,
  { silent, validUntil }: { silent: ReadonlySet<string>; validUntil: PlainDate | null },
): Promise<void> {
  const quote = await findRunning(scope, key, true)
  if (!quote) return
  const sites = await listChosen(scope, key)
  const levels = sites.flatMap(({ chosen }) => (chosen ? [unpackCell(chosen).level] : []))
  const problem =
    silent.size > 0
      ? `${[...silent].join(' and ')} did not answer, so these prices are missing. Price the quote again later.`
      : null
  const latest = daysAfter(today(), validDays)
  const until = validUntil && validUntil < latest ? validUntil : latest
  const state = levels.length > 0 ? 'answered' : 'unableToProvide'
  await updateVersion(scope, key, { priced_at: new Date(), level: leastSure(levels), problem, valid_until: until })
  await updateQuote(scope, key.quoteId, { state, valid_until: state === 'answered' ? until : null })
  await recordActivity(scope, {
    action: state === 'answered' ? 'priced' : 'could not be priced',
    entity: 'quote',
    entityId: key.quoteId,
    after: { version: key.version, sites: sites.length, validUntil: until },
    requestId: `pricing ${key.quoteId}/${key.version}`,
  })
}

function leastSure(levels: readonly QuoteLevel[]): QuoteLevel | null {
  return quoteLevels.findLast((level) => levels.includes(level)) ?? null
}
