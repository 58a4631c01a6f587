import type { orderListing } from '@portal/contract/orders/listing.ts'
import type { OrderRow } from '@portal/contract/orders/orders.ts'
import { orderStageNames } from '@portal/contract/orders/values.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { shortDay } from '@portal/contract/format/days.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Columns } from '../../lists/columns.ts'
import { paths } from '../../paths.ts'
import { OnPhone } from '../../use-media.ts'
import { waitOf } from './order-words.ts'
import { OrderStatus } from './OrderStatus.tsx'
import styles from './orders.module.css'

/** For the customer, or for the dealer of several. */
const wordsOf = {
  own: { byCustomer: 'By you', reply: 'Your reply needed', reference: 'Your reference' },
  customers: { byCustomer: 'By the customer', reply: 'Customer’s reply needed', reference: 'Reference' },
} as const

type Words = (typeof wordsOf)[keyof typeof wordsOf]

const columnsWith = (words: Words): Columns<typeof orderListing, OrderRow> => ({
  title: {
    header: 'Order for',
    cell: ({ orderId, title, productName }) => (
      <>
        <Link quiet href={paths.order(orderId)} title={title}>
          {title}
        </Link>
        <small title={productName}>{productName}</small>
        <OnPhone>
          <small>
            <code>{orderId}</code>
          </small>
        </OnPhone>
      </>
    ),
  },
  orderId: { header: 'Order', width: '7.5rem', mono: true, hideBelow: 1280 },
  status: {
    header: 'Status',
    width: '8.5rem',
    cell: (row) => (
      <>
        <span className={styles.onPhone}>
          <WaitStatus row={row} words={words} />
        </span>
        <OrderStatus status={row.status} />
        <small className={styles.onPhone}>{whenInWords(row)}</small>
      </>
    ),
  },
  stage: { header: 'Stage', width: '13.5rem', hideBelow: 768, cell: (row) => <StageCell row={row} words={words} /> },
  expected: {
    header: 'Expected',
    width: '8rem',
    hideBelow: 768,
    cell: ({ expected, status, isLate }) => (
      <>
        {expected ? shortDate(expected) : status === 'Cancelled' ? '–' : 'No date yet'}
        {isLate ? (
          <small>
            <Status kind="bad">Late</Status>
          </small>
        ) : null}
      </>
    ),
  },
  placed: { header: 'Placed', width: '8rem', hideBelow: 1280, cell: ({ placed }) => shortDate(placed) },
  orderRef: {
    header: words.reference,
    width: '9.5rem',
    mono: true,
    hideBelow: 1280,
    cell: ({ orderRef }) => orderRef ?? '–',
  },
})

/** On a phone, which has no column for it: "Expected 7 Dec, late". */
function whenInWords({ status, expected, isLate, closed }: OrderRow): string {
  if (status === 'Cancelled' || status === 'Completed') return closed ? shortDate(closed) : ''
  return expected ? `Expected ${shortDay(expected, null)}${isLate ? ', late' : ''}` : 'No date yet'
}

export const orderColumns = columnsWith(wordsOf.own)
export const columnsOfCustomers = columnsWith(wordsOf.customers)

function WaitStatus({ row, words }: { row: OrderRow; words: Words }) {
  const wait = waitOf(row)
  if (wait === null) return null
  return wait === 'reply' ? <Status kind="info">{words.reply}</Status> : <Status kind="warn">On hold</Status>
}

/** The party that has to act comes before the progress of the order. */
function StageCell({ row, words }: { row: OrderRow; words: Words }) {
  const { status, stage, step, steps, closed, closedBy } = row
  if (status === 'Cancelled') {
    const closers = { customer: words.byCustomer, provider: 'By us', deadline: 'No decision' }
    return closed && closedBy ? `${closers[closedBy]}, ${shortDate(closed)}` : '–'
  }
  if (!stage) return '–'
  const name = orderStageNames[stage]
  const place = `step ${step} of ${steps}`
  if (waitOf(row)) {
    return (
      <>
        <WaitStatus row={row} words={words} />
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
