import { manyOf } from '@portal/contract/listing.ts'
import { serviceListing } from '@portal/contract/services/listing.ts'
import { prepared } from '@portal/db/src/prepared-statements.ts'
import { CategoryId } from '@portal/contract/services/category-id.ts'
import { serviceConditions } from '@portal/contract/services/values.ts'
import { type RawBuilder, sql } from 'kysely'
import { searchPatterns } from '../../lib/like-patterns.ts'
import { type CategoryMap, Service, type ServiceQuery, ServiceRow } from '@portal/contract/services/services.ts'
import type { ServiceFilter } from '@portal/contract/services/services.ts'
import { number, orNone, rowsOf, texts } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { limitTo, offsetOf, orderBy, type Page, positionOf, type SortColumns } from '../../lists/read-page.ts'
import type { AccountScope, Reader } from '../../scope/account-scope.ts'
import { atSites } from '../../scope/sites-store.ts'
import { isPriceVisible } from '../price-store.ts'

type Filter = z.output<typeof ServiceFilter>
const { filters } = serviceListing

export const serviceRowColumns = (scope: Pick<Reader, 'as' | 'person'>) => sql`
  s.service_id as "serviceId", s.name, s.product_category as "productCategory", s.product_name as "productName",
  s.condition, s.order_ref as "orderRef", s.site_id as "siteId", site.name as "siteName",
  s.down_mbps as "downMbps", s.up_mbps as "upMbps", s.contract_end as "contractEnd", site.postcode,
  s.supplier_ref as "supplierRef", s.tags, case when ${isPriceVisible(scope)} then json_build_object(
    'recurring', s.recurring_pence, 'oneOff', s.one_off_pence, 'currency', s.currency) end as charges, s.version`

const FoundService = orNone(ServiceRow.extend({ total: number }), { serviceId: z.null(), total: number })

/** One page of services and how many match; the keys are found first by index, only the page's rows are read in full. */
export async function listServices(
  scope: AccountScope,
  query: ServiceQuery,
): Promise<Page & { rows: ServiceRow[]; total: number }> {
  const { rows } = await rowsOf(FoundService)`${sql.raw(prepared)}
    with found as materialized (${isFast(scope, query) ? searched(query) : filtered(scope, query)})
    select found.total, ${serviceRowColumns(scope)}
    from found left join lateral unnest(found.service_ids) with ordinality as page (service_id, position) on true
      left join service s on s.account_id = ${scope.accountId} and s.service_id = page.service_id
      left join site on site.account_id = s.account_id and site.site_id = s.site_id
    order by page.position`.execute(scope.tx)
  return { rows: rows.filter((row) => row.serviceId !== null), total: rows[0]?.total ?? 0, ...positionOf(query) }
}

/** Only a search profits from find_services, which knows neither the limits of a person nor these filters. */
const isFast = ({ sites }: AccountScope, { search, only, tag }: ServiceQuery) => search && !sites && !only && !tag

function searched({ search, condition, sort, direction, page, size, ...others }: ServiceQuery): RawBuilder<unknown> {
  const wanted = { ...others, ...(condition && { ranks: `{${ranksOf(condition).join()}}` }) }
  return sql`
    select total, service_ids from find_services(${searchPatterns(search)}::text[], ${JSON.stringify(wanted)}::jsonb,
      ${sort}, ${direction === 'desc'}, ${size}, ${offsetOf({ page, size })})`
}

function filtered(scope: AccountScope, query: ServiceQuery): RawBuilder<unknown> {
  return sql`
    select (${counted(scope, query)}) as total, array(
      select s.service_id from service s where ${matches(scope, query)}
      order by ${serviceOrder(query)} ${limitTo(query)}) as service_ids`
}

/** Uses the table of counts if the filter allows it. */
function counted(scope: AccountScope, filter: Filter): RawBuilder<unknown> {
  if (uncounted(scope, filter).length > 0) return sql`select count(*) from service s where ${matches(scope, filter)}`
  const { productCategory, condition } = filter
  return sql`
    select coalesce(sum(services), 0)::bigint from service_count
    where account_id = ${scope.accountId}
      ${productCategory ? sql`and product_category = ${productCategory}` : sql``}
      ${condition ? sql`and condition = any(${manyOf(filters.condition, condition)}::text[])` : sql``}`
}

/** The filter as a condition on `service s`. Its search scans row by row; find_services is the fast way. */
export function matches(scope: AccountScope, filter: Filter): RawBuilder<unknown> {
  const conditions = [sql`s.account_id = ${scope.accountId}`]
  if (filter.productCategory) conditions.push(sql`s.product_category = ${filter.productCategory}`)
  if (filter.condition) conditions.push(hasRank(filter.condition))
  return sql.join([...conditions, ...uncounted(scope, filter)], sql` and `)
}

/** The conditions that the table of counts does not know. */
function uncounted(scope: AccountScope, filter: Filter): RawBuilder<unknown>[] {
  const conditions = searchPatterns(filter.search).map((pattern) => sql`s.search like ${pattern}`)
  if (scope.sites) conditions.push(atSites(scope.sites))
  if (filter.siteId) conditions.push(sql`s.site_id = ${filter.siteId}`)
  if (filter.product) conditions.push(sql`s.product_name = ${filter.product}`)
  if (filter.careLevel) conditions.push(sql`s.care_level = ${filter.careLevel}`)
  if (filter.contractFrom) conditions.push(sql`s.contract_end >= ${filter.contractFrom}::date`)
  if (filter.contractTo) conditions.push(sql`s.contract_end <= ${filter.contractTo}::date`)
  if (filter.tag) conditions.push(sql`s.tags <> '{}' and s.tags @> array[${filter.tag}]::text[]`)
  if (filter.reference) conditions.push(sql`s.order_ref is null`)
  if (filter.only) conditions.push(sql`s.service_id = any(${filter.only.split(',')}::text[])`)
  return conditions
}

/** Positions in the list of conditions, which the indexes store instead of names. */
const ranksOf = (condition: string) =>
  manyOf(filters.condition, condition).map((each) => serviceConditions.indexOf(each))

/** The condition on `service s`. One rank is an equality, by which an index still gives the order. */
export function hasRank(condition: string): RawBuilder<unknown> {
  const [first, ...others] = ranksOf(condition)
  return others.length === 0 ? sql`s.attention = ${first}` : sql`s.attention = any(${[first, ...others]}::smallint[])`
}

// Rows without a value come last both ways; the other columns always have one, and their indexes serve both ways.
export const sorts: SortColumns<typeof serviceListing> = {
  condition: ['s.attention', 's.name'],
  name: ['s.name'],
  serviceId: [],
  productCategory: ['s.product_category', 's.attention', 's.name'],
  downMbps: ['s.down_mbps nulls last'],
  orderRef: ['s.order_ref nulls last'],
  contractEnd: ['s.contract_end nulls last'],
}

export const serviceOrder = ({ sort, direction }: Pick<Filter, 'sort' | 'direction'>) =>
  orderBy([...sorts[sort], 's.service_id'], direction)

export const findService = (scope: AccountScope, serviceId: string): Promise<Service | null> =>
  rowsOf(Service)`${sql.raw(prepared)}
    select ${serviceRowColumns(scope)}, s.status, s.condition_note as "conditionNote", s.supplier,
      s.care_level as "careLevel", to_char(s.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updatedAt",
      case when site.site_id is not null then json_build_object('siteId', site.site_id, 'name', site.name,
        'address', site.address, 'postcode', site.postcode, 'exchangeName', site.exchange_name,
        'cabinet', site.cabinet, 'accessNotes', site.access_notes) end as site,
      json_build_object('start', s.contract_start, 'termMonths', s.contract_term_months, 'end', s.contract_end,
        'noticeDays', s.notice_days, 'autoRenew', s.auto_renew) as contract,
      json_build_object(
        'tech', exists(select from service_tech_details d where d.account_id = s.account_id and d.service_id = s.service_id and d.details <> '{}'),
        'ethernet', exists(select from service_ethernet_details d where d.account_id = s.account_id and d.service_id = s.service_id and d.details <> '{}'),
        'vcd', exists(select from service_vcd_details d where d.account_id = s.account_id and d.service_id = s.service_id and d.details <> '{}'),
        'voice', exists(select from service_voice d where d.account_id = s.account_id and d.service_id = s.service_id)) as has
    from service s left join site on site.account_id = s.account_id and site.site_id = s.site_id
    where s.account_id = ${scope.accountId} and s.service_id = ${serviceId}
      ${scope.sites ? sql`and ${atSites(scope.sites)}` : sql``}`.first(scope.tx)

const FilterValues = z.strictObject({ products: texts, careLevels: texts, tags: texts })
type FilterValues = z.infer<typeof FilterValues>

/** Products, care levels and tags of the account, for the filters of the list. Each is found by its index. */
export async function listFilterValues(scope: AccountScope): Promise<FilterValues> {
  const { rows } = await rowsOf(FilterValues)`
    select array(${distinct(scope, 'product_name')}) as products, array(${distinct(scope, 'care_level')}) as "careLevels",
      array(select distinct unnest(s.tags) as tag from service s
        where s.account_id = ${scope.accountId} and s.tags <> '{}' and ${atSites(scope.sites)}
        order by tag limit 200) as tags`.execute(scope.tx)
  return rows[0] ?? { products: [], careLevels: [], tags: [] }
}

function distinct(scope: AccountScope, name: 'product_name' | 'care_level'): RawBuilder<unknown> {
  const column = sql.ref(`s.${name}`)
  const next = (after: RawBuilder<unknown>) => sql`
    (select ${column} from service s
    where s.account_id = ${scope.accountId} and ${column} > ${after} and ${atSites(scope.sites)}
    order by ${column} limit 1)`
  return sql`
    with recursive found (value) as (
      ${next(sql`''`)} union all select ${next(sql`found.value`)} from found where found.value is not null)
    select value from found where value is not null limit 200`
}

const CategoryCount = z.strictObject({
  category: CategoryId,
  total: number,
  conditions: z.record(z.string(), number),
})

export async function countCategories(scope: AccountScope, sites: readonly string[] | null): Promise<CategoryMap> {
  const { rows } = await rowsOf(CategoryCount)`
    select product_category as category, sum(services)::bigint as total,
      json_object_agg(condition, services) as conditions
    from ${sites ? countedAt(scope, sites) : sql`service_count`} where account_id = ${scope.accountId} and services > 0
    group by product_category`.execute(scope.tx)
  return Object.fromEntries(rows.map(({ category, total, conditions }) => [category, { total, conditions }]))
}

/** The table of counts covers the whole account. */
function countedAt(scope: AccountScope, sites: readonly string[]): RawBuilder<unknown> {
  return sql`(select s.account_id, s.product_category, s.condition, count(*) as services from service s
    where s.account_id = ${scope.accountId} and ${atSites(sites)} group by 1, 2, 3) as service_count`
}

export async function countSites(scope: AccountScope, sites: readonly string[] | null): Promise<number> {
  const { rows } = await rowsOf({ sites: number })`
    select count(*) as sites from site s where s.account_id = ${scope.accountId} and ${atSites(sites)}`.execute(
    scope.tx,
  )
  return rows[0]?.sites ?? 0
}

const Details = z.strictObject({ details: z.record(z.string(), z.unknown()) })

/** The opaque details of one type; null if there are none. */
export async function findDetails(
  scope: AccountScope,
  kind: 'tech' | 'ethernet' | 'vcd',
  serviceId: string,
): Promise<Record<string, unknown> | null> {
  const { rows } = await rowsOf(Details)`
    select details from ${sql.table(`service_${kind}_details`)}
    where account_id = ${scope.accountId} and service_id = ${serviceId}`.execute(scope.tx)
  return rows[0]?.details ?? null
}
