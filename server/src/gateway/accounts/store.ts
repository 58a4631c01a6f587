import { AccountRow } from '@portal/contract/accounts/accounts.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { number, orNone, rowsOf, text } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { searchPatterns } from '../../lib/like-patterns.ts'
import { limitTo, type Page } from '../../lists/read-page.ts'
import type { AccountScope } from '../../scope/account-scope.ts'

const Reachable = orNone(AccountRow.extend({ total: number }), { accountId: z.null(), total: number })

/**
 * Lists the accounts in which a person may act. It spans accounts, so it takes the person instead of a scope and uses
 * the system connection; callers pass the signed-in subject, never a value from a request.
 */
export async function listAccountsOf(
  system: Sql,
  subject: string,
  { search, ...page }: Page & { search?: string | undefined },
): Promise<Page & { rows: AccountRow[]; total: number }> {
  const { rows } = await rowsOf(Reachable)`
    with place as (
      select a.account_id, a.trading_name, a.type from portal_user u join account a using (account_id)
      where u.person = ${subject} and u.status = 'active' and a.closed_at is null and (u.ends_at is null or u.ends_at > now())
    ), reachable as (
      select account_id, trading_name, null as dealer, 'full' as dealer_access from place
      union all
      (select distinct on (c.account_id) c.account_id, c.trading_name, p.trading_name, c.dealer_access
        from place p join account c on c.parent_dealer_id = p.account_id
        where p.type = 'dealer' and c.closed_at is null and not exists (select from place own where own.account_id = c.account_id)
        order by c.account_id)
    ), matching as (
      select * from reachable r
      where lower(r.trading_name || ' ' || r.account_id) like all (${searchPatterns(search)}::text[])
    )
    select (select count(*) from matching) as total, page.* from (select) as always left join lateral (
      select account_id as "accountId", trading_name as name, dealer as "dealerName", dealer_access as "dealerAccess"
      from matching order by dealer is not null, lower(trading_name), account_id
      ${limitTo(page)}) as page on true`.execute(system)
  return { rows: rows.filter((row) => row.accountId !== null), total: rows[0]?.total ?? 0, ...page }
}

export async function findAccountName(scope: AccountScope): Promise<string> {
  const { rows } = await rowsOf({ name: text })`
    select trading_name as name from account where account_id = ${scope.accountId}`.execute(scope.tx)
  return rows[0]?.name ?? ''
}
