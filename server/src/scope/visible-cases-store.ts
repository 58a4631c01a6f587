import { rowsOf, text } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { AccountScope, Reader } from './account-scope.ts'
import { atSites } from './sites-store.ts'

/** The condition on `help_case c` that it is open. */
export const isOpenCase = sql`c.waiting_on in (0, 1)`

/** The condition on `help_case c` that our next update is overdue, as text for an order too. */
export const overdueCase = '(c.waiting_on = 1 and coalesce(c.next_at < now(), false))'
export const isOverdueCase = sql.raw(overdueCase)

/**
 * A private case is visible to its followers and the desk. A permission limited to sites covers cases about their
 * services and orders, and cases that the person follows.
 */
export function isVisible(scope: Reader): RawBuilder<unknown> {
  if (scope.as === 'provider') return sql`true`
  const isFollowed = sql`exists(select from case_watcher w
    where w.account_id = c.account_id and w.case_id = c.case_id
      and (w.user_id = ${scope.person.userId} or w.email = ${scope.person.email.toLowerCase()}))`
  const open = scope.sites ? sql`not c.is_private and ${isAtSites(scope.sites)}` : sql`not c.is_private`
  return sql`(${open} or ${isFollowed})`
}

/** Names of columns with the type and the id of a record. */
interface Named {
  entity: string
  id: string
}

/** More hidden cases than these are not named in a statement. */
const mostNamed = 1000

/**
 * The condition that a record is about a case that the caller cannot see; null if there is none. Few cases are private, so
 * naming the hidden ones costs less than looking up the case of each record.
 */
export async function isOfHiddenCase(scope: AccountScope, { entity, id }: Named): Promise<RawBuilder<unknown> | null> {
  if (scope.as === 'provider') return null
  const ofCase = sql`${sql.ref(entity)} = 'case'`
  const oneByOne = sql`(${ofCase} and not exists (select from help_case c
    where c.account_id = ${scope.accountId} and c.case_id = ${sql.ref(id)} and ${isVisible(scope)}))`
  if (scope.sites) return oneByOne
  const hidden = await rowsOf({ caseId: text })`
    select c.case_id as "caseId" from help_case c
    where c.account_id = ${scope.accountId} and c.is_private and not ${isVisible(scope)}
    limit ${mostNamed + 1}`.all(scope.tx)
  if (hidden.length === 0) return null
  if (hidden.length > mostNamed) return oneByOne
  return sql`(${ofCase} and ${sql.ref(id)} = any(${hidden.map(({ caseId }) => caseId)}::text[]))`
}

/**
 * The same as `isVisible` for reads of many cases, of these accounts: the private ones that the caller follows are few, and named,
 * so that an index has all that the condition needs.
 */
export async function isVisibleByName(
  scope: Reader & Pick<AccountScope, 'tx'>,
  ofAccounts: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  if (scope.as === 'provider' || scope.sites) return isVisible(scope)
  const followed = await rowsOf({ caseId: text })`
    select c.case_id as "caseId" from help_case c
    where ${ofAccounts} and c.is_private and ${isVisible(scope)} limit ${mostNamed + 1}`.all(scope.tx)
  if (followed.length > mostNamed) return isVisible(scope)
  if (followed.length === 0) return sql`not c.is_private`
  return sql`(not c.is_private or c.case_id = any(${followed.map(({ caseId }) => caseId)}::text[]))`
}

function isAtSites(sites: readonly string[]): RawBuilder<unknown> {
  return sql`(exists(select from service s
      where s.account_id = c.account_id and s.service_id = c.service_id and ${atSites(sites)})
    or exists(select from service_order o
      where o.account_id = c.account_id and o.order_id = c.order_id and ${atSites(sites, 'o.site_id')}))`
}
