import type { OrderSummary } from '@portal/contract/orders.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { ServerTable } from '@portal/ui/src/ServerTable.tsx'
import type { TableState } from '@portal/ui/src/table-state.ts'
import { useQuery } from '@tanstack/react-query'
import PackageIcon from 'lucide-react/icons/package'
import { type OrderListSearch, paths } from '../../paths.ts'
import { tryAgain } from '../../shell/try-again.tsx'
import { ListTools } from '../views/ListTools.tsx'
import { useColumns } from '../views/use-columns.ts'
import { orderColumns } from './order-columns.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import styles from './orders.module.css'
import { orderListQuery } from './queries.ts'
import { searchOf, tableStateOf } from './table-search.ts'

interface OrderTableProps {
  search: OrderListSearch
  summary: OrderSummary | undefined
  onSearch: (search: OrderListSearch, options?: { replace: boolean }) => void
}

const noFilter = { stage: undefined, siteId: undefined, placedFrom: undefined, placedTo: undefined }

export function OrderTable({ search, summary, onSearch }: OrderTableProps) {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(orderListQuery(search))
  const columns = useColumns('orders', orderColumns)
  const state = tableStateOf(search)
  const counts = summary?.statuses
  const allTotal = counts && (search.status ? counts[search.status] : Object.values(counts).reduce((a, b) => a + b, 0))
  const isFiltered = Object.keys(noFilter).some((key) => key in search && Reflect.get(search, key) !== undefined)

  // Each letter of a search would otherwise be a step back.
  const change = (next: TableState) => onSearch(searchOf(next, search), { replace: next.search !== state.search })
  const filter = (chosen: Partial<OrderListSearch>) => {
    const { page: _, ...rest } = search
    onSearch({ ...rest, ...chosen })
  }

  return (
    <Card label="Orders" flush>
      <ServerTable
        label={search.sort ? 'Orders' : 'Orders, needs attention first'}
        noun="orders"
        lines={2}
        columns={columns}
        rows={data?.rows ?? []}
        rowKey={(row) => row.orderId}
        total={data?.total ?? 0}
        allTotal={allTotal ?? data?.total}
        state={state}
        onStateChange={change}
        loading={isPending}
        busy={isFetching && (isPlaceholderData || isPending)}
        problem={
          error
            ? {
                title: 'We could not load your orders',
                text: tryAgain(error),
                onRetry: () => void refetch(),
              }
            : undefined
        }
        filters={<OrderFilters search={search} sites={summary?.sites ?? []} onChange={filter} />}
        end={
          <>
            {search.sort ? null : <span className={styles.sorted}>Sorted by what needs attention</span>}
            <ListTools list="orders" columns={orderColumns} />
          </>
        }
        empty={
          isFiltered ? (
            <EmptyState
              title="No orders match these filters"
              text={allTotal ? `Clear them to see all ${allTotal.toLocaleString('en-GB')} orders.` : undefined}
              actions={<Button onClick={() => filter(noFilter)}>Clear filters</Button>}
            />
          ) : (
            <EmptyState
              icon={<PackageIcon aria-hidden />}
              title={search.status ? `No ${search.status.toLowerCase()} orders` : 'No orders yet'}
              text={
                search.status
                  ? 'Orders with another status are in the other tabs.'
                  : 'What you order appears here, with every date that was promised.'
              }
              actions={
                search.status ? (
                  <Button href={paths.orders()}>All orders</Button>
                ) : (
                  <Button href={paths.services()}>View services</Button>
                )
              }
            />
          )
        }
      />
    </Card>
  )
}
