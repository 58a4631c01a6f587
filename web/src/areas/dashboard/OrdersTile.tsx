import { orderStageNames } from '@portal/contract/orders/values.ts'
import type { OrderRow } from '@portal/contract/orders/orders.ts'
import { shortDay } from '@portal/contract/format/days.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { paths } from '../../paths.ts'
import styles from './dashboard.module.css'
import { Tile } from './Tile.tsx'
import { shownOf } from '../../lib/shown-of.ts'

export function OrdersTile() {
  return (
    <Tile
      name="orders"
      title="Orders in progress"
      otherTitle="Other orders"
      what="your orders"
      link={{ label: 'All orders', href: paths.orders() }}
      note={({ others, rows }) => shownOf(rows.length, others)}
    >
      {({ rows, open }) =>
        rows.length === 0 ? (
          <p className={styles.none}>{open > 0 ? 'No other orders in progress.' : 'No orders in progress.'}</p>
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
  order: { orderId, title, productName, state, stage, status, step, steps, blockedBy, isLate, expected },
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
      <div className={styles.when}>
        {stage ? orderStageNames[stage] : status}
        <small>
          {[
            blockedBy
              ? 'waiting for you'
              : state === 'held'
                ? 'on hold'
                : step > 0
                  ? `step ${step} of ${steps}`
                  : 'not started',
            expected ? `${shortDay(expected, null)}${isLate ? ', late' : ''}` : 'no date yet',
          ].join(' · ')}
        </small>
      </div>
    </li>
  )
}
