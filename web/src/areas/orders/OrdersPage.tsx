import { orderStatuses } from '@portal/contract/order-values.ts'
import type { OrderSummary } from '@portal/contract/orders.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import ExternalIcon from 'lucide-react/icons/external-link'
import type { Asked } from '../../screens.ts'
import { type OrderListSearch, paths } from '../../paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useMay } from '../services/use-may.ts'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { keysOf, movedTo } from '../views/shown-columns.ts'
import { useColumns } from '../views/use-columns.ts'
import { orderColumns } from './order-columns.tsx'
import { weekday } from './order-words.ts'
import { OrderTable } from './OrderTable.tsx'
import styles from './orders.module.css'
import { orderListQuery, orderSummaryQuery } from './queries.ts'
import { readSearch } from './table-search.ts'

export const list = 'orders'

export function load(queryClient: QueryClient, { search }: Asked): Promise<unknown> {
  return Promise.all([
    queryClient.prefetchQuery(orderListQuery(readSearch(search))),
    queryClient.prefetchQuery(orderSummaryQuery),
  ])
}

export function Page() {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const search = readSearch(raw)
  const columns = keysOf(useColumns(list, orderColumns))
  const navigate = useNavigate()
  const { session } = useSession()
  const { data: summary, isPending } = useQuery(orderSummaryQuery)
  const mayQuote = useMay('LeasedLineQuoting')
  const quoting = session?.llqtPortalUrl
  const move = (to: OrderListSearch, options = { replace: false }) =>
    void navigate({ to: '/orders', search: movedTo(raw, to), resetScroll: false, ...options })

  return (
    <>
      <PageHeader
        title="Orders"
        loading={isPending}
        facts={summary ? factsOf(summary) : ['What you have ordered and when it comes']}
        actions={
          <>
            <SaveButton path="/order-info/api/orders.csv" query={{ ...search, columns }} fileName="orders.csv">
              Export CSV
            </SaveButton>
            {mayQuote && quoting ? (
              <Button colour="cta" href={quoting} external iconEnd={<ExternalIcon aria-hidden />}>
                Get an ethernet quote
              </Button>
            ) : null}
          </>
        }
      />
      <Tabs label="Order status" tabs={tabsOf(summary, search)} />
      <OrderTable search={search} summary={summary} onSearch={move} />
    </>
  )
}

function factsOf({ needsReply, statuses, next }: OrderSummary) {
  const open = statuses.Pending + statuses.Approved
  return [
    needsReply > 0 ? (
      <span key="reply" className={styles.verdict}>
        {needsReply === 1 ? '1 order needs your reply' : `${needsReply.toLocaleString('en-GB')} orders need your reply`}
      </span>
    ) : (
      'Nothing waits for you'
    ),
    `${open.toLocaleString('en-GB')} in progress`,
    next ? `Next date: ${next.productName}, ${next.title}, ${weekday(next.expected)}` : null,
  ]
}

function tabsOf(summary: OrderSummary | undefined, { status }: OrderListSearch) {
  const counts = summary?.statuses
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return [
    { label: 'All', count: all, href: paths.orders(), current: status === undefined },
    ...orderStatuses.map((each) => ({
      label: each,
      count: counts?.[each],
      href: paths.orders({ status: each }),
      current: each === status,
    })),
  ]
}
