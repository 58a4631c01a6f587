import { chargeCategoryNames } from '@portal/contract/orders/values.ts'
import type { Charge, Order } from '@portal/contract/orders/orders.ts'
import { money } from '@portal/contract/format/money.ts'
import { dayMonth, dayOf } from '@portal/contract/format/days.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import styles from './order.module.css'

/** All charges of the order with their outcome. */
export function ChargesCard({ order: { charges } }: { order: Order }) {
  if (charges.length === 0) return null
  return (
    <Card title="Charges" flush>
      <ul className={styles.list}>
        {charges.map((charge) => (
          <li key={charge.chargeId}>
            <span>
              <b>{chargeCategoryNames[charge.category]}</b>
              <small>{becameOf(charge)}</small>
            </span>
            <span className={styles.number}>{money(charge.amount, charge.currency)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function becameOf({ state, answeredBy, answeredAt, replyBy }: Charge): string {
  const when = answeredAt ? `, ${dayMonth(dayOf(answeredAt))}` : ''
  const who = answeredBy ? ` by ${answeredBy}` : ''
  switch (state) {
    case 'awaitingResponse':
      return `Decision due ${dayMonth(replyBy)}`
    case 'acceptedByBuyer':
      return `Accepted${who}${when}`
    case 'declinedByBuyer':
      return `Declined${who}${when}`
    case 'withdrawnBySeller':
      return `Withdrawn${when}`
    case 'timeout':
      return `No decision by ${dayMonth(replyBy)}`
  }
}
