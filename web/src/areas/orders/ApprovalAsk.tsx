import type { Pence } from '@portal/contract/money.ts'
import type { Order } from '@portal/contract/orders/orders.ts'
import { money } from '@portal/contract/format/money.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { calls } from '../../acts/calls.ts'
import { orderActs, whyNot } from './order-acts.ts'
import styles from './order.module.css'
import { updateOrderCache } from './queries.ts'

/** The price of a checked order, to approve or to cancel the order. */
export function ApprovalAsk({ order }: { order: Order }) {
  const queryClient = useQueryClient()
  const { orderId, price, termMonths } = order
  const moneyOf = (amount: Pence | null) => (amount === null ? null : money(amount, price.currency))
  const approve: Act = {
    key: 'approve',
    title: 'Approve order',
    heading: 'Approve this order?',
    text: `${order.productName}: ${moneyOf(price.recurring)} monthly and ${moneyOf(price.oneOff)} one-off, excluding VAT. Work starts immediately and the planned dates appear here.`,
    fields: [],
    refusal: whyNot(order, 'approve'),
    colour: 'primary',
    do: calls('POST /order-info/api/orders/:orderId/approval', { params: { orderId } }, (changed) =>
      updateOrderCache(queryClient, changed),
    ),
    done: 'Order approved',
  }
  return (
    <section id="approval" className={styles.ask} aria-label="Approval">
      <KeyValueList
        items={[
          { label: 'Monthly', value: moneyOf(price.recurring) },
          { label: 'One-off', value: moneyOf(price.oneOff) },
          { label: 'Minimum term', value: termMonths ? counted(termMonths, 'month') : 'None' },
        ]}
      />
      <p>We start when you approve the order. The planned dates then appear here.</p>
      <div className={styles.buttons}>
        <ActButtons acts={[approve, orderActs(queryClient, order).cancel]} />
      </div>
    </section>
  )
}
