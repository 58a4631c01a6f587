import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './account-scope.ts'
import { atSites } from './sites-store.ts'

/** The condition on `help_case c` that it is open. */
export const isOpenCase = sql`c.waiting_on in (0, 1)`

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

function isAtSites(sites: readonly string[]): RawBuilder<unknown> {
  return sql`(exists(select from service s
      where s.account_id = c.account_id and s.service_id = c.service_id and ${atSites(sites)})
    or exists(select from service_order o
      where o.account_id = c.account_id and o.order_id = c.order_id and ${atSites(sites, 'o.site_id')}))`
}
