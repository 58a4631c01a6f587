import { CustomerRow, CustomerSummary, type customerList } from '@portal/contract/dashboard/customers.ts'
import { type customerListing, renewalDays } from '@portal/contract/dashboard/listing.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { daysAfter } from '../../../lib/days.ts'
import { searchPatterns } from '../../../lib/like-patterns.ts'
import { utc } from '../../../lib/utc.ts'
import { allPages, orderBy, type Question, readPage, type SortColumns } from '../../../lists/read-page.ts'
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

/** One page of the customers; what needs their services one by one is found for its rows only. */
export const listCustomers = (dealer: DealerScope, query: Query) =>
  readPage(dealer, CustomerRow, query, customersOf(dealer, query))

export const readCustomers = (dealer: DealerScope, filter: Filter): AsyncGenerator<CustomerRow[]> =>
  readBatches(dealer, CustomerRow, allPages(customersOf(dealer, filter)))

const customersOf = (dealer: DealerScope, filter: Filter): Question => ({
  columns: sql`
    k.account_id as "accountId", k.trading_name as name, k.services, k.down, k.degraded, k.working,
    fault.sites as "faultSites", ${utc('fault.next_at')} as "nextUpdate", k.cases, k.orders, k.next_date as "nextDate",
    ${monthly(dealer, sql`s.account_id = k.account_id and ${isDelivered}`)} as monthly`,
  from: sql`${figuresOf(dealer)} k`,
  where: matches(dealer, filter),
  order: orderBy([...sorts[filter.sort], 'lower(k.trading_name)', 'k.account_id'], filter.direction),
  joined: { to: 'k', by: faults(dealer) },
})

/** Each customer with its figures; each figure has the condition of the customer’s own screens. */
function figuresOf(dealer: DealerScope): RawBuilder<unknown> {
  const [hasCases, hasOrders] = [holds(dealer, 'BusinessPortalCases'), holds(dealer, 'BusinessPortalOrders')]
  return sql`(
    select a.account_id, a.trading_name, coalesce(s.services, 0) as services, coalesce(s.down, 0) as down,
      coalesce(s.degraded, 0) as degraded, coalesce(s.working, 0) as working,
      case when ${hasCases} then coalesce(c.cases, 0) end as cases,
      case when ${hasOrders} then coalesce(o.orders, 0) end as orders, case when ${hasOrders} then o.next_date end as next_date
    from account a
      left join (select account_id, sum(services)::bigint as services,
          coalesce(sum(services) filter (where condition = 'down'), 0)::bigint as down,
          coalesce(sum(services) filter (where condition = 'degraded'), 0)::bigint as degraded,
          coalesce(sum(services) filter (where condition = 'working'), 0)::bigint as working
        from service_count n where ${atCustomers('n')} group by account_id) s on s.account_id = a.account_id
      left join (select c.account_id, count(*) as cases from help_case c
        where ${atCustomers('c')} and ${hasCases} and ${isOpenCase} and ${isVisible(dealer)} group by c.account_id) c on c.account_id = a.account_id
      left join (select o.account_id, count(*) as orders,
          min(o.expected_date) filter (where ${isStillExpected}) as next_date from service_order o
        where ${atCustomers('o')} and ${hasOrders} and ${isOpenOrder} group by o.account_id) o on o.account_id = a.account_id
    where a.parent_dealer_id = ${dealer.dealerId})`
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

function matches({ now }: DealerScope, { search, contract }: Filter): RawBuilder<unknown>[] {
  const conditions = searchPatterns(search).map(
    (pattern) => sql`lower(k.trading_name || ' ' || k.account_id) like ${pattern}`,
  )
  if (contract) {
    const isPassed = contract === 'noticePassed' ? sql`and ${isNoticePassed(now)}` : sql``
    conditions.push(sql`exists(select from service s
      where s.account_id = k.account_id and ${isEnding(now)} ${isPassed})`)
  }
  return conditions
}

const isEnding = (now: Date) => sql`${isContract}
  and s.contract_end between ${dayOf(now)}::date and ${daysAfter(dayOf(now), renewalDays)}::date`

const isNoticePassed = (now: Date) => sql`s.auto_renew and ${decideBy} < ${dayOf(now)}::date`

const sorts: SortColumns<typeof customerListing> = {
  status: ['case when k.down > 0 then 0 when k.degraded > 0 then 1 else 2 end'],
  name: [],
  nextDate: ['k.next_date nulls last'],
}

export async function findSummary(dealer: DealerScope): Promise<CustomerSummary> {
  const { now } = dealer
  const { rows } = await rowsOf(CustomerSummary)`
    with ending as materialized (
      select s.account_id, s.service_id, s.contract_end, ${isNoticePassed(now)} as is_passed from service s
      where ${atCustomers('s')} and ${isEnding(now)})
    select count(*) as customers, count(*) filter (where k.down + k.degraded > 0) as faulty,
      coalesce(sum(k.services), 0)::bigint as services, coalesce(sum(k.down), 0)::bigint as down,
      coalesce(sum(k.degraded), 0)::bigint as degraded, ${monthly(dealer, sql`${atCustomers('s')} and ${isDelivered}`)} as monthly,
      json_build_object(
        'contracts', (select count(*) from ending), 'customers', (select count(distinct account_id) from ending),
        'monthly', ${monthly(dealer, sql`${atCustomers('s')} and ${isEnding(now)}`)},
        'first', (select json_build_object('accountId', a.account_id, 'name', a.trading_name, 'contractEnd', e.contract_end)
          from ending e join account a on a.account_id = e.account_id
          where ${atCustomers('a')} order by e.contract_end, e.account_id, e.service_id limit 1),
        'noticePassed', (select count(distinct account_id) from ending where is_passed)) as renewals
    from ${figuresOf(dealer)} k`.execute(dealer.tx)
  const [found] = rows
  if (!found) throw new Error('An aggregate has one row')
  return found
}

export const listNames = ({ tx }: DealerScope): Promise<{ accountId: string; name: string }[]> =>
  rowsOf({ accountId: text, name: text })`
    select a.account_id as "accountId", a.trading_name as name from account a
    where ${atCustomers('a')} order by lower(a.trading_name), a.account_id limit 1000`.all(tx)
