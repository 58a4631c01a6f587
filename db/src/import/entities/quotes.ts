import { type RawBuilder, sql } from 'kysely'
import { countOutcomes } from '../count-outcomes.ts'
import type { Entity } from '../entity.ts'
import { upsert } from '../upsert.ts'
import { knownAccount } from './account-check.ts'
import { notOfAnother } from './known-things.ts'
import { quoteRow } from './quote-row.ts'

const key = ['account_id', 'quote_id']
const keys = { account_id: sql`s.account_id`, quote_id: sql`s.quote_id` }
const today = sql`(now() at time zone 'Europe/London')::date`
const state = sql`case when s.state = 'answered' and s.valid_until < ${today} then 'expired' else s.state end`

/** The columns of the quote, and those of its first version. */
const ofQuote = {
  title: sql`s.title`,
  customer_name: sql`coalesce(s.customer_name, a.trading_name)`,
  made_by: sql`s.made_by`,
  state,
  is_shown: sql`s.is_shown`,
  valid_until: sql`s.valid_until`,
  created_by: sql`s.created_by`,
  created_by_email: sql`s.created_by_email`,
  created_at: sql`s.created_at`,
  updated_at: sql`coalesce(s.updated_at, s.answered_at, s.priced_at, s.created_at)`,
  dealer_id: sql`a.parent_dealer_id`,
}
const ofVersion = {
  needs: sql`s.needs`,
  offers: sql`coalesce(s.offers, v.offers, '[]')`,
  extras: sql`s.extras`,
  margin: sql`jsonb_build_object('all', s.margin, 'lines', '{}'::jsonb)`,
  level: sql`s.level`,
  asked_at: sql`s.priced_at`,
  moved_at: sql`s.priced_at`,
  priced_at: sql`s.priced_at`,
  valid_until: sql`s.valid_until`,
  created_by: sql`s.created_by`,
  created_at: sql`s.created_at`,
  answer: sql`case when s.state in ('accepted', 'declined') then s.state end`,
  answered_by: sql`s.answered_by`,
  answered_at: sql`s.answered_at`,
  answer_note: sql`s.answer_note`,
}
const columnOf: Record<string, string> = { asked_at: 'priced_at', moved_at: 'priced_at', answer: 'state' }

const stands: Record<string, RawBuilder<unknown>> = {
  title: sql`t.title`,
  customer_name: sql`case when s.customer_name is not null then t.customer_name end`,
  made_by: sql`t.made_by`,
  state: sql`case when t.state = ${state} then s.state else t.state end`,
  is_shown: sql`t.is_shown`,
  needs: sql`v.needs`,
  offers: sql`case when s.offers is not null then v.offers end`,
  extras: sql`v.extras`,
  margin: sql`v.margin -> 'all'`,
  level: sql`v.level`,
  priced_at: sql`v.priced_at`,
  valid_until: sql`v.valid_until`,
  answered_by: sql`v.answered_by`,
  answered_at: sql`v.answered_at`,
  answer_note: sql`v.answer_note`,
  created_by: sql`t.created_by`,
  created_by_email: sql`t.created_by_email`,
  created_at: sql`t.created_at`,
  updated_at: sql`case when s.updated_at is not null then t.updated_at end`,
}

/**
 * The stored values, or the file's if the quote `t` has been edited in the portal, so that nothing appears to change.
 * An import leaves a quote at its first revision, so a later revision means an edit.
 */
export function keptOnceWorkedOn(values: Record<string, RawBuilder<unknown>>): Record<string, RawBuilder<unknown>> {
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => [
      column,
      sql`case when t.revision > 1 then ${sql.ref(`s.${column}`)} else ${value} end`,
    ]),
  )
}

/** A value of the imported version. */
const firstVersion = (value: RawBuilder<unknown>) => sql`(
  select ${value} from quote q join quote_version v using (account_id, quote_id)
  where q.account_id = s.account_id and q.quote_id = s.quote_id and v.version = 1)`

const isPriced = sql`s.state in ('answered', 'accepted', 'declined', 'expired')`
const isAnswered = sql`s.state in ('accepted', 'declined')`
const empty = (column: string, why: string, when: RawBuilder<unknown>) => ({
  column,
  reason: `is empty, but the quote ${why}`,
  isBad: sql`${when} and ${sql.ref(`s.${column}`)} is null`,
})

export const quotes: Entity = {
  name: 'quotes',
  about: 'Quotes from a previous tool; one changed in the portal is not changed',
  row: quoteRow,
  key,
  now: {
    from: sql`staging s left join quote t on t.account_id = s.account_id and t.quote_id = s.quote_id
      left join quote_version v on v.account_id = t.account_id and v.quote_id = t.quote_id and v.version = 1`,
    key: sql`t.quote_id`,
    values: keptOnceWorkedOn(stands),
  },
  checks: [
    knownAccount,
    notOfAnother('quote', { table: 'quote', column: 'quote_id' }),
    {
      column: 'quote_id',
      reason: 'is also in the file for another account',
      isBad: sql`exists (select from staging o where o.quote_id = s.quote_id and o.account_id <> s.account_id)`,
    },
    {
      column: 'made_by',
      reason: 'is dealer, but the account has no dealer',
      isBad: sql`s.made_by = 'dealer' and exists (select from account a where a.account_id = s.account_id
        and a.type <> 'dealer' and a.parent_dealer_id is null)`,
    },
    ...['priced_at', 'valid_until', 'level'].map((column) => empty(column, 'was priced', isPriced)),
    ...['answered_by', 'answered_at'].map((column) => empty(column, 'was accepted or declined', isAnswered)),
    {
      column: 'priced_at',
      reason: 'is set, but the quote is a draft',
      isBad: sql`s.state = 'draft' and s.priced_at is not null`,
    },
    {
      column: 'offers',
      reason: 'is empty, but the quote was priced',
      isBad: sql`${isPriced} and coalesce(s.offers, ${firstVersion(sql`v.offers`)}, '[]') = '[]'`,
    },
    {
      column: 'offers',
      reason: 'does not have every offer that the sites of the quote refer to',
      isBad: sql`jsonb_array_length(s.offers) < ${firstVersion(sql`(
        select case when q.revision = 1 then 1 + max((cell ->> 0)::integer) end
        from quote_site site cross join jsonb_array_elements(site.cells) cell
        where (site.account_id, site.quote_id, site.version) = (v.account_id, v.quote_id, v.version))`)}`,
    },
    {
      column: 'valid_until',
      reason: 'has not passed, but the quote is expired',
      isBad: sql`s.state = 'expired' and s.valid_until >= ${today}`,
    },
    { column: 'answered_at', reason: 'is before it was priced', isBad: sql`s.answered_at < s.priced_at` },
  ],
  async write(tx, columns) {
    const counted = await countOutcomes(tx, quotes, columns)
    await upsert(tx, {
      table: 'quote',
      key,
      from: sql`staging s join staging_difference d on d.line = s.line and d.outcome <> 'unchanged'
        join account a on a.account_id = s.account_id`,
      values: { ...keys, ...ofQuote },
      notCompared: missing(ofQuote, columns),
    })
    await upsert(tx, {
      table: 'quote_version',
      key: [...key, 'version'],
      from: sql`(select *, 1 as version from staging) s
        join staging_difference d on d.line = s.line and d.outcome <> 'unchanged'
        left join quote_version v on v.account_id = s.account_id and v.quote_id = s.quote_id and v.version = 1`,
      values: { ...keys, version: sql`1`, ...ofVersion },
      notCompared: missing(ofVersion, columns),
    })
    // The next quote created in the portal must not reuse a number from a file.
    await sql`
      select setval('quote_number', greatest((select last_value from quote_number),
        (select max(substr(s.quote_id, 3)::bigint) from staging s)))`.execute(tx)
    return counted
  },
}

/** Columns missing in the file, which are set for new rows only. */
function missing(values: Record<string, unknown>, columns: readonly string[]): string[] {
  return Object.keys(values).filter((column) => !columns.includes(columnOf[column] ?? column))
}
