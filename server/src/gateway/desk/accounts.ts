import type { DeskAccountRow } from '@portal/contract/desk.ts'
import { sql } from 'kysely'
import { searchPatterns } from '../../lib/like-patterns.ts'
import type { DeskScope } from '../actor.ts'
import { readPage } from './read-page.ts'

const accounts = {
  columns: sql`
    a.account_id as "accountId", a.trading_name as "accountName", a.type, d.trading_name as "dealerName",
    (select coalesce(sum(c.services), 0) from service_count c where c.account_id = a.account_id)::integer as services,
    (select count(*) from help_case c where c.account_id = a.account_id and c.turn < 2)::integer as "openCases",
    (select count(*) from service_order o where o.account_id = a.account_id
      and o.status in ('Pending', 'Approved'))::integer as "openOrders"`,
  from: sql`account a left join account d on d.account_id = a.parent_dealer_id`,
  order: sql`a.trading_name, a.account_id`,
}

export function listAccounts(desk: DeskScope, query: { search?: string | undefined; page: number; size: number }) {
  const where = searchPatterns(query.search).map(
    (pattern) => sql`(lower(a.trading_name) like ${pattern} or a.account_id like ${pattern}
      or lower(a.clc_account_id) like ${pattern} or exists(select from portal_user u
        where u.account_id = a.account_id and lower(u.email) like ${pattern}))`,
  )
  return readPage<DeskAccountRow>(desk, query, { ...accounts, where })
}

export async function findAccount(desk: DeskScope, accountId: string): Promise<DeskAccountRow | undefined> {
  const where = [sql`a.account_id = ${accountId}`]
  const { rows } = await readPage<DeskAccountRow>(desk, { page: 1, size: 1 }, { ...accounts, where })
  return rows[0]
}
