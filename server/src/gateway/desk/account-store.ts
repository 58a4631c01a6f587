import { DeskAccountRow, DeskPerson } from '@portal/contract/desk/desk.ts'
import { permissionResources } from '@portal/contract/permission.ts'
import { sql } from 'kysely'
import { isIndexed, searchPatterns } from '../../lib/like-patterns.ts'
import { utc } from '../../lib/utc.ts'
import { isSearch, readPage } from '../../lists/read-page.ts'
import type { DeskScope } from '../../scope/account-scope.ts'

/** As in the indexes of people. */
const nameOfUser = sql`coalesce(nullif(coalesce(u.given_name || ' ' || u.family_name, u.given_name, u.family_name), ''), u.email)`
const userText = sql`lower(coalesce(u.given_name, '') || ' ' || coalesce(u.family_name, '') || ' ' || u.email)`

const accounts = {
  columns: sql`
    a.account_id as "accountId", a.trading_name as "accountName",
    case when is_provider_account(a.account_id) then 'provider' else a.type end as type, d.trading_name as "dealerName",
    (select coalesce(sum(c.services), 0) from service_count c where c.account_id = a.account_id)::integer as services,
    (select count(*) from help_case c where c.account_id = a.account_id and c.waiting_on < 2)::integer as "openCases",
    (select count(*) from service_order o where o.account_id = a.account_id
      and o.status in ('Pending', 'Approved'))::integer as "openOrders"`,
  from: sql`account a`,
  joined: { to: 'a', by: sql`left join account d on d.account_id = a.parent_dealer_id` },
  keyed: { table: 'account', as: 'a', key: ['account_id'] },
  order: sql`a.trading_name, a.account_id`,
}

interface ListQuery {
  search?: string | undefined
  page: number
  size: number
}

export function listAccounts(desk: DeskScope, query: ListQuery) {
  const where = searchPatterns(query.search).map((pattern) =>
    // Each of the texts has an index, together they have none.
    !isIndexed(pattern)
      ? sql`(lower(a.trading_name) like ${pattern} or a.account_id like ${pattern}
          or lower(a.clc_account_id) like ${pattern} or exists(select from portal_user u
            where u.account_id = a.account_id and lower(u.email) like ${pattern}))`
      : sql`a.account_id in (
          select named.account_id from account named where lower(named.trading_name) like ${pattern}
            or named.account_id like ${pattern} or lower(named.clc_account_id) like ${pattern}
          union select u.account_id from portal_user u where ${userText} like ${pattern} and lower(u.email) like ${pattern})`,
  )
  return readPage(desk, DeskAccountRow, query, { ...accounts, where, isWide: isSearch(query.search) })
}

export async function findAccount(desk: DeskScope, accountId: string): Promise<DeskAccountRow | undefined> {
  const where = [sql`a.account_id = ${accountId}`]
  const { rows } = await readPage(desk, DeskAccountRow, { page: 1, size: 1 }, { ...accounts, where })
  return rows[0]
}

export function listPeople(desk: DeskScope, accountId: string, query: ListQuery) {
  return readPage(desk, DeskPerson, query, {
    columns: sql`
      c.contact_id as "contactId", ${nameOfUser} as name, u.email, u.status,
      array(select g.resource from permission_grant g where g.user_id = u.user_id and g.starts_at <= now()
        and (g.ends_at is null or g.ends_at > now())
        order by array_position(${[...permissionResources]}::text[], g.resource), g.resource) as resources,
      ${utc('c.last_signed_in_at')} as "lastSignedInAt"`,
    from: sql`portal_user u`,
    joined: { to: 'u', by: sql`left join contact c on c.account_id = u.account_id and c.user_id = u.user_id` },
    keyed: { table: 'portal_user', as: 'u', key: ['account_id', 'user_id'] },
    where: [
      sql`u.account_id = ${accountId}`,
      ...searchPatterns(query.search).map((pattern) => sql`${userText} like ${pattern}`),
    ],
    order: sql`u.status, ${nameOfUser}, u.user_id`,
    isWide: isSearch(query.search),
  })
}
