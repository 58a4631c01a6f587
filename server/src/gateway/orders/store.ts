import type { orderListing } from '@portal/contract/orders/listing.ts'
import { type OrderFilter, type OrderQuery, OrderRow, OrderSummary } from '@portal/contract/orders/orders.ts'
import { orderStatuses } from '@portal/contract/orders/values.ts'
import { number, orNone, rowsOf, text } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { searchPatterns } from '../../lib/like-patterns.ts'
import { limitTo, offsetOf, orderBy, type Page, positionOf, type SortColumns } from '../../lists/read-page.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { isStillExpected } from '../../scope/open-orders-store.ts'
import { atSites } from '../../scope/sites-store.ts'
import { journeyOf } from './journeys.ts'

type Filter = z.output<typeof OrderFilter>
export const StoredRow = OrderRow.omit({ step: true, steps: true }).extend({ journey: text })
export type StoredRow = z.infer<typeof StoredRow>

export const orderRowColumns = sql`
  o.order_id as "orderId", o.title, o.product_name as "productName", o.type, o.status, o.state, o.stage, o.journey,
  o.blocked_by as "blockedBy",
  coalesce(o.attention < 4 and o.target_date > coalesce(o.contractual_date, o.committed_date), false) as "isLate",
  o.expected_date as expected, o.placed_date as placed, o.closed_date as closed, o.closed_by as "closedBy",
  o.order_ref as "orderRef", o.version`

/** The row with its place in the journey. */
export function withSteps<Row extends StoredRow>(row: Row): Row & OrderRow {
  const journey = journeyOf(row.journey)
  return { ...row, step: journey.findIndex(({ stage }) => stage === row.stage) + 1, steps: journey.length }
}

const FoundOrder = orNone(StoredRow.extend({ total: number }), { orderId: z.null(), total: number })

/** One page of orders and how many match. */
export async function listOrders(
  scope: AccountScope,
  query: OrderQuery,
): Promise<Page & { rows: OrderRow[]; total: number }> {
  const { rows } = await rowsOf(FoundOrder)`
    with found as materialized (${query.search && !scope.sites ? searched(query) : filtered(scope, query)})
    select found.total, ${orderRowColumns}
    from found left join lateral unnest(found.order_ids) with ordinality as page (order_id, position) on true
      left join service_order o on o.account_id = ${scope.accountId} and o.order_id = page.order_id
    order by page.position`.execute(scope.tx)
  const shown = rows.filter((row) => row.orderId !== null).map(withSteps)
  return { rows: shown, total: rows[0]?.total ?? 0, ...positionOf(query) }
}

function searched(query: OrderQuery): RawBuilder<unknown> {
  return sql`
    select total, order_ids from find_orders(${searchPatterns(query.search)}::text[], ${query.status ?? null},
      ${query.stage ?? null}, ${query.siteId ?? null}, ${query.placedFrom ?? null}::date, ${query.placedTo ?? null}::date,
      ${query.sort}, ${query.direction === 'desc'}, ${query.size}, ${offsetOf(query)})`
}

function filtered(scope: AccountScope, query: OrderQuery): RawBuilder<unknown> {
  const matching = matches(scope, query)
  return sql`
    select (select count(*) from service_order o where ${matching}) as total, array(
      select o.order_id from service_order o where ${matching}
      order by ${orderOrder(query)} ${limitTo(query)}) as order_ids`
}

/** The filter as a condition on `service_order o`. Its search scans row by row; find_orders is the fast way. */
export function matches(scope: AccountScope, filter: Partial<Filter> = {}): RawBuilder<unknown> {
  const conditions = [
    sql`o.account_id = ${scope.accountId}`,
    atSites(scope.sites, 'o.site_id'),
    ...filtersOf(filter),
    ...searchPatterns(filter.search).map((pattern) => sql`o.search like ${pattern}`),
  ]
  return sql.join(conditions, sql` and `)
}

/** The filters, without the search, as conditions on `service_order o`. */
export function filtersOf(filter: Partial<Omit<Filter, 'sort'>>): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (filter.status) conditions.push(sql`o.status = ${filter.status}`)
  if (filter.stage) conditions.push(sql`o.stage = ${filter.stage}`)
  if (filter.siteId) conditions.push(sql`o.site_id = ${filter.siteId}`)
  if (filter.placedFrom) conditions.push(sql`o.placed_date >= ${filter.placedFrom}::date`)
  if (filter.placedTo) conditions.push(sql`o.placed_date <= ${filter.placedTo}::date`)
  return conditions
}

// On hold before all that is on its way. Of each group the earliest date comes first, and of closed orders the newest.
const untilExpected = `coalesce(o.expected_date, date '9999-12-31') - date '2000-01-01'`
const byUrgency = [
  String.raw`(case when o.attention = 3 or o.attention = 2 and o.state <> 'held' then 3 else o.attention end)`,
  `(case when o.attention = 4 then date '2000-01-01' - o.placed_date else ${untilExpected} end)`,
  'o.order_id desc',
]

// Each of these can be read from one index, forwards or backwards.
export const sorts: SortColumns<typeof orderListing> = {
  attention: byUrgency,
  status: ['o.status', ...byUrgency],
  title: ['o.title', 'o.order_id'],
  orderId: ['o.order_id'],
  stage: ['o.stage nulls last', 'o.order_id'],
  expected: ['o.expected_date nulls last', 'o.order_id'],
  placed: ['o.placed_date', 'o.order_id'],
  orderRef: ['o.order_ref nulls last', 'o.order_id'],
}

export const orderOrder = ({ sort, direction }: Pick<Filter, 'sort' | 'direction'>) => orderBy(sorts[sort], direction)

const NextOrder = OrderSummary.shape.next.unwrap()

export async function findSummary(scope: AccountScope): Promise<OrderSummary> {
  const counts = await countStatuses(scope, matches(scope))
  const next = await rowsOf(NextOrder)`
    select order_id as "orderId", title, product_name as "productName", expected_date as expected
    from service_order o
    where ${matches(scope)} and ${isStillExpected}
    order by expected_date, order_id limit 1`.execute(scope.tx)
  return { ...counts, next: next.rows[0] ?? null, sites: await listOrderSites(scope) }
}

/** The orders in each status, and those that need a reply, among those with this condition on `service_order o`. */
export async function countStatuses(
  { tx }: Pick<AccountScope, 'tx'>,
  matching: RawBuilder<unknown>,
): Promise<Pick<OrderSummary, 'statuses' | 'needsReply'>> {
  const { rows } = await rowsOf({ status: OrderRow.shape.status, orders: number })`
    select status, count(*) as orders from service_order o where ${matching} group by status`.execute(tx)
  const needing = await rowsOf({ orders: number })`
    select count(*) as orders from service_order o where ${matching} and attention = 0`.execute(tx)
  const counts = new Map(rows.map(({ status, orders }) => [status, orders]))
  const [pending, approved, completed, cancelled] = orderStatuses.map((status) => counts.get(status) ?? 0)
  return {
    statuses: {
      Pending: pending ?? 0,
      Approved: approved ?? 0,
      Completed: completed ?? 0,
      Cancelled: cancelled ?? 0,
    },
    needsReply: needing.rows[0]?.orders ?? 0,
  }
}

const listOrderSites = (scope: AccountScope): Promise<OrderSummary['sites']> =>
  rowsOf(OrderSummary.shape.sites.element)`
    select site_id as "siteId", name from site
    where account_id = ${scope.accountId} and ${atSites(scope.sites, 'site_id')}
      -- One index lookup for each site: "exists" would read all orders for a few sites.
      and (select true from service_order o
        where o.account_id = site.account_id and o.site_id = site.site_id limit 1)
    order by name, site_id limit 200`.all(scope.tx)
