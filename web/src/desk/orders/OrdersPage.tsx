import type { DeskOrderRow } from '@portal/contract/desk/desk.ts'
import { deskOrderListing } from '@portal/contract/desk/listing.ts'
import { orderStageNames } from '@portal/contract/orders/values.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { OrderStatus } from '../../areas/orders/OrderStatus.tsx'
import { useNow } from '../../lib/use-now.ts'
import type { Columns } from '../../lists/columns.ts'
import { ChoiceFilter } from '../../lists/filters/ChoiceFilter.tsx'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import type { PageRequest } from '../../screens.ts'
import { accountColumn } from '../account-column.tsx'
import { deskPaths } from '../desk-paths.ts'
import { Queue } from '../Queue.tsx'
import acts from '../../acts/acts.module.css'
import { waitsInWords } from './order-words.ts'
import { orderQueueQuery } from './queries.ts'

export function load(queryClient: QueryClient, { search }: PageRequest): Promise<unknown> {
  return queryClient.prefetchQuery(orderQueueQuery(readAddress(deskOrderListing, search)))
}

const columns: Columns<typeof deskOrderListing, DeskOrderRow> = {
  title: {
    header: 'Order',
    cell: ({ accountId, accountName, orderId, title, productName, stage }) => (
      <>
        <Link quiet href={deskPaths.order(accountId, orderId)} title={title}>
          {title}
        </Link>
        <small>
          <code>{orderId}</code> · {productName}
        </small>
        <small className={acts.onPhone}>{accountName}</small>
        <small className={acts.onPhone}>{stage ? `Stage: ${orderStageNames[stage]}` : 'Not started'}</small>
      </>
    ),
  },
  accountName: accountColumn,
  expected: { header: 'Expected', width: '9rem', cell: (row) => <Expected row={row} /> },
  status: {
    header: 'Status',
    width: '10rem',
    hideBelow: 1024,
    cell: ({ status }) => <OrderStatus status={status} />,
  },
  stage: {
    header: 'Stage',
    width: '11rem',
    hideBelow: 1024,
    cell: ({ stage }) => (stage ? orderStageNames[stage] : '–'),
  },
  blockedBy: {
    header: 'Waiting on',
    width: '12rem',
    hideBelow: 1280,
    cell: (row) => waitsInWords(row),
  },
}

export function Page() {
  const { query } = useListing(deskOrderListing)
  const answer = useQuery(orderQueueQuery(query))
  const tabs = answer.data?.tabs
  const tab = (label: string, count?: number, waitingOn?: typeof query.waitingOn) => ({
    label,
    count,
    href: deskPaths.orders({ waitingOn }),
    current: query.waitingOn === waitingOn,
  })
  return (
    <>
      <PageHeader
        title="Orders"
        facts={[
          tabs && (tabs.late > 0 ? `${counted(tabs.late, 'order')} late` : 'No order is late'),
          tabs && tabs.undated > 0 ? `${number(tabs.undated)} without a date` : null,
          'Late and undated first, then by expected date',
        ]}
      />
      <Tabs
        label="Waiting on"
        tabs={[
          tab('In progress', tabs?.provider),
          tab('Waiting for the customer', tabs?.customer, 'customer'),
          tab('On hold', tabs?.onHold, 'onHold'),
          tab('All open', tabs?.anyone, 'anyone'),
        ]}
      />
      <Queue
        listing={deskOrderListing}
        label="Open orders of all accounts, late and undated ones first, then by expected date"
        noun="order"
        columns={columns}
        rowKey={({ accountId, orderId }) => `${accountId} ${orderId}`}
        answer={answer}
        filters={<ChoiceFilter listing={deskOrderListing} name="stage" label="Stage" names={orderStageNames} />}
        empty={{ title: 'No orders here', text: 'New orders appear automatically.' }}
      />
    </>
  )
}

function Expected({ row: { expected, isLate } }: { row: DeskOrderRow }) {
  const now = useNow()
  if (!expected) return <Status kind="warn">No date</Status>
  const words = shortDate(expected)
  if (expected < dayOf(now.toISOString())) return <Status kind="bad">{words}</Status>
  return (
    <>
      {words}
      {isLate ? (
        <small>
          <Status kind="bad">Late</Status>
        </small>
      ) : null}
    </>
  )
}
