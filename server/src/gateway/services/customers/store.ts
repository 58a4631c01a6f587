import { manyOf } from '@portal/contract/listing.ts'
import { customerServiceListing } from '@portal/contract/services/customer-listing.ts'
import { CustomerServiceRow, type customerServiceList } from '@portal/contract/services/customer-services.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { SortColumns } from '../../../lists/read-page.ts'
import type { DealerScope } from '../../../scope/account-scope.ts'
import { listOfCustomers, ofCustomer } from '../../of-customers-store.ts'
import { hasRank, serviceRowColumns, sorts } from '../store.ts'

type Filter = Omit<z.output<typeof customerServiceList.query>, 'page' | 'size'>

const { filters } = customerServiceListing
const id = 's.service_id'

const sortsOfCustomers: SortColumns<typeof customerServiceListing> = {
  condition: [...sorts.condition, id],
  name: [...sorts.name, id],
  customer: [...sorts.name, id],
  serviceId: [...sorts.serviceId, id],
  productCategory: [...sorts.productCategory, id],
  orderRef: [...sorts.orderRef, id],
  contractEnd: [...sorts.contractEnd, id],
}

export const servicesOfCustomers = listOfCustomers<Filter, CustomerServiceRow>({
  kind: 'service',
  row: CustomerServiceRow,
  columns: serviceRowColumns,
  sorts: sortsOfCustomers,
  where: (_, filter) => matches(filter),
  joined: sql`left join site on site.account_id = s.account_id and site.site_id = s.site_id`,
  count: countByTable,
})

function matches({ condition, productCategory }: Filter): RawBuilder<unknown>[] {
  return [
    ...(condition ? [hasRank(condition)] : []),
    ...(productCategory ? [sql`s.product_category = ${productCategory}`] : []),
  ]
}

/** The table of counts knows every filter. */
async function countByTable({ tx }: DealerScope, { customer, condition, productCategory }: Filter): Promise<number> {
  const { rows } = await rowsOf({ total: number })`
    select coalesce(sum(services), 0)::bigint as total from service_count s
    where ${ofCustomer('service', { customer })}
      ${productCategory ? sql`and product_category = ${productCategory}` : sql``}
      ${condition ? sql`and condition = any(${manyOf(filters.condition, condition)}::text[])` : sql``}`.execute(tx)
  return rows[0]?.total ?? 0
}
