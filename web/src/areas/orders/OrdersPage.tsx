import { orderListing } from '@portal/contract/orders/listing.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { orderStatuses } from '@portal/contract/orders/values.ts'
import type { OrderSummary } from '@portal/contract/orders/orders.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import { weekday } from '@portal/contract/format/days.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import ExternalIcon from 'lucide-react/icons/external-link'
import { ExportButton } from '../../lists/ExportButton.tsx'
import { forDealers } from '../../lists/for-dealers.tsx'
import { readAddress } from '../../lists/listing-address.ts'
import type { OwnProps } from '../../lists/own-props.ts'
import { useListing } from '../../lists/use-listing.ts'
import type { PageRequest } from '../../screens.ts'
import { type OrderListSearch, paths } from '../../paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useMay } from '../../session/use-may.ts'
import { OrderTable } from './OrderTable.tsx'
import styles from './orders.module.css'
import { orderListQuery, orderSummaryQuery } from './queries.ts'

export const list = 'orders'

function loadOwn(queryClient: QueryClient, { search }: PageRequest): Promise<unknown> {
  return Promise.all([
    queryClient.prefetchQuery(orderListQuery(readAddress(orderListing, search))),
    queryClient.prefetchQuery(orderSummaryQuery),
  ])
}

export const { Page, load } = forDealers(
  orderListing,
  { Page: OwnOrders, load: loadOwn },
  () => import('./customers/CustomerOrders.tsx'),
)

function OwnOrders({ whose }: OwnProps) {
  const { query } = useListing(orderListing)
  const { session } = useSession()
  const { data: summary, isPending } = useQuery(orderSummaryQuery)
  const mayQuote = useMay('LeasedLineQuoting')
  const quoting = session?.llqtPortalUrl
  const hasOrders = !summary || allOf(summary) > 0

  return (
    <>
      <PageHeader
        title="Orders"
        loading={isPending}
        facts={summary ? factsOf(summary) : ['Your orders and delivery dates']}
        actions={
          <>
            {whose}
            {hasOrders ? <ExportButton listing={orderListing} path="/order-info/api/orders.csv" /> : null}
            {mayQuote && quoting ? (
              <Button colour="outline" href={quoting} external iconEnd={<ExternalIcon aria-hidden />}>
                Get an ethernet quote
              </Button>
            ) : null}
            {/* The empty list offers it. */}
            {hasOrders ? (
              <Button colour="primary" href={pageOf('serviceNew')}>
                Order a service
              </Button>
            ) : null}
          </>
        }
      />
      <Tabs label="Order status" tabs={tabsOf(summary, query)} />
      <OrderTable summary={summary} />
    </>
  )
}

function factsOf({ needsReply, statuses, next }: OrderSummary) {
  const open = statuses.Pending + statuses.Approved
  return [
    needsReply > 0 ? (
      <span key="reply" className={styles.verdict}>
        {`${counted(needsReply, 'order needs', 'orders need')} your reply`}
      </span>
    ) : (
      'No orders need your reply'
    ),
    `${number(open)} in progress`,
    next ? `Next date: ${next.productName}, ${next.title}, ${weekday(next.expected)}` : null,
  ]
}

const allOf = ({ statuses }: OrderSummary) => Object.values(statuses).reduce((sum, count) => sum + count, 0)

function tabsOf(summary: OrderSummary | undefined, { status }: OrderListSearch) {
  const counts = summary?.statuses
  return [
    { label: 'All', count: summary && allOf(summary), href: paths.orders(), current: status === undefined },
    ...orderStatuses.map((each) => ({
      label: each,
      count: counts?.[each],
      href: paths.orders({ status: each }),
      current: each === status,
    })),
  ]
}
