import { billKinds } from '@portal/contract/billing/values.ts'
import { overForDays } from '@portal/contract/service-status/values.ts'
import { prepared } from '@portal/db/src/prepared-statements.ts'
import { rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import type { AccountScope } from '../../scope/account-scope.ts'
import { findFew } from '../../lib/find-things.ts'
import { atSites } from '../../scope/sites-store.ts'
import { incidents, isMine, isVisible, phase } from '../service-status/store.ts'
import { SearchRow, shown, type Wanted } from './store.ts'

// There are few enough of these to search row by row.

/** A reference finds any incident that the caller may see, a search text only those in their list. */
export async function showIncidents(scope: AccountScope, wanted: Wanted): Promise<SearchRow[]> {
  const wantedOnes =
    'ids' in wanted
      ? sql`i.ref = any(${[...wanted.ids]}::text[]) and ${isVisible(scope)}`
      : sql`lower(i.ref || ' ' || i.title) like all (${[...wanted.patterns]}::text[]) and ${isMine(scope)}
          and (i.ended_at is null or i.ended_at > now() - ${overForDays} * interval '1 day')`
  return rowsOf(SearchRow)`${sql.raw(prepared)}
    select i.ref as id, i.title, concat_ws(', ', i.ref, case ${phase} when 'over' then 'over'
      when 'planned' then 'planned for ' || to_char(i.start at time zone 'Europe/London', 'FMDD FMMonth') else 'now' end) as note,
      null as match
    from ${incidents(scope)} where ${wantedOnes}
    order by i.ended_at is not null, i.start desc, i.ref limit ${shown}`.all(scope.tx)
}

/** For people limited to sites, those with a line at one of them; amounts are not shown. */
export async function showBills(scope: AccountScope, wanted: Wanted): Promise<SearchRow[]> {
  const month = sql`to_char(b.period_start, 'FMMonth YYYY')`
  const numbered = 'ids' in wanted ? wanted.ids : await findFew(scope, 'bill', wanted.patterns.filter(isOfNumber))
  const isNumbered = numbered ? sql`b.bill_id = any(${[...numbered]}::text[])` : sql`true`
  const wantedOnes =
    'ids' in wanted
      ? isNumbered
      : sql`${isNumbered} and lower(b.search || ' ' || b.kind || ' ' || ${month}) like all (${[...wanted.patterns]}::text[])`
  const isSeen = scope.sites
    ? sql`exists (select from bill_line l where l.account_id = b.account_id and l.bill_id = b.bill_id
        and ${atSites(scope.sites, 'l.site_id')})`
    : sql`true`
  return rowsOf(SearchRow)`${sql.raw(prepared)}
    select b.bill_id as id,
      case b.kind when 'bill' then 'Bill for ' else 'Credit note for ' end || ${month} as title,
      concat_ws(', ', b.bill_id, b.billing_account_id) as note, null as match
    from bill b
    where b.account_id = ${scope.accountId} and ${isSeen} and ${wantedOnes}
    order by b.issued_on desc, b.bill_id desc limit ${shown}`.all(scope.tx)
}

/**
 * Whether no title of a bill has a part of this, so that only its number can: an index finds that. The titles of all bills would
 * be written for a search that finds few.
 */
const isOfNumber = (pattern: string): boolean => {
  const typed = pattern.slice(1, -1)
  return !/^\d{1,4}$|\s/.test(typed) && !titleWords.some((word) => word.includes(typed))
}

const months = 'january february march april may june july august september october november december'
const titleWords = [...billKinds.flatMap((kind) => kind.split(' ')), ...months.split(' ')]

export async function showStatements(scope: AccountScope, wanted: Wanted): Promise<SearchRow[]> {
  const month = sql`to_char(s.period_start, 'FMMonth YYYY')`
  const wantedOnes =
    'ids' in wanted
      ? sql`s.statement_ref = any(${[...wanted.ids]}::text[])`
      : sql`lower(s.statement_ref || ' commission statement ' || ${month}) like all (${[...wanted.patterns]}::text[])`
  return rowsOf(SearchRow)`${sql.raw(prepared)}
    select s.statement_ref as id, 'Commission statement of ' || ${month} as title, s.statement_ref as note, null as match
    from commission_statement s
    where s.account_id = ${scope.accountId} and s.issued_on is not null and ${wantedOnes}
    order by s.period_start desc limit ${shown}`.all(scope.tx)
}

/** Plans that apply to the account: those of categories in which it has a service. */
export async function showPlans(scope: AccountScope, wanted: Wanted): Promise<SearchRow[]> {
  const wantedOnes =
    'ids' in wanted
      ? sql`p.plan_id = any(${[...wanted.ids]}::text[])`
      : sql`lower(p.plan_id || ' ' || p.title) like all (${[...wanted.patterns]}::text[])`
  return rowsOf(SearchRow)`${sql.raw(prepared)}
    select p.plan_id as id, p.title, concat_ws(', ', 'Customer service plan', p.plan_id) as note, null as match
    from service_plan p
    where ${wantedOnes}
      and exists(select from service_plan_version v where v.plan_id = p.plan_id and v.status = 'approved')
      and exists(select from service_count c where c.account_id = ${scope.accountId}
        and c.product_category = p.product_category and c.condition <> 'ceased' and c.services > 0)
    order by p.title, p.plan_id limit ${shown}`.all(scope.tx)
}

export async function showKeys(scope: AccountScope, wanted: Wanted): Promise<SearchRow[]> {
  if ('ids' in wanted) return []
  return rowsOf(SearchRow)`${sql.raw(prepared)}
    select k.key_id as id, k.name as title, 'API key' as note, null as match from api_key k
    where k.account_id = ${scope.accountId} and k.revoked_at is null and k.expires_at > now()
      and lower(k.name) like all (${[...wanted.patterns]}::text[])
    order by lower(k.name), k.key_id limit ${shown}`.all(scope.tx)
}

export async function showWebhooks(scope: AccountScope, wanted: Wanted): Promise<SearchRow[]> {
  if ('ids' in wanted) return []
  return rowsOf(SearchRow)`${sql.raw(prepared)}
    select w.webhook_id as id, w.name as title, 'Webhook' as note, null as match from webhook w
    where w.account_id = ${scope.accountId}
      and lower(w.name || ' ' || w.address) like all (${[...wanted.patterns]}::text[])
    order by lower(w.name), w.webhook_id limit ${shown}`.all(scope.tx)
}
