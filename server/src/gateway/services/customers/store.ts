import { manyOf } from '@portal/contract/listing.ts'
import { customerServiceListing } from '@portal/contract/services/customer-listing.ts'
import { CustomerServiceRow, type customerServiceList } from '@portal/contract/services/customer-services.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { allPages, countRows, orderBy, type Question, readPage } from '../../../lists/read-page.ts'
import type { DealerScope } from '../../../scope/account-scope.ts'
import { ofCustomers } from '../../of-customers-store.ts'
import { readBatches } from '../../read-batches.ts'
import { hasRank, serviceRowColumns, sorts } from '../store.ts'

type Query = z.output<typeof customerServiceList.query>
type Filter = Omit<Query, 'page' | 'size'>

const { filters } = customerServiceListing

export async function listServicesOfCustomers(dealer: DealerScope, query: Query) {
  const asked = servicesOf(dealer, query, query.page * query.size)
  const total = query.search ? await countRows(dealer, asked.from) : await countByTable(dealer, query)
  return readPage(dealer, CustomerServiceRow, query, { ...asked, total })
}

export const readServicesOfCustomers = (dealer: DealerScope, filter: Filter): AsyncGenerator<CustomerServiceRow[]> =>
  readBatches(dealer, CustomerServiceRow, allPages(servicesOf(dealer, filter, null)))

function servicesOf(dealer: DealerScope, filter: Filter, most: number | null): Question {
  const { search, customer, sort, direction } = filter
  const within = sort === 'customer' ? ['s.name', 's.service_id'] : [...sorts[sort], 's.service_id']
  const byCustomer = sort === 'customer' ? ['lower(s.customer)', 's.account_id'] : []
  const where = matches(filter)
  return {
    columns: sql`${serviceRowColumns(dealer)}, s.account_id as "accountId", s.customer`,
    from: sql`${ofCustomers('service', { search, customer, where, order: orderBy(within, direction), most })} s`,
    where: [],
    order: orderBy([...byCustomer, ...within, 's.account_id'], direction),
    joined: { to: 's', by: sql`left join site on site.account_id = s.account_id and site.site_id = s.site_id` },
  }
}

function matches({ condition, productCategory }: Filter): RawBuilder<unknown>[] {
  return [
    ...(condition ? [hasRank(condition)] : []),
    ...(productCategory ? [sql`s.product_category = ${productCategory}`] : []),
  ]
}

/** Without a search, the table of counts knows every filter. */
async function countByTable({ tx }: DealerScope, { customer, condition, productCategory }: Filter): Promise<number> {
  const { rows } = await rowsOf({ total: number })`
    select coalesce(sum(services), 0)::bigint as total from service_count
    where true ${customer === undefined ? sql`` : sql`and account_id = ${customer}`}
      ${productCategory ? sql`and product_category = ${productCategory}` : sql``}
      ${condition ? sql`and condition = any(${manyOf(filters.condition, condition)}::text[])` : sql``}`.execute(tx)
  return rows[0]?.total ?? 0
}
