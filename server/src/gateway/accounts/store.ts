import { AccountRow } from '@portal/contract/accounts/accounts.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { number, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { searchPatterns } from '../../lib/like-patterns.ts'
import { limitTo, type Page } from '../../lists/read-page.ts'
import type { AccountScope } from '../../scope/account-scope.ts'

/**
 * Lists the accounts in which a person may act. It spans accounts, so it takes the person instead of a scope and uses
 * the system connection; callers pass the signed-in subject, never a value from a request. The customers of a dealer are read
 * in the order of an index.
 */
export async function listAccountsOf(
  system: Sql,
  subject: string,
  { search, ...page }: Page & { search?: string | undefined },
): Promise<Page & { rows: AccountRow[]; total: number }> {
  const isFound = (as: string) => sql`
    lower(${sql.ref(`${as}.trading_name`)} || ' ' || ${sql.ref(`${as}.account_id`)}) like all (${searchPatterns(search)}::text[])`
  const place = sql`(
    select a.account_id, a.trading_name, a.type from portal_user u join account a using (account_id)
    where u.person = ${subject} and u.status = 'active' and a.closed_at is null and (u.ends_at is null or u.ends_at > now()))`
  const customers = sql`account c where c.parent_dealer_id = p.account_id and p.type = 'dealer' and c.closed_at is null
    and not exists (select from place own where own.account_id = c.account_id) and ${isFound('c')}`
  const total = await rowsOf({ total: number })`
    with place as ${place}
    select (select count(*) from place where ${isFound('place')})
      + (select count(*) from place p cross join lateral (select from ${customers}) c) as total`.first(system)
  if (!total?.total) return { rows: [], total: 0, ...page }
  const rows = await rowsOf(AccountRow)`
    with place as ${place}
    select account_id as "accountId", trading_name as name, dealer as "dealerName", dealer_access as "dealerAccess"
    from (
      select account_id, trading_name, null as dealer, 'full' as dealer_access from place where ${isFound('place')}
      union all select c.account_id, c.trading_name, p.trading_name, c.dealer_access
      from place p cross join lateral (
        select c.account_id, c.trading_name, c.dealer_access from ${customers}
        order by lower(c.trading_name), c.account_id limit ${page.page * page.size}) c) reachable
    order by dealer is not null, lower(trading_name), account_id ${limitTo(page)}`.all(system)
  return { rows, total: total.total, ...page }
}

export async function findAccountName(scope: AccountScope): Promise<string> {
  const { rows } = await rowsOf({ name: text })`
    select trading_name as name from account where account_id = ${scope.accountId}`.execute(scope.tx)
  return rows[0]?.name ?? ''
}
