import { orderStageNames } from '@portal/contract/order-values.ts'
import type { OrderRow } from '@portal/contract/orders.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { paths } from '../../paths.ts'
import styles from './dashboard.module.css'
import { Tile } from './Tile.tsx'
import { dayMonth } from './words.ts'

export function OrdersTile() {
  return (
    <Tile
      name="orders"
      title="Orders in progress"
      what="your orders"
      link={{ label: 'All orders', href: paths.orders() }}
      note={({ open }) => open.toLocaleString('en-GB')}
    >
      {({ rows }) =>
        rows.length === 0 ? (
          <p className={styles.none}>No order is in progress.</p>
        ) : (
          <ul className={styles.rows}>
            {rows.map((order) => (
              <Row key={order.orderId} order={order} />
            ))}
          </ul>
        )
      }
    </Tile>
  )
}

function Row({
  order: { orderId, title, productName, stage, status, step, steps, waitsFor, isLate, expected },
}: {
  order: OrderRow
}) {
  return (
    <li className={styles.order}>
      <div>
        <Link quiet href={paths.order(orderId)}>
          {title}
        </Link>
        <small>{productName}</small>
      </div>
      <span className={styles.progress} aria-hidden="true">
        {Array.from({ length: steps }, (_, index) => (
          <i key={index} className={index + 1 < step ? styles.done : index + 1 === step ? styles.now : undefined} />
        ))}
      </span>
      <div>
        {stage ? orderStageNames[stage] : status}
        <small>{waitsFor ? 'waits for you' : step > 0 ? `step ${step} of ${steps}` : 'not begun'}</small>
      </div>
      <div className={styles.when}>
        {expected ? dayMonth(expected) : 'To be set'}
        {isLate ? <small>late</small> : null}
      </div>
    </li>
  )
}
