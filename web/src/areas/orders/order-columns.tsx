import type { OrderRow } from '@portal/contract/orders.ts'
import { orderStageNames } from '@portal/contract/order-values.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { paths } from '../../paths.ts'
import { dayInWords } from '../services/service-words.ts'
import { OrderStatus } from './OrderStatus.tsx'
import styles from './orders.module.css'

const closers = { customer: 'By you', provider: 'By us', deadline: 'No answer' } as const

export const orderColumns: readonly Column<OrderRow>[] = [
  {
    key: 'title',
    header: 'Order for',
    isName: true,
    cell: ({ orderId, title, productName }) => (
      <>
        <Link quiet href={paths.order(orderId)} title={title}>
          {title}
        </Link>
        <small title={productName}>{productName}</small>
      </>
    ),
  },
  { key: 'orderId', header: 'Order', width: '7.5rem', mono: true, hideBelow: 1280 },
  {
    key: 'status',
    header: 'Status',
    width: '8.5rem',
    cell: ({ status, waitsFor }) => (
      <>
        <OrderStatus status={status} />
        {waitsFor ? <small className={styles.onPhone}>Your reply needed</small> : null}
      </>
    ),
  },
  { key: 'stage', header: 'Stage', width: '13.5rem', hideBelow: 768, cell: (row) => <StageCell row={row} /> },
  {
    key: 'expected',
    header: 'Expected',
    width: '8rem',
    hideBelow: 768,
    cell: ({ expected, status, isLate }) => (
      <>
        {expected ? dayInWords(expected) : status === 'Cancelled' ? '–' : 'To be set'}
        {isLate ? <small>Running late</small> : null}
      </>
    ),
  },
  { key: 'placed', header: 'Placed', width: '8rem', hideBelow: 1280, cell: ({ placed }) => dayInWords(placed) },
  {
    key: 'orderRef',
    header: 'Your reference',
    width: '9.5rem',
    mono: true,
    hideBelow: 1280,
    cell: ({ orderRef }) => orderRef ?? '–',
  },
]

/** Whose turn it is comes before how far it is. */
function StageCell({ row: { status, state, stage, step, steps, waitsFor, closed, closedBy } }: { row: OrderRow }) {
  if (status === 'Cancelled') {
    return closed && closedBy ? `${closers[closedBy]}, ${dayInWords(closed)}` : '–'
  }
  if (!stage) return '–'
  const name = orderStageNames[stage]
  const place = `step ${step} of ${steps}`
  if (waitsFor) {
    return (
      <>
        <Status kind="info">Your reply needed</Status>
        <small>{`${name}, ${place}`}</small>
      </>
    )
  }
  if (state === 'held') {
    return (
      <>
        <Status kind="warn">Parked</Status>
        <small>{`${name}, ${place}`}</small>
      </>
    )
  }
  return (
    <>
      {name}
      <small>{place}</small>
    </>
  )
}
