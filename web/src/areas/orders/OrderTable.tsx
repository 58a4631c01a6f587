import { pageOf } from '@portal/contract/page-of.ts'
import { orderListing } from '@portal/contract/orders/listing.ts'
import type { OrderSummary } from '@portal/contract/orders/orders.ts'
import { number } from '@portal/contract/format/counts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import PackageIcon from 'lucide-react/icons/package'
import { useListing } from '../../lists/use-listing.ts'
import { ViewedList } from '../../lists/ViewedList.tsx'
import { paths } from '../../paths.ts'
import { orderColumns } from './order-columns.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import styles from './orders.module.css'
import { orderListQuery } from './queries.ts'

interface OrderTableProps {
  summary: OrderSummary | undefined
}

export function OrderTable({ summary }: OrderTableProps) {
  const { query } = useListing(orderListing)
  const counts = summary?.statuses
  const allTotal = counts && (query.status ? counts[query.status] : Object.values(counts).reduce((a, b) => a + b, 0))
  return (
    <ViewedList
      listing={orderListing}
      card={{ label: 'Orders' }}
      label={query.sort ? 'Orders' : 'Orders, needs attention first'}
      noun="order"
      columns={orderColumns}
      rowKey={(row) => row.orderId}
      answer={useQuery(orderListQuery(query))}
      allTotal={allTotal}
      failed={{ title: 'We could not load your orders' }}
      filters={<OrderFilters sites={summary?.sites ?? []} />}
      end={query.sort ? null : <span className={styles.sorted}>Needs attention first</span>}
      noMatch={{
        title: 'No orders match these filters',
        text: allTotal ? `Clear the filters to see all ${number(allTotal)} orders.` : undefined,
      }}
      empty={
        <EmptyState
          icon={<PackageIcon aria-hidden />}
          title={query.status ? `No ${query.status.toLowerCase()} orders` : 'No orders yet'}
          text={
            query.status
              ? 'Orders with another status are in the other tabs.'
              : 'Your orders appear here, with their dates.'
          }
          actions={
            query.status ? (
              <Button href={paths.orders()}>All orders</Button>
            ) : (
              <Button colour="primary" href={pageOf('serviceNew')}>
                Order a service
              </Button>
            )
          }
        />
      }
    />
  )
}
