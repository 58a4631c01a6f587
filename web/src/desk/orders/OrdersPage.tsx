import type { DeskOrderRow } from '@portal/contract/desk.ts'
import { orderStageNames } from '@portal/contract/order-values.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { OrderStatus } from '../../areas/orders/OrderStatus.tsx'
import { dayOf, shortDay } from '../../areas/orders/order-words.ts'
import { useNow } from '../../areas/cases/use-now.ts'
import type { Asked } from '../../screens.ts'
import { accountColumn } from '../account-column.tsx'
import { deskPaths } from '../desk-paths.ts'
import { Filter } from '../Filter.tsx'
import { Queue, useAsked } from '../Queue.tsx'
import { waitsInWords } from './order-words.ts'
import { orderQueueOf, orderQueueQuery } from './queries.ts'

export function load(queryClient: QueryClient, { search }: Asked): Promise<unknown> {
  return queryClient.prefetchQuery(orderQueueQuery(orderQueueOf(search)))
}

const columns: readonly Column<DeskOrderRow>[] = [
  {
    key: 'title',
    header: 'Order',
    isName: true,
    sortable: false,
    cell: ({ accountId, orderId, title, productName }) => (
      <>
        <Link quiet href={deskPaths.order(accountId, orderId)} title={title}>
          {title}
        </Link>
        <small>
          {orderId} · {productName}
        </small>
      </>
    ),
  },
  accountColumn,
  { key: 'expected', header: 'Expected', width: '9rem', sortable: false, cell: (row) => <Expected row={row} /> },
  {
    key: 'status',
    header: 'Status',
    width: '10rem',
    sortable: false,
    hideBelow: 1024,
    cell: ({ status }) => <OrderStatus status={status} />,
  },
  {
    key: 'stage',
    header: 'Stage',
    width: '11rem',
    sortable: false,
    hideBelow: 1024,
    cell: ({ stage }) => (stage ? orderStageNames[stage] : '–'),
  },
  {
    key: 'waitsFor',
    header: 'Waits for',
    width: '12rem',
    sortable: false,
    hideBelow: 1280,
    cell: (row) => waitsInWords(row),
  },
]

export function Page() {
  const { raw } = useAsked()
  const asked = orderQueueOf(raw)
  const answer = useQuery(orderQueueQuery(asked))
  const tab = (label: string, turn?: string) => ({
    label,
    href: deskPaths.orders({ turn }),
    current: asked.turn === turn,
  })
  return (
    <>
      <PageHeader title="Orders" facts={['Without a date first, then by the date that was given']} />
      <Tabs
        label="Whose turn"
        tabs={[
          tab('Our turn'),
          tab('Waiting for the customer', 'theirs'),
          tab('Parked', 'parked'),
          tab('All open', 'all'),
        ]}
      />
      <Queue
        label="Open orders of all accounts, by the date that was given"
        noun="orders"
        columns={columns}
        rowKey={({ accountId, orderId }) => `${accountId} ${orderId}`}
        answer={answer}
        filters={<Filter name="stage" label="Stage" names={orderStageNames} />}
        empty={{ title: 'No orders here', text: 'New orders appear by themselves.' }}
      />
    </>
  )
}

function Expected({ row: { expected } }: { row: DeskOrderRow }) {
  const now = useNow()
  if (!expected) return <Status kind="warn">No date</Status>
  const words = shortDay(expected)
  return expected < dayOf(now.toISOString()) ? <Status kind="bad">{words}</Status> : words
}
