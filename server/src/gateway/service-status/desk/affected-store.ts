import { number, numberOrNull, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { CategoryId } from '@portal/contract/services/category-id.ts'
import { serviceConditions } from '@portal/contract/services/values.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { DeskScope } from '../../../scope/account-scope.ts'
import { readBatches } from '../../read-batches.ts'
import { type Reach, reachArguments } from './preview-store.ts'
import { placeOf } from './store.ts'

const AffectedService = z.strictObject({
  accountId: text,
  accountName: text,
  serviceId: text,
  name: text,
  productName: text,
  productCategory: CategoryId,
  condition: z.enum(serviceConditions),
  siteId: textOrNull,
  siteName: textOrNull,
  postcode: textOrNull,
  carrier: textOrNull,
  circuit: textOrNull,
  minutes: numberOrNull,
})
export type AffectedService = z.infer<typeof AffectedService>

const columns = sql`
  t.account_id as "accountId", t.account_name as "accountName", t.service_id as "serviceId", t.name,
  t.product_name as "productName", t.product_category as "productCategory", t.condition, t.site_id as "siteId",
  t.site_name as "siteName", t.postcode, t.carrier, t.circuit, t.minutes`

const servicesOf = (reach: Reach, accountId: string | null): RawBuilder<unknown> =>
  sql`services_of_incident_reach(${reachArguments(reach)}, ${accountId}::text)`

/** The services that rules and a list affect, by account. */
export const readServicesOfReach = (desk: DeskScope, reach: Reach): AsyncGenerator<AffectedService[]> =>
  readBatches(
    desk,
    AffectedService,
    sql`select ${columns} from ${servicesOf(reach, null)} t order by t.account_name, t.account_id, t.service_id`,
  )

export const readServicesOfIncident = (desk: DeskScope, ref: string): AsyncGenerator<AffectedService[]> =>
  readBatches(
    desk,
    AffectedService,
    sql`select ${columns} from services_of_incident(${ref}) t order by t.account_name, t.account_id, t.service_id`,
  )

/** Those of one account, the ones that need attention first, as on its page. */
export const listServicesOfReach = (
  { tx }: DeskScope,
  reach: Reach,
  { accountId, most }: { accountId: string; most: number },
): Promise<AffectedService[]> =>
  rowsOf(AffectedService)`
    select ${columns} from ${servicesOf(reach, accountId)} t
    order by t.attention, t.name, t.service_id limit ${most}`.all(tx)

const Reached = z.strictObject({
  accountName: text,
  where: textOrNull,
  services: number,
  sites: number,
  touchedSites: z.array(z.strictObject({ siteId: text, name: text })),
})

/** The affected services and sites of one account in figures, and the name of the place; null without such an account. */
export const findReached = ({ tx }: DeskScope, reach: Reach, accountId: string) =>
  rowsOf(Reached)`
    with touched as materialized (select * from ${servicesOf(reach, accountId)})
    select a.trading_name as "accountName", ${placeOf(reach.rules)} as "where", (select count(*) from touched)::integer as services,
      (select count(distinct t.site_id) from touched t)::integer as sites,
      coalesce((select json_agg(json_build_object('siteId', s.site_id, 'name', s.name) order by s.name, s.site_id) from (
        select distinct t.site_id, t.site_name as name from touched t where t.site_name is not null order by name limit 50) s), '[]') as "touchedSites"
    from account a where a.account_id = ${accountId}`.first(tx)

export async function hasIncident({ tx }: DeskScope, ref: string): Promise<boolean> {
  return (await rowsOf({ ref: text })`select ref from incident where ref = ${ref}`.first(tx)) !== null
}

const Candidate = z.strictObject({
  serviceId: text,
  circuit: textOrNull,
  name: text,
  accountId: text,
  accountName: text,
  isCeased: z.boolean(),
})
export type Candidate = z.infer<typeof Candidate>

/** The services of any accounts with one of the values as their id or circuit. */
export const listCandidates = ({ tx }: DeskScope, values: readonly string[]): Promise<Candidate[]> =>
  rowsOf(Candidate)`
    select s.service_id as "serviceId", s.supplier_ref as circuit, s.name, s.account_id as "accountId",
      a.trading_name as "accountName", s.condition = 'ceased' as "isCeased"
    from service s join account a on a.account_id = s.account_id
    where s.service_id = any (${[...values]}::text[]) or upper(s.supplier_ref) = any (${[...values]}::text[])
    order by s.service_id, s.account_id limit 10000`.all(tx)
