import { boolean, rowsOf, text, textOrNull, texts } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { findIn } from '../../../lib/find-things.ts'
import { allOf } from '../../../lists/read-page.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { atSites } from '../../../scope/sites-store.ts'

const Caller = z.strictObject({
  contactId: text,
  name: text,
  email: text,
  phone: textOrNull,
  /** Null for a contact who has never had a sign-in. */
  userId: textOrNull,
  isActive: boolean,
  mayOrder: boolean,
  /** The sites to which the permission is limited; null for all sites. */
  sites: texts.nullable(),
})
export type Caller = z.infer<typeof Caller>

const callers = (scope: AccountScope) => sql`
  select c.contact_id as "contactId", coalesce(nullif(c.name, ''), c.email) as name, c.email,
    coalesce(c.phone, c.mobile) as phone, u.user_id as "userId",
    coalesce(u.status = 'active' and (u.ends_at is null or u.ends_at > now()), false) as "isActive",
    g.user_id is not null as "mayOrder", g.sites
  from contact c
    left join portal_user u on u.account_id = c.account_id and u.user_id = c.user_id
    left join permission_grant g on g.account_id = c.account_id and g.user_id = c.user_id
      and g.resource = 'BusinessPortalOrders' and g.starts_at <= now() and (g.ends_at is null or g.ends_at > now())
  where c.account_id = ${scope.accountId} and c.status <> 'left'`

/** By name, in the order of an index, after the one that a search found. */
export async function listOrderCallers(scope: AccountScope, found?: string): Promise<Caller[]> {
  const first = found === undefined ? null : await findOrderCaller(scope, found)
  const others = await rowsOf(Caller)`
    ${callers(scope)} and c.contact_id <> ${first?.contactId ?? ''}
    order by c.sort_name, c.contact_id limit ${first ? 499 : 500}`.all(scope.tx)
  return first ? [first, ...others] : others
}

export const findOrderCaller = (scope: AccountScope, contactId: string): Promise<Caller | null> =>
  rowsOf(Caller)`${callers(scope)} and c.contact_id = ${contactId}`.first(scope.tx)

const OfCaller = z.strictObject({ serviceId: text, name: text, productName: text, siteName: textOrNull })

/** The services at the sites of the caller, in whose scope it is called. */
export async function listServicesOfCaller(
  scope: AccountScope,
  search: string | undefined,
): Promise<z.infer<typeof OfCaller>[]> {
  const { tx, accountId, sites } = scope
  const { conditions } = await findIn(scope, 'service', search, { id: 's.service_id', text: 's.search' })
  return rowsOf(OfCaller)`
    select s.service_id as "serviceId", s.name, s.product_name as "productName", site.name as "siteName"
    from service s left join site on site.account_id = s.account_id and site.site_id = s.site_id
    where ${allOf([sql`s.account_id = ${accountId} and s.condition <> 'ceased' and ${atSites(sites)}`, ...conditions])}
    order by s.name, s.service_id limit 20`.all(tx)
}
