import { orderOwners } from '@portal/contract/orders/values.ts'
import type { Order } from '@portal/contract/orders/orders.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { shortDay } from '@portal/contract/format/days.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import { ownerNames, ownerWords } from './order-words.ts'
import styles from './order.module.css'

/** Days by owner, and each period on hold. */
export function TimeCard({ order: { days, holds, owner }, isDesk = false }: { order: Order; isDesk?: boolean }) {
  const total = orderOwners.reduce((sum, each) => sum + days[each], 0)
  const shown = orderOwners.filter((each) => days[each] > 0 || each === owner)
  const held = holds.reduce((sum, each) => sum + each.days, 0)
  return (
    <Card title="Time breakdown" note={`${counted(total, 'day')} since the order was placed`}>
      <div className={styles.shares} aria-hidden>
        {shown.map((each) => (
          <span key={each} className={styles[each]} style={{ flexGrow: Math.max(days[each], total / 100) }} />
        ))}
      </div>
      <dl className={styles.days}>
        {shown.map((each) => (
          <div key={each}>
            <dt>
              <i className={classNames(styles.swatch, styles[each])} aria-hidden />
              {isDesk && each === 'customer' ? 'With the customer' : ownerNames[each]}
              {each === owner ? ' (now)' : ''}
            </dt>
            <dd>{counted(days[each], 'day')}</dd>
          </div>
        ))}
      </dl>
      {holds.length > 0 ? (
        <>
          <h3 className={styles.parkedTitle}>{`On hold for ${counted(held, 'day')}, included above`}</h3>
          <ul className={styles.parked}>
            {holds.map(({ from, to, reason, owner, days: each, workingDays }) => (
              <li key={`${from} ${reason}`}>
                <span>{to ? `${shortDay(from)}–${shortDay(to)}` : `${shortDay(from)} to now`}</span>
                <span>{`${reason}, waiting for ${isDesk && owner === 'customer' ? 'the customer' : ownerWords[owner]}`}</span>
                <span
                  className={styles.number}
                >{`${counted(each, 'day')}, ${counted(workingDays, 'working day')}`}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className={styles.quiet}>The order has never been on hold.</p>
      )}
    </Card>
  )
}
