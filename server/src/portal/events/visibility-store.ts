import type { EntityWith } from '@portal/contract/entities.ts'
import type { LiveEntity } from '@portal/contract/live.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { boolean, rowsOf, text, texts } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'

/** A changed record is visible to people with one of its sites, and to its followers. */
export const Visibility = z.strictObject({
  id: text,
  sites: texts,
  /** The record concerns every site. */
  isEverywhere: boolean,
  isPrivate: boolean,
  followers: texts,
})
export type Visibility = z.infer<typeof Visibility>

type Named = (accountId: string, ids: readonly string[]) => RawBuilder<unknown>

const open = sql`false as "isEverywhere", false as "isPrivate", '{}'::text[] as followers`

const ofService = (table: string, id: string): Named => {
  const [from, named] = [sql.raw(table), sql.raw(id)]
  return (accountId, ids) => sql`
    select ${named} as id, array_remove(array[s.site_id], null) as sites, ${open}
    from ${from} where s.account_id = ${accountId} and ${named} = any(${[...ids]}::text[])`
}

/** Not for people whose permission is limited to sites. */
const ofWholeAccount: Named = (_accountId, ids) => sql`
  select id, '{}'::text[] as sites, ${open} from unnest(${[...ids]}::text[]) as id`

const inService = 'join service s using (account_id, service_id)'

/** All other entities are visible to everyone with the permission. */
const found: Record<EntityWith<'isLimited'>, Named> = {
  service: ofService('service s', 's.service_id'),
  cloud: ofService('service s', 's.service_id'),
  order: ofService('service_order s', 's.order_id'),
  site: ofService('site s', 's.site_id'),
  test: ofService(`line_test t ${inService}`, 't.test_id'),
  zone: ofService(`dns_zone z ${inService}`, 'z.zone_id'),
  backup: ofService(
    `(select account_id, service_id, service_id as id from service
    union all select account_id, service_id, machine_id from cloud_machine) b ${inService}`,
    'b.id',
  ),
  incident: (accountId, ids) => sql`
    select a.ref as id, a.site_ids as sites, i.is_network_wide as "isEverywhere", false as "isPrivate",
      '{}'::text[] as followers
    from incident_account a join incident i using (ref)
    where a.account_id = ${accountId} and a.ref = any(${[...ids]}::text[])`,
  'service-credit': ofService(`service_credit k ${inService}`, 'k.credit_id'),
  payment: ofWholeAccount,
  'billing-account': ofWholeAccount,
  case: (accountId, ids) => sql`
    select c.case_id as id, array_remove(array[s.site_id, o.site_id], null) as sites, false as "isEverywhere",
      c.is_private as "isPrivate",
      array_remove(array(select unnest(array[w.user_id, w.email]) from case_watcher w
        where w.account_id = c.account_id and w.case_id = c.case_id), null) as followers
    from help_case c left join service s using (account_id, service_id)
      left join service_order o on o.account_id = c.account_id and o.order_id = c.order_id
    where c.account_id = ${accountId} and c.case_id = any(${[...ids]}::text[])`,
}

/** Null if everyone with the permission may know. */
export async function listVisibility(
  db: Sql,
  entity: LiveEntity,
  accountId: string,
  ids: readonly string[],
): Promise<Visibility[] | null> {
  if (!isLimited(entity)) return null
  return rowsOf(Visibility)`${found[entity](accountId, ids)}`.all(db)
}

const isLimited = (entity: LiveEntity): entity is keyof typeof found => entity in found
