import { chargeCategoryNames } from '@portal/contract/order-values.ts'
import type { Charge, Order } from '@portal/contract/orders.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { moneyInWords } from '../services/service-words.ts'
import { dayOf, shortDay } from './order-words.ts'
import styles from './order.module.css'

/** Every charge there ever was, with what became of it. */
export function ChargesCard({ order: { charges } }: { order: Order }) {
  if (charges.length === 0) return null
  return (
    <Card title="Charges" flush>
      <ul className={styles.list}>
        {charges.map((charge) => (
          <li key={charge.chargeId} className={styles.row}>
            <span>
              <b>{chargeCategoryNames[charge.category]}</b>
              <small>{becameOf(charge)}</small>
            </span>
            <span className={styles.number}>{moneyInWords(charge.amount, charge.currency)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function becameOf({ state, answeredBy, answeredAt, replyBy }: Charge): string {
  const when = answeredAt ? `, ${shortDay(dayOf(answeredAt))}` : ''
  const who = answeredBy ? ` by ${answeredBy}` : ''
  switch (state) {
    case 'awaitingResponse':
      return `Answer by ${shortDay(replyBy)}`
    case 'acceptedByBuyer':
      return `Accepted${who}${when}`
    case 'declinedByBuyer':
      return `Declined${who}${when}`
    case 'withdrawnBySeller':
      return `Withdrawn${when}`
    case 'timeout':
      return `Not answered by ${shortDay(replyBy)}`
  }
}
