import { holders } from '@portal/contract/order-values.ts'
import type { Order } from '@portal/contract/orders.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import { daysInWords, holderNames, holderWords, shortDay } from './order-words.ts'
import styles from './order.module.css'

/** With whom the days went, and every time the order stood still. */
export function TimeCard({ order: { days, parked, holder }, isDesk = false }: { order: Order; isDesk?: boolean }) {
  const total = holders.reduce((sum, each) => sum + days[each], 0)
  const shown = holders.filter((each) => days[each] > 0 || each === holder)
  const stood = parked.reduce((sum, each) => sum + each.days, 0)
  return (
    <Card title="Where the time went" note={`${daysInWords(total)} since it was placed`}>
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
              {isDesk && each === 'customer' ? 'With the customer' : holderNames[each]}
              {each === holder ? ' (now)' : ''}
            </dt>
            <dd>{daysInWords(days[each])}</dd>
          </div>
        ))}
      </dl>
      {parked.length > 0 ? (
        <>
          <h3 className={styles.parkedTitle}>{`Parked for ${daysInWords(stood)}; these are counted above`}</h3>
          <ul className={styles.parked}>
            {parked.map(({ from, to, reason, owner, days: each }) => (
              <li key={`${from} ${reason}`}>
                <span>{`${shortDay(from)} – ${to ? shortDay(to) : 'now'}`}</span>
                <span>{`${reason}, waiting for ${isDesk && owner === 'customer' ? 'the customer' : holderWords[owner]}`}</span>
                <span className={styles.number}>{daysInWords(each)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className={styles.quiet}>The order has never been parked.</p>
      )}
    </Card>
  )
}
