import type { CategoryMap, Service, ServiceQuery, ServiceRow } from '@portal/contract/services.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ServiceFilter } from '@portal/contract/services.ts'
import type { AccountScope } from '../actor.ts'

type Filter = z.output<typeof ServiceFilter>

const rowColumns = sql`
  s.service_id as "serviceId", s.name, s.product_category as "productCategory", s.product_name as "productName",
  s.condition, s.order_ref as "orderRef", s.site_id as "siteId", site.name as "siteName",
  s.down_mbps as "downMbps", s.up_mbps as "upMbps", s.contract_end as "contractEnd", s.version`

/** One page of services; the keys are found first by index and only the page's rows are read in full. */
export async function listServices(scope: AccountScope, query: ServiceQuery): Promise<ServiceRow[]> {
  const { rows } = await sql<ServiceRow>`
    with page as materialized (
      select service_id, row_number() over () as position from (
        select service_id from service s where ${matches(scope, query)}
        order by ${order(query)} limit ${query.size} offset ${(query.page - 1) * query.size}) ids)
    select ${rowColumns}
    from page join service s on s.account_id = ${scope.accountId} and s.service_id = page.service_id
      left join site on site.account_id = s.account_id and site.site_id = s.site_id
    order by page.position`.execute(scope.tx)
  return rows
}

/** How many services match. Without a search the counted table answers; with one the index is asked. */
export async function countServices(scope: AccountScope, filter: Filter): Promise<number> {
  const counted =
    filter.search || filter.siteId
      ? sql<{ total: number }>`select count(*) as total from service s where ${matches(scope, filter)}`
      : sql<{ total: number }>`
        select coalesce(sum(services), 0)::bigint as total from service_count
        where account_id = ${scope.accountId}
          ${filter.productCategory ? sql`and product_category = ${filter.productCategory}` : sql``}
          ${filter.condition ? sql`and condition = ${filter.condition}` : sql``}`
  const { rows } = await counted.execute(scope.tx)
  return rows[0]?.total ?? 0
}

function matches(scope: AccountScope, filter: Filter): RawBuilder<unknown> {
  const conditions = [sql`s.account_id = ${scope.accountId}`]
  if (filter.productCategory) conditions.push(sql`s.product_category = ${filter.productCategory}`)
  if (filter.condition) conditions.push(sql`s.condition = ${filter.condition}`)
  if (filter.siteId) conditions.push(sql`s.site_id = ${filter.siteId}`)
  if (filter.search) conditions.push(sql`s.search like ${`%${escapeLike(filter.search.toLowerCase())}%`}`)
  return sql.join(conditions, sql` and `)
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}

const sortColumns = {
  condition: ['s.attention', 's.name'],
  name: ['s.name'],
  serviceId: [],
  productCategory: ['s.product_category', 's.attention', 's.name'],
  downMbps: ['s.down_mbps'],
  orderRef: ['s.order_ref'],
  contractEnd: ['s.contract_end'],
} as const

function order({ sort, direction }: Pick<Filter, 'sort' | 'direction'>): RawBuilder<unknown> {
  const way = direction === 'desc' ? sql`desc` : sql`asc`
  return sql.join([...sortColumns[sort], 's.service_id'].map((column) => sql`${sql.ref(column)} ${way}`))
}

export async function findService(scope: AccountScope, serviceId: string): Promise<Service | null> {
  const { rows } = await sql<Service>`
    select ${rowColumns}, s.status, s.condition_note as "conditionNote", s.supplier, s.supplier_ref as "supplierRef",
      s.care_level as "careLevel", s.tags, to_char(s.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updatedAt",
      case when site.site_id is not null then json_build_object('siteId', site.site_id, 'name', site.name,
        'address', site.address, 'postcode', site.postcode, 'exchangeName', site.exchange_name,
        'cabinet', site.cabinet, 'accessNotes', site.access_notes) end as site,
      json_build_object('start', s.contract_start, 'termMonths', s.contract_term_months, 'end', s.contract_end,
        'noticeDays', s.notice_days, 'autoRenew', s.auto_renew) as contract,
      json_build_object('recurring', s.recurring_pence, 'oneOff', s.one_off_pence, 'currency', s.currency) as charges,
      json_build_object(
        'tech', exists(select from service_tech_details d where d.account_id = s.account_id and d.service_id = s.service_id),
        'ethernet', exists(select from service_ethernet_details d where d.account_id = s.account_id and d.service_id = s.service_id),
        'vcd', exists(select from service_vcd_details d where d.account_id = s.account_id and d.service_id = s.service_id)) as has
    from service s left join site on site.account_id = s.account_id and site.site_id = s.site_id
    where s.account_id = ${scope.accountId} and s.service_id = ${serviceId}`.execute(scope.tx)
  return rows[0] ?? null
}

/** Changes the reference and answers the one before, or null where the version has moved on. */
export async function updateOrderRef(
  scope: AccountScope,
  serviceId: string,
  orderRef: string,
  version: number | undefined,
): Promise<{ before: string | null } | null> {
  const { rows } = await sql<{ before: string | null }>`
    update service s set order_ref = nullif(${orderRef}, ''), version = s.version + 1, updated_at = now()
    from (select order_ref, version from service
      where account_id = ${scope.accountId} and service_id = ${serviceId} for update) old
    where s.account_id = ${scope.accountId} and s.service_id = ${serviceId}
      and old.version = coalesce(${version ?? null}::integer, old.version)
    returning old.order_ref as before`.execute(scope.tx)
  return rows[0] ?? null
}

export async function listCategories(scope: AccountScope): Promise<CategoryMap> {
  const { rows } = await sql<{ category: keyof CategoryMap; total: number; conditions: Record<string, number> }>`
    select product_category as category, sum(services)::bigint as total,
      json_object_agg(condition, services) as conditions
    from service_count where account_id = ${scope.accountId} and services > 0
    group by product_category`.execute(scope.tx)
  return Object.fromEntries(rows.map(({ category, total, conditions }) => [category, { total, conditions }]))
}

export async function listSites(scope: AccountScope, search: string | undefined) {
  const { rows } = await sql<{ siteId: string; name: string; postcode: string }>`
    select site_id as "siteId", name, postcode from site
    where account_id = ${scope.accountId}
      ${search ? sql`and lower(name || ' ' || postcode) like ${`%${escapeLike(search.toLowerCase())}%`}` : sql``}
    order by name, site_id limit 200`.execute(scope.tx)
  return rows
}

/** The opaque details of a kind, or null where there are none. */
export async function findDetails(
  scope: AccountScope,
  kind: 'tech' | 'ethernet' | 'vcd',
  serviceId: string,
): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<{ details: Record<string, unknown> }>`
    select details from ${sql.table(`service_${kind}_details`)}
    where account_id = ${scope.accountId} and service_id = ${serviceId}`.execute(scope.tx)
  return rows[0]?.details ?? null
}
