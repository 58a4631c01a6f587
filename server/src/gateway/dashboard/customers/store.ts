import { CustomerRow, CustomerSummary, type customerList } from '@portal/contract/dashboard/customers.ts'
import { type customerListing, renewalDays } from '@portal/contract/dashboard/listing.ts'
import type { SortOf } from '@portal/contract/listing.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { daysAfter } from '../../../lib/days.ts'
import { mostNamed } from '../../../lib/find-things.ts'
import { searchPatterns } from '../../../lib/like-patterns.ts'
import { utc } from '../../../lib/utc.ts'
import { allOf, allPages, orderBy, positionOf, type Question, readPage } from '../../../lists/read-page.ts'
import type { DealerScope } from '../../../scope/account-scope.ts'
import { isOpenOrder, isStillExpected } from '../../../scope/open-orders-store.ts'
import { isOpenCase, isVisible } from '../../../scope/visible-cases-store.ts'
import { isPriceVisible } from '../../price-store.ts'
import { atCustomers } from '../../of-customers-store.ts'
import { readBatches } from '../../read-batches.ts'
import { decideBy, isContract } from '../action-items/contracts.ts'
import { faultCase } from '../fault-case-store.ts'

type Query = z.output<typeof customerList.query>
type Filter = Omit<Query, 'page' | 'size'>

const mostSites = 3

/**
 * One page of the customers; their figures are found for its rows only. The few that a search finds, or whose contracts end, are
 * found once, for the count and each part of the order.
 */
export async function listCustomers(dealer: DealerScope, query: Query) {
  const named = query.search || query.contract ? await findNamed(dealer, query) : null
  if (named?.length === 0) return { rows: [], total: 0, ...positionOf(query) }
  return readPage(dealer, CustomerRow, query, customersOf(dealer, query, query.page * query.size, named))
}

/** The ids of all customers that match; null if they are too many for a statement. */
async function findNamed(dealer: DealerScope, filter: Filter): Promise<string[] | null> {
  const found = await rowsOf({ accountId: text })`
    select a.account_id as "accountId" from account a where ${allOf(matches(dealer, filter))} limit ${mostNamed + 1}`.all(
    dealer.tx,
  )
  return found.length > mostNamed ? null : found.map(({ accountId }) => accountId)
}

export const readCustomers = (dealer: DealerScope, filter: Filter): AsyncGenerator<CustomerRow[]> =>
  readBatches(dealer, CustomerRow, allPages(customersOf(dealer, filter, null)))

const customersOf = (
  dealer: DealerScope,
  filter: Filter,
  most: number | null,
  named: readonly string[] | null = null,
): Question => ({
  columns: sql`
    k.account_id as "accountId", k.trading_name as name, s.services, s.down, s.degraded, s.working,
    fault.sites as "faultSites", ${utc('fault.next_at')} as "nextUpdate", c.cases, o.orders, o.next_date as "nextDate",
    ${monthly(dealer, sql`s.account_id = k.account_id and ${isDelivered}`)} as monthly`,
  from: sql`${inPlaces(dealer, filter, { most, named })} k`,
  ...(named ? { total: named.length } : { counted: sql`account a where ${allOf(matches(dealer, filter))}` }),
  where: [],
  order: orderBy([...(places[filter.sort] ? ['k.place nulls last'] : []), ...byName('k')], filter.direction),
  joined: { to: 'k', by: sql`${figures(dealer)} ${faults(dealer)}` },
})

const byName = (as: string) => [`lower(${as}.trading_name)`, `${as}.account_id`]

interface Place {
  /** The `account_id` and the `place` of the few customers with one of their own. */
  own: (dealer: DealerScope) => RawBuilder<unknown>
  others: RawBuilder<unknown>
}

/** Those with a fault, or with a date. */
const places: Record<SortOf<typeof customerListing>, Place | null> = {
  name: null,
  status: {
    own: () => sql`select n.account_id, min(case n.condition when 'down' then 0 else 1 end) as place from service_count n
      where n.condition in ('down', 'degraded') and n.services > 0 group by n.account_id`,
    others: sql`2`,
  },
  nextDate: {
    own: (dealer) => sql`select o.account_id, min(o.expected_date) as place from service_order o
      where ${holds(dealer, 'BusinessPortalOrders')} and ${isStillExpected} group by o.account_id`,
    others: sql`null::date`,
  },
}

/**
 * The matching customers with their places in the order. Those without one of their own follow by name, which an index
 * gives, so that no more than `most` of them are read: null for all.
 */
function inPlaces(
  dealer: DealerScope,
  filter: Filter,
  { most, named }: { most: number | null; named: readonly string[] | null },
): RawBuilder<unknown> {
  const matching = named ? sql`a.account_id = any(${[...named]}::text[])` : allOf(matches(dealer, filter))
  const place = places[filter.sort]
  const first = sql`order by ${orderBy(byName('a'), filter.direction)} limit ${most}`
  if (!place) return sql`(select a.account_id, a.trading_name from account a where ${matching} ${first})`
  return sql`(
    with own as materialized (${place.own(dealer)})
    select a.account_id, a.trading_name, own.place from own join account a on a.account_id = own.account_id where ${matching}
    union all (select a.account_id, a.trading_name, ${place.others} from account a
      where a.account_id not in (select own.account_id from own) and ${matching} ${first}))`
}

/** The figures of a customer `k`; each has the condition of the customer’s own screens. */
function figures(dealer: DealerScope): RawBuilder<unknown> {
  const [hasCases, hasOrders] = [holds(dealer, 'BusinessPortalCases'), holds(dealer, 'BusinessPortalOrders')]
  return sql`
    cross join lateral (select coalesce(sum(n.services), 0)::bigint as services,
        coalesce(sum(n.services) filter (where n.condition = 'down'), 0)::bigint as down,
        coalesce(sum(n.services) filter (where n.condition = 'degraded'), 0)::bigint as degraded,
        coalesce(sum(n.services) filter (where n.condition = 'working'), 0)::bigint as working
      from service_count n where n.account_id = k.account_id) s
    cross join lateral (select case when ${hasCases} then count(*) end as cases from help_case c
      where c.account_id = k.account_id and ${hasCases} and ${isOpenCase} and ${isVisible(dealer)}) c
    cross join lateral (select case when ${hasOrders} then count(*) end as orders,
        min(o.expected_date) filter (where ${isStillExpected}) as next_date from service_order o
      where o.account_id = k.account_id and ${hasOrders} and ${isOpenOrder}) o`
}

const holds = ({ person }: DealerScope, resource: PermissionResource) =>
  sql`${person.resources.includes(resource)}::boolean`

/** Of a customer `k`: where services are down or degraded, and the first update that a case about them promises. */
function faults(dealer: DealerScope): RawBuilder<unknown> {
  const inCases = dealer.person.resources.includes('BusinessPortalCases') ? dealer : null
  const faulty = sql`s.account_id = k.account_id and s.attention in (0, 1)`
  return sql`
    cross join lateral (select
      array(select coalesce(site.name, s.name) from service s
          left join site on site.account_id = s.account_id and site.site_id = s.site_id
        where ${faulty} group by 1 order by min(s.attention), 1 limit ${mostSites}) as sites,
      (select min(c.next_at) from service s cross join lateral (${faultCase(inCases)}) c
        where ${faulty} and c.waiting_on = 1) as next_at) fault`
}

/** The condition on `service s` that it is delivered: neither activating nor ceased. */
const isDelivered = sql`s.attention not in (4, 7)`

/** The recurring charges of these `service s`, by currency. */
const monthly = (dealer: DealerScope, these: RawBuilder<unknown>) => sql`
  case when ${isPriceVisible(dealer)} then (
    select coalesce(json_agg(json_build_object('amount', amount, 'currency', currency) order by currency), '[]')
    from (select sum(s.recurring_pence)::bigint as amount, s.currency from service s
      where ${these} and s.recurring_pence is not null group by s.currency) as sums) end`

function matches({ dealerId, now }: DealerScope, { search, contract }: Filter): RawBuilder<unknown>[] {
  const conditions = [
    sql`a.parent_dealer_id = ${dealerId}`,
    ...searchPatterns(search).map((pattern) => sql`lower(a.trading_name || ' ' || a.account_id) like ${pattern}`),
  ]
  if (contract) {
    const isPassed = contract === 'noticePassed' ? sql`and ${isNoticePassed(now)}` : sql``
    conditions.push(sql`exists(select from service s
      where s.account_id = a.account_id and ${isEnding(now)} ${isPassed})`)
  }
  return conditions
}

const isEnding = (now: Date) => sql`${isContract}
  and s.contract_end between ${dayOf(now)}::date and ${daysAfter(dayOf(now), renewalDays)}::date`

const isNoticePassed = (now: Date) => sql`s.auto_renew and ${decideBy} < ${dayOf(now)}::date`

export async function findSummary(dealer: DealerScope): Promise<CustomerSummary> {
  const { now } = dealer
  const { rows } = await rowsOf(CustomerSummary)`
    with ending as materialized (
      select s.account_id, s.service_id, s.contract_end, ${isNoticePassed(now)} as is_passed from service s
      where ${atCustomers('s')} and ${isEnding(now)})
    select (select count(*) from account a where a.parent_dealer_id = ${dealer.dealerId}) as customers,
      count(distinct k.account_id) filter (where k.is_faulty) as faulty, coalesce(sum(k.services), 0)::bigint as services,
      coalesce(sum(k.services) filter (where k.condition = 'down'), 0)::bigint as down,
      coalesce(sum(k.services) filter (where k.condition = 'degraded'), 0)::bigint as degraded,
      ${monthly(dealer, sql`${atCustomers('s')} and ${isDelivered}`)} as monthly,
      json_build_object(
        'contracts', (select count(*) from ending), 'customers', (select count(distinct account_id) from ending),
        'monthly', ${monthly(dealer, sql`${atCustomers('s')} and ${isEnding(now)}`)},
        'first', (select json_build_object('accountId', a.account_id, 'name', a.trading_name, 'contractEnd', e.contract_end)
          from ending e join account a on a.account_id = e.account_id
          order by e.contract_end, e.account_id, e.service_id limit 1),
        'noticePassed', (select count(distinct account_id) from ending where is_passed)) as renewals
    from (select n.account_id, n.condition, n.services, n.condition in ('down', 'degraded') and n.services > 0 as is_faulty
      from account a join service_count n on n.account_id = a.account_id where a.parent_dealer_id = ${dealer.dealerId}) k`.execute(
    dealer.tx,
  )
  const [found] = rows
  if (!found) throw new Error('An aggregate has one row')
  return found
}

export const listNames = ({ tx, dealerId }: DealerScope): Promise<{ accountId: string; name: string }[]> =>
  rowsOf({ accountId: text, name: text })`
    select a.account_id as "accountId", a.trading_name as name from account a
    where a.parent_dealer_id = ${dealerId} order by lower(a.trading_name), a.account_id limit 1000`.all(tx)
