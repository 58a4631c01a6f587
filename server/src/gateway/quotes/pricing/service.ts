import { Problem } from '@portal/contract/problem.ts'
import { type QuoteLevel, quoteLevels, validDays } from '@portal/contract/quotes/values.ts'
import type { Quote } from '@portal/contract/quotes/quotes.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import type { Database } from '@portal/db/src/database.ts'
import { recordActivity } from '../../../lib/activity.ts'
import { queueJob } from '../../../lib/job-store.ts'
import { type Cell, type Offer, packCell, unpackCell } from '../../../pricing/cells.ts'
import { productsOf } from '../../../pricing/products.ts'
import { unknownPlace } from '../../../pricing/site-facts.ts'
import type { QuoteEngine } from '../../../upstreams/quote-engine/quote-engine.ts'
import { asSystem } from '../../actor.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { daysAfter } from '../../../lib/days.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { recommend } from '../recommend.ts'
import { beginVersion, type ChangeParts, changeQuote } from '../service.ts'
import { listChosen, type PricingKey, type VersionKey } from '../site-store.ts'
import { findQuote, type StoredQuote, updateQuote, updateVersion } from '../store.ts'
import { parse } from 'postcode'
import { type AEndPrices, carrierRemarks, priceAEnd, withAEnd } from './a-end.ts'
import { askCarrier, type Faults, faultWords, noAnswer } from './ask-carrier.ts'
import type { Engines } from './engines.ts'
import { listFacts } from './place-store.ts'
import { listExtras, listUnpriced, type PricedSite, saveCells } from './store.ts'

export const priceTask = 'price quote'

/** A small first batch, so that the first prices appear at once. */
const [firstBatch, batch] = [8, 40]

export function startPricing(scope: AccountScope, parts: ChangeParts): Promise<Quote> {
  return changeQuote(scope, 'price', parts, async (quote) => {
    await askForPrices(scope, quote)
    return { action: 'prices requested', after: { version: quote.version, sites: quote.siteCount } }
  })
}

export function startVersion(scope: AccountScope, parts: ChangeParts, reprice: boolean): Promise<Quote> {
  return changeQuote(scope, 'revise', parts, async (quote) => {
    const version = await beginVersion(scope, quote)
    if (reprice) await askForPrices(scope, { ...quote, version })
    return {
      action: reprice ? 'quote repriced' : 'new version started',
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
  Object.assign(fields, aEndFaults(needs))
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields })
  if (productsOf(needs).length === 0) {
    throw new Problem('no_product_fits', {
      detail: 'No product matches these bearers and rates. Choose another rate.',
    })
  }
  await updateQuote(scope, quoteId, { state: 'inProgress' })
  await updateVersion(scope, quote, { asked_at: scope.now, moved_at: scope.now })
  await queuePricing(scope, { accountId: scope.accountId, quoteId, version })
}

function aEndFaults({ aEnd, aEndSite }: StoredQuote['needs']): Record<string, string> {
  if (aEnd !== 'site') return {}
  if (!aEndSite?.address) return { 'aEndSite.address': 'Enter the address where the lines start.' }
  return parse(aEndSite.postcode).valid ? {} : { 'aEndSite.postcode': 'Enter a UK postcode, such as LA9 0ZX.' }
}

export async function queuePricing({ tx }: Pick<AccountScope, 'tx'>, key: PricingKey): Promise<void> {
  await queueJob(tx, priceTask, key, { key: `${priceTask} ${key.accountId} ${key.quoteId}` })
}

/**
 * Prices the remaining sites in batches, each saved at once: the page shows them as they arrive, and a worker that dies
 * loses one batch.
 */
export async function priceQuote(database: Database, engines: Engines, key: PricingKey): Promise<void> {
  const quote = await asSystem(database, key.accountId, (scope) => findRunning(scope, key))
  if (!quote) return
  const asked = await engines(quote.needs)
  const products = productsOf(quote.needs)
  const offers: Offer[] = asked.engines.flatMap(({ carrier }) => products.map((product) => ({ ...product, carrier })))
  await asSystem(database, key.accountId, async (scope) =>
    updateVersion(scope, key, {
      offers: JSON.stringify(offers),
      extras: JSON.stringify(await listExtras(scope.tx, quote.needs)),
    }),
  )
  const faults: Faults = new Map()
  const aEnd = await priceAEnd(database, asked.engines, { key, needs: quote.needs, faults })
  let size = firstBatch
  // One batch at a time, so that the first arrives first.
  while (await priceBatch(database, { ...asked, key, offers, faults, size, aEnd })) size = batch
  await asSystem(database, key.accountId, (scope) => finishPricing(scope, key, { ...asked, faults }))
}

async function findRunning(scope: AccountScope, { quoteId, version }: VersionKey, lock = false) {
  const quote = await findQuote(scope, quoteId, lock)
  return quote?.state === 'inProgress' && quote.version === version ? quote : null
}

interface Batch {
  key: PricingKey
  engines: readonly QuoteEngine[]
  offers: readonly Offer[]
  /** Carriers that failed and are not called again. */
  faults: Faults
  size: number
  aEnd: AEndPrices | null
}

/** Returns whether sites may be left. Carriers are called between two transactions. */
async function priceBatch(database: Database, { key, engines, offers, faults, size, aEnd }: Batch): Promise<boolean> {
  const { accountId } = key
  const begun = await asSystem(database, accountId, async (scope) => {
    const quote = await findRunning(scope, key)
    if (!quote) return null
    const unpriced = await listUnpriced(scope, key, size)
    const facts = await listFacts(scope.tx, unpriced)
    return { quote, sites: unpriced.map((site, at) => ({ ...site, facts: facts[at] ?? unknownPlace })) }
  })
  if (!begun || begun.sites.length === 0) return false
  const { quote, sites } = begun
  const products = productsOf(quote.needs)
  const request = {
    externalId: `${key.quoteId}/${key.version}/${sites[0]?.position}`,
    sites,
    products,
    resilience: quote.needs.resilience,
  }
  const sold = (carrier: string) => aEnd === null || (aEnd.get(carrier)?.size ?? 0) > 0
  const answers = await Promise.all(
    engines.map((engine) => (sold(engine.carrier) ? askCarrier(engine, request, faults) : Promise.resolve(noAnswer))),
  )
  const cellsOf = new Map<number, Cell[]>(sites.map(({ position }) => [position, []]))
  for (const [index, { items }] of answers.entries()) {
    for (const { position, product, price } of withAEnd(items, engines[index]?.carrier ?? '', aEnd)) {
      cellsOf.get(position)?.push({ ...price, offer: index * products.length + product })
    }
  }
  const priced = sites.map(({ position, facts, wished }): PricedSite => {
    const cells = cellsOf.get(position) ?? []
    const kept = wished && cells.find(({ offer }) => isSame(offers[offer], wished))
    const chosen = kept ?? recommend(cells, offers, quote.needs)
    const carriers = answers.flatMap(({ remarks }, index) =>
      carrierRemarks(
        engines[index]?.carrier ?? '',
        remarks.filter((remark) => remark.position === position),
      ),
    )
    return {
      position,
      facts: carriers.length > 0 ? { ...facts, carriers } : facts,
      cells: cells.map((cell) => packCell(cell)),
      chosen: chosen && packCell(chosen),
    }
  })
  return asSystem(database, accountId, async (scope) => {
    // The quote was withdrawn meanwhile.
    if (!(await findRunning(scope, key, true))) return false
    await saveCells(scope, key, priced)
    await updateVersion(scope, key, { moved_at: scope.now })
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
  { faults, validUntil }: { faults: Faults; validUntil: PlainDate | null },
): Promise<void> {
  const quote = await findRunning(scope, key, true)
  if (!quote) return
  const sites = await listChosen(scope, key)
  const levels = sites.flatMap(({ chosen }) => (chosen ? [unpackCell(chosen).level] : []))
  const days = [
    daysAfter(dayOf(scope.now), validDays),
    ...(validUntil ? [validUntil] : []),
    ...[quote.aEndFacts, ...sites.map(({ facts }) => facts)].flatMap(
      (facts) => facts?.carriers?.flatMap((carrier) => carrier.validUntil ?? []) ?? [],
    ),
  ]
  const until = days.reduce((first, day) => (day < first ? day : first))
  const problem = faultWords(faults)
  const state = levels.length > 0 ? 'answered' : 'unableToProvide'
  await updateVersion(scope, key, { priced_at: scope.now, level: leastSure(levels), problem, valid_until: until })
  await updateQuote(scope, key.quoteId, { state, valid_until: state === 'answered' ? until : null })
  await recordActivity(scope, {
    action: state === 'answered' ? 'priced' : 'pricing failed',
    entity: 'quote',
    entityId: key.quoteId,
    after: { version: key.version, sites: sites.length, validUntil: until },
  })
}

function leastSure(levels: readonly QuoteLevel[]): QuoteLevel | null {
  return quoteLevels.findLast((level) => levels.includes(level)) ?? null
}
