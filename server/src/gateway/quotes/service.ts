import type { ActionOf } from '@portal/contract/events.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Needs, Quote, SiteInput, SiteOutcome } from '@portal/contract/quotes/quotes.ts'
import type { z } from 'zod'
import { recordActivity, type Values } from '../../lib/activity.ts'
import { assertNot } from '../../lib/refusal.ts'
import { isTooMany, productsOf } from '../../pricing/products.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { placeWords, unknownPlace } from '../../pricing/site-facts.ts'
import { listMargin, usualMargin } from './margins.ts'
import { maySee, seesCost, whyNot } from './policy.ts'
import { listFacts } from './pricing/place-store.ts'
import { listPricedOptions } from './pricing/store.ts'
import { showQuote } from './show-quote.ts'
import {
  copySites,
  deleteSite,
  findOwnSites,
  findSite,
  insertSites,
  listPlaces,
  type SiteNotes,
  type StoredSite,
  updateNotes,
} from './site-store.ts'
import { type Judged, judgeSites } from './sites.ts'
import { findQuote, insertQuote, insertVersion, type StoredQuote, updateQuote, updateVersion } from './store.ts'

export interface ChangeParts {
  quoteId: string
  /** The revision that the caller read. */
  revision?: number | undefined
}

type ActionKey = Quote['actions'][number]['key']

/** A quote that the caller may see; a dealer's unshared quote does not exist for its customer. */
export async function getStoredQuote(scope: AccountScope, quoteId: string, lock = false): Promise<StoredQuote> {
  const quote = await findQuote(scope, quoteId, lock)
  if (!quote || !maySee(quote, scope)) throw new Problem('not_found', { detail: 'Quote not found.' })
  return quote
}

export async function getQuote(scope: AccountScope, quoteId: string): Promise<Quote> {
  return showQuote(scope, await getStoredQuote(scope, quoteId))
}

export async function getSite(scope: AccountScope, quote: StoredQuote, position: number): Promise<StoredSite> {
  const site = await findSite(scope, quote, position)
  if (!site) throw new Problem('not_found', { detail: 'Site not found.' })
  return site
}

export function assertMay(action: ActionKey, quote: StoredQuote, scope: AccountScope): void {
  assertNot(whyNot(action, quote, scope))
}

/** Changes a quote under a lock. `work` returns the entry for the activity log. */
export async function changeQuote(
  scope: AccountScope,
  action: ActionKey,
  { quoteId, revision }: ChangeParts,
  work: (quote: StoredQuote) => Promise<{ action: ActionOf<'quote'>; before?: Values; after?: Values }>,
): Promise<Quote> {
  const quote = await getStoredQuote(scope, quoteId, true)
  if (revision !== undefined && revision !== quote.revision) throw new Problem('stale')
  assertMay(action, quote, scope)
  const told = await work(quote)
  await recordActivity(scope, { ...told, entity: 'quote', entityId: quoteId })
  return getQuote(scope, quoteId)
}

const firstNeeds: Needs = {
  aEnd: 'internet',
  bearers: [1000],
  rates: [500, 1000],
  terms: [36],
  resilience: 'none',
  managedRouter: true,
  ipv4: '/29',
  careLevel: 'premium',
}

export async function createQuote(
  scope: AccountScope,
  { title, customerName }: { title: string; customerName: string },
): Promise<Quote> {
  const isDealers = seesCost(scope)
  // In its own account a dealer quotes for a customer without an account.
  if (isDealers && scope.as === 'customer' && customerName === '') {
    throw new Problem('invalid', { fields: { customerName: 'Enter who the quote is for.' } })
  }
  const createdBy = scope.actorName
  const madeBy = isDealers ? 'dealer' : 'customer'
  const isNamed = isDealers && scope.as === 'customer'
  const quoteId = await insertQuote(scope, { title, customerName: isNamed ? customerName : '', madeBy, createdBy })
  const margin = { all: isDealers ? usualMargin : listMargin, lines: {} }
  await insertVersion(scope, quoteId, { version: 1, needs: firstNeeds, margin, createdBy })
  await recordActivity(scope, {
    action: 'quote started',
    entity: 'quote',
    entityId: quoteId,
    after: { title },
  })
  return getQuote(scope, quoteId)
}

interface Edit {
  title?: string | undefined
  customerName?: string | undefined
  needs?: Needs | undefined
}

export function editQuote(scope: AccountScope, parts: ChangeParts, edit: Edit): Promise<Quote> {
  return changeQuote(scope, 'edit', parts, async (quote) => {
    if (edit.needs && isTooMany(edit.needs)) {
      const count = productsOf(edit.needs).length
      throw new Problem('invalid', {
        fields: { needs: `This makes ${count} options per site. Choose fewer: at most 60 can be compared.` },
      })
    }
    if (edit.needs) await assertPriced(scope, edit.needs)
    if (edit.needs) await updateVersion(scope, quote, { needs: JSON.stringify(edit.needs) })
    await updateQuote(scope, quote.quoteId, {
      ...(edit.title && { title: edit.title }),
      ...(edit.customerName && { customer_name: edit.customerName }),
    })
    const { title, customerName, needs } = quote
    return { action: 'quote changed', before: { title, customerName, needs }, after: edit }
  })
}

/** An option without a price would be given away. */
async function assertPriced(scope: AccountScope, { ddosProtection, installHours }: Needs): Promise<void> {
  const options = await listPricedOptions(scope.tx)
  const fields: Record<string, string> = {}
  if (ddosProtection && !options.includes('ddos')) {
    fields['needs.ddosProtection'] = 'DDoS protection has no price yet. Ask us for it.'
  }
  if (installHours === 'out-of-hours' && !options.includes('hours')) {
    fields['needs.installHours'] = 'Evenings and weekends have no price yet. Ask us for them.'
  }
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields })
}

type SiteRow = z.output<typeof SiteInput>

export async function addSites(
  scope: AccountScope,
  { quoteId }: ChangeParts,
  { rows, dryRun }: { rows: readonly SiteRow[]; dryRun: boolean },
): Promise<{ rows: SiteOutcome[]; siteCount: number }> {
  const quote = await getStoredQuote(scope, quoteId, true)
  assertMay('edit', quote, scope)
  const found = await findOwnSites(scope, rows.map(({ siteId }) => siteId).filter(Boolean))
  const taken = await listPlaces(scope, quote)
  const known = { own: new Map(found.map((site) => [site.siteId, site])), taken }
  const judged = await withPlaceWords(scope, judgeSites(rows, known))
  const last = taken.at(-1)?.position ?? 0
  const sites = judged
    .flatMap(({ site }) => (site ? [site] : []))
    .map((site, i) => ({ ...site, position: last + i + 1 }))
  if (dryRun || sites.length === 0) return { rows: judged, siteCount: taken.length }
  await insertSites(scope, quote, sites)
  await updateQuote(scope, quoteId, {})
  const after = { sites: sites.length, first: sites[0]?.name }
  await recordActivity(scope, { action: 'sites added', entity: 'quote', entityId: quoteId, after })
  return { rows: judged, siteCount: taken.length + sites.length }
}

/** Says with each row what is missing about its place. */
async function withPlaceWords(scope: AccountScope, judged: readonly Judged[]): Promise<Judged[]> {
  const facts = await listFacts(
    scope.tx,
    judged.map(({ site, postcode }) => site ?? { address: '', postcode }),
  )
  return judged.map((row, at) => (row.site ? { ...row, message: placeWords(facts[at] ?? unknownPlace) } : row))
}

export function removeSite(scope: AccountScope, parts: ChangeParts, position: number): Promise<Quote> {
  return changeQuote(scope, 'edit', parts, async (quote) => {
    const { name, postcode } = await getSite(scope, quote, position)
    await deleteSite(scope, quote, position)
    await updateQuote(scope, quote.quoteId, {})
    return { action: 'site removed', before: { name, postcode } }
  })
}

export function noteSite(scope: AccountScope, parts: ChangeParts, position: number, notes: SiteNotes): Promise<Quote> {
  return changeQuote(scope, 'edit', parts, async (quote) => {
    const site = await getSite(scope, quote, position)
    await updateNotes(scope, quote, position, notes)
    await updateQuote(scope, quote.quoteId, {})
    return { action: 'site notes changed', before: site.notes, after: notes }
  })
}

/** Starts the next version as a draft with the same sites, needs and margins; the priced version does not change. */
export async function beginVersion(scope: AccountScope, quote: StoredQuote): Promise<number> {
  const { quoteId, needs, margin } = quote
  const version = quote.version + 1
  await insertVersion(scope, quoteId, { version, needs, margin, createdBy: scope.actorName })
  await copySites(scope, quote)
  await updateQuote(scope, quoteId, { version, state: 'draft', is_shown: false, valid_until: null })
  return version
}

export function cancelQuote(scope: AccountScope, parts: ChangeParts): Promise<Quote> {
  return changeQuote(scope, 'cancel', parts, async (quote) => {
    await updateQuote(scope, quote.quoteId, { state: 'cancelled' })
    return { action: 'quote withdrawn', before: { state: quote.state } }
  })
}
