import { MarginRule } from '@portal/contract/quotes/dealings.ts'
import type { quoteListing } from '@portal/contract/quotes/listing.ts'
import { type QuoteState, quoteStates, quoteLevels } from '@portal/contract/quotes/values.ts'
import { Needs, type QuoteFilter, type QuoteQuery, QuoteRow } from '@portal/contract/quotes/quotes.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { boolean, dayOrNull, number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { findIn, idsWith } from '../../lib/find-things.ts'
import { utc } from '../../lib/utc.ts'
import { allPages, narrowed, orderBy, readPage, type SortColumns } from '../../lists/read-page.ts'
import { Offer } from '../../pricing/cells.ts'
import { Extra } from '../../pricing/figures.ts'
import { SiteFacts } from '../../pricing/site-facts.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { readBatches } from '../read-batches.ts'
import { seesCost } from './policy.ts'

/** The margins of a version: the default, and overrides by `position/offer`. */
export const StoredMargin = z.strictObject({
  all: MarginRule,
  lines: z.record(z.string(), MarginRule),
})
export type StoredMargin = z.infer<typeof StoredMargin>

export const StoredQuote = QuoteRow.omit({ isCustomers: true }).extend({
  revision: number,
  isShown: boolean,
  createdByEmail: text,
  needs: Needs,
  margin: StoredMargin,
  offers: z.array(Offer),
  extras: z.array(Extra),
  level: z.enum(quoteLevels).nullable(),
  problem: textOrNull,
  aEndFacts: SiteFacts.nullable(),
  pricedAt: textOrNull,
  chosenSites: number,
  pricedSites: number,
  answer: z.enum(['accepted', 'declined']).nullable(),
  answeredBy: textOrNull,
  answeredAt: textOrNull,
  answerNote: textOrNull,
  answerProof: z.enum(['signed-in', 'email']).nullable(),
  answerEmail: textOrNull,
  estimatedSites: number,
})
export type StoredQuote = z.infer<typeof StoredQuote>

export const quoteRowColumns = sql`
  q.quote_id as "quoteId", q.account_id as "accountId", q.title, q.customer_name as "customerName", q.made_by as "madeBy",
  q.state, q.version, q.site_count as "siteCount", q.valid_until as "validUntil", q.created_by as "createdBy",
  ${utc('q.updated_at')} as "updatedAt"`

/** A quote with its latest version. `lock` prevents other changes until the transaction ends. */
export async function findQuote(scope: AccountScope, quoteId: string, lock = false): Promise<StoredQuote | null> {
  const { rows } = await rowsOf(StoredQuote)`
    select ${quoteRowColumns}, q.revision, q.is_shown as "isShown", q.created_by_email as "createdByEmail", v.needs, v.margin,
      v.offers, v.extras, v.level, v.problem, v.a_end_facts as "aEndFacts", ${utc('v.priced_at')} as "pricedAt", v.answer, v.answered_by as "answeredBy",
      ${utc('v.answered_at')} as "answeredAt", v.answer_note as "answerNote",
      v.answer_proof as "answerProof", v.answer_email as "answerEmail",
      (select count(*) from quote_site s where s.account_id = q.account_id and s.quote_id = q.quote_id
        and s.version = q.version and (s.chosen->>8)::integer = ${quoteLevels.indexOf('budgetary')}) as "estimatedSites",
      (select count(s.chosen) from quote_site s where s.account_id = q.account_id and s.quote_id = q.quote_id
        and s.version = q.version) as "chosenSites",
      (select count(*) from quote_site s where s.account_id = q.account_id and s.quote_id = q.quote_id
        and s.version = q.version and s.facts is not null) as "pricedSites"
    from quote q
      join quote_version v on v.account_id = q.account_id and v.quote_id = q.quote_id and v.version = q.version
    where q.account_id = ${scope.accountId} and q.quote_id = ${quoteId}
    ${lock ? sql`for update of q` : sql``}`.execute(scope.tx)
  return rows[0] ?? null
}

const sorts: SortColumns<typeof quoteListing> = {
  updated: ['q.updated_at'],
  quoteId: [],
  title: ['q.title'],
  customerName: ['q.customer_name'],
  validUntil: ['q.valid_until nulls last'],
}

/**
 * A dealer in its own account sees its own quotes and its customers'; a customer sees those created by or shared with
 * it.
 */
export function ofTheReader(scope: AccountScope): RawBuilder<unknown> {
  if (scope.as === 'customer' && scope.person.accountType === 'dealer') {
    return sql`(q.account_id = ${scope.accountId} or q.dealer_id = ${scope.accountId})`
  }
  const shown = seesCost(scope) ? sql`true` : sql`(q.made_by = 'customer' or q.is_shown)`
  return sql`q.account_id = ${scope.accountId} and ${shown}`
}

/** The filtered quotes in the order of the screen. */
const quotesOf = (scope: AccountScope, filter: QuoteFilter) => ({
  columns: sql`${quoteRowColumns}, q.account_id <> ${scope.accountId} as "isCustomers"`,
  from: sql`quote q`,
  where: matches(scope, filter),
  order: orderBy([...sorts[filter.sort], 'q.quote_id'], filter.direction),
  keyed: { table: 'quote', as: 'q', key: ['account_id', 'quote_id'] },
})

const matches = (scope: AccountScope, { state, search }: QuoteFilter) => sql`
  ${ofTheReader(scope)}
    ${state ? sql`and q.state = ${state}` : sql``}
    ${search ? sql`and q.quote_id in ${idsWith('quote', search)}` : sql``}`

/** One page of the quotes. The counts by state, which the screen shows as well, already say how many there are. */
export async function listQuotes(
  scope: AccountScope,
  { search, ...query }: QuoteQuery,
  states: Record<QuoteState, number>,
) {
  const found = await findIn(scope, 'quote', search, { id: 'q.quote_id', text: 'q.search' })
  const total = search ? {} : { total: totalOf(states, query) }
  return readPage(scope, QuoteRow, query, { ...narrowed(quotesOf(scope, query), found), ...total })
}

const totalOf = (states: Record<QuoteState, number>, { state }: QuoteFilter): number =>
  state ? states[state] : Object.values(states).reduce((sum, count) => sum + count, 0)

export const readQuotes = (scope: AccountScope, filter: QuoteFilter): AsyncGenerator<QuoteRow[]> =>
  readBatches(scope, QuoteRow, allPages(quotesOf(scope, filter)))

const StateCount = { state: z.enum(quoteStates), count: number }
const StateCounts = z.record(z.enum(quoteStates), number)

export async function countStates(scope: AccountScope): Promise<Record<QuoteState, number>> {
  const { rows } = await rowsOf(StateCount)`
    select q.state, count(*) from quote q where ${ofTheReader(scope)} group by q.state`.execute(scope.tx)
  const counts = new Map(rows.map(({ state, count }) => [state, count]))
  return StateCounts.parse(Object.fromEntries(quoteStates.map((state) => [state, counts.get(state) ?? 0])))
}

/** A dealer's customers. The account's own scope cannot read other accounts, so this uses the system connection. */
export async function listCustomers(system: Sql, dealerId: string): Promise<{ accountId: string; name: string }[]> {
  const { rows } = await rowsOf({ accountId: text, name: text })`
    select account_id as "accountId", trading_name as name from account where parent_dealer_id = ${dealerId}
    order by trading_name, account_id limit 500`.execute(system)
  return rows
}

export async function insertQuote(
  scope: AccountScope,
  quote: { title: string; customerName: string; madeBy: 'customer' | 'dealer'; createdBy: string },
): Promise<string> {
  const { rows } = await rowsOf({ quoteId: text })`
    insert into quote (account_id, quote_id, dealer_id, made_by, title, customer_name, state, created_by, created_by_email)
    select account_id, 'Q-' || nextval('quote_number'), parent_dealer_id, ${quote.madeBy}, ${quote.title},
      coalesce(nullif(${quote.customerName}, ''), trading_name), 'draft', ${quote.createdBy}, ${scope.person.email}
    from account where account_id = ${scope.accountId}
    returning quote_id as "quoteId"`.execute(scope.tx)
  const [inserted] = rows
  if (!inserted) throw new Error('The quote was not stored')
  return inserted.quoteId
}

export interface QuoteColumns {
  title: string
  customer_name: string
  state: string
  version: number
  is_shown: boolean
  valid_until: PlainDate | null
}

/** Every change raises the revision, so that an outdated copy cannot overwrite it unnoticed. */
export async function updateQuote(scope: AccountScope, quoteId: string, set: Partial<QuoteColumns>): Promise<void> {
  const columns = Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value},`)
  await sql`
    update quote q set ${sql.join(columns, sql` `)} revision = revision + 1, updated_at = now(),
      site_count = (select count(*) from quote_site s
        where s.account_id = q.account_id and s.quote_id = q.quote_id and s.version = ${set.version ?? sql`q.version`})
    where account_id = ${scope.accountId} and quote_id = ${quoteId}`.execute(scope.tx)
}

export async function insertVersion(
  scope: AccountScope,
  quoteId: string,
  { version, needs, margin, createdBy }: { version: number; needs: Needs; margin: StoredMargin; createdBy: string },
): Promise<void> {
  await sql`
    insert into quote_version (account_id, quote_id, version, needs, margin, created_by)
    values (${scope.accountId}, ${quoteId}, ${version}, ${JSON.stringify(needs)}::jsonb, ${JSON.stringify(margin)}::jsonb,
      ${createdBy})`.execute(scope.tx)
}

/** Columns of a version that a change may set; lists and objects are JSON. */
export interface VersionColumns {
  needs: string
  margin: string
  offers: string
  extras: string
  a_end_facts: string
  level: string | null
  problem: string | null
  asked_at: Date
  moved_at: Date
  priced_at: Date
  valid_until: PlainDate
  answer: string
  answered_by: string
  answered_at: Date
  answer_note: string | null
}

const jsonColumns = new Set(['needs', 'margin', 'offers', 'extras', 'a_end_facts'])

export async function updateVersion(
  scope: AccountScope,
  { quoteId, version }: { quoteId: string; version: number },
  set: Partial<VersionColumns>,
): Promise<void> {
  const columns = Object.entries(set).map(([column, value]) =>
    jsonColumns.has(column) ? sql`${sql.ref(column)} = ${value}::jsonb` : sql`${sql.ref(column)} = ${value}`,
  )
  await sql`
    update quote_version set ${sql.join(columns)}
    where account_id = ${scope.accountId} and quote_id = ${quoteId} and version = ${version}`.execute(scope.tx)
}

const VersionParts = StoredQuote.pick({ needs: true, margin: true, offers: true, extras: true })

export async function findVersion(
  scope: AccountScope,
  quoteId: string,
  version: number,
): Promise<Pick<StoredQuote, 'needs' | 'margin' | 'offers' | 'extras'> | null> {
  const { rows } = await rowsOf(VersionParts)`
    select needs, margin, offers, extras from quote_version
    where account_id = ${scope.accountId} and quote_id = ${quoteId} and version = ${version}`.execute(scope.tx)
  return rows[0] ?? null
}

export async function listVersions(scope: AccountScope, quoteId: string) {
  const { rows } = await rowsOf({
    version: number,
    createdBy: text,
    createdAt: text,
    pricedAt: textOrNull,
    validUntil: dayOrNull,
  })`
    select version, created_by as "createdBy", ${utc('created_at')} as "createdAt", ${utc('priced_at')} as "pricedAt",
      valid_until as "validUntil"
    from quote_version where account_id = ${scope.accountId} and quote_id = ${quoteId} order by version desc`.execute(
    scope.tx,
  )
  return rows
}
