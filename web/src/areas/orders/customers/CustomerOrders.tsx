import { counted } from '@portal/contract/format/counts.ts'
import { customerOrderListing } from '@portal/contract/orders/customer-listing.ts'
import { orderStageNames, orderStatuses } from '@portal/contract/orders/values.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { CustomerList } from '../../../lists/customers/CustomerList.tsx'
import { customerNamesQuery } from '../../../lists/customers/queries.ts'
import { ChoiceFilter } from '../../../lists/filters/ChoiceFilter.tsx'
import { DayFilter } from '../../../lists/filters/DayFilter.tsx'
import { readAddress } from '../../../lists/listing-address.ts'
import { useListing } from '../../../lists/use-listing.ts'
import type { PageRequest } from '../../../screens.ts'
import { customerOrderColumns, rowIdOf } from './columns.tsx'
import { customerOrderSummaryQuery, customerOrdersQuery } from './queries.ts'

const listing = customerOrderListing

export function load(queryClient: QueryClient, { search }: PageRequest) {
  const query = readAddress(listing, search)
  return Promise.all([
    queryClient.prefetchQuery(customerOrdersQuery(query)),
    queryClient.prefetchQuery(customerOrderSummaryQuery({ customer: query.customer })),
    queryClient.prefetchQuery(customerNamesQuery),
  ])
}

export function Page() {
  const { query } = useListing(listing)
  const { status, customer } = query
  const { data: summary } = useQuery(customerOrderSummaryQuery({ customer }))
  const counts = summary?.statuses
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const tab = (label: string, count: number | undefined, of?: typeof status) => ({
    label,
    count,
    href: pageOf('orders', { customers: 'all', customer, status: of }),
    current: of === status,
  })
  return (
    <CustomerList
      listing={listing}
      noun="order"
      file="/order-info/api/customer-orders.csv"
      searched="title, order, product or reference"
      columns={customerOrderColumns}
      rowKey={rowIdOf}
      answer={useQuery(customerOrdersQuery(query))}
      fact={
        summary
          ? summary.needsReply > 0
            ? `${counted(summary.needsReply, 'order needs', 'orders need')} the customer’s reply`
            : 'No orders need a reply'
          : null
      }
      tabs={
        <Tabs
          label="Order status"
          tabs={[tab('All', all), ...orderStatuses.map((each) => tab(each, counts?.[each], each))]}
        />
      }
      filters={
        <>
          <ChoiceFilter listing={listing} name="stage" label="Stage" all="All stages" names={orderStageNames} />
          <DayFilter
            listing={listing}
            label="Filter by date placed"
            short="Placed"
            names={['placedFrom', 'placedTo']}
          />
        </>
      }
    />
  )
}
