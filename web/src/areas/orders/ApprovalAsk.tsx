import type { Pence } from '@portal/contract/money.ts'
import type { Order } from '@portal/contract/orders.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { ConfirmDialog } from '@portal/ui/src/ConfirmDialog.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { moneyInWords } from '../services/service-words.ts'
import styles from './order.module.css'
import { useChange, whyNot } from './use-change.ts'

/** The price of a checked order, to be approved or left. */
export function ApprovalAsk({ order }: { order: Order }) {
  const [isAsked, setIsAsked] = useState(false)
  const { isBusy, problem, act, forget } = useChange()
  const { orderId, price, termMonths } = order
  const money = (amount: Pence | null) => (amount === null ? null : moneyInWords(amount, price.currency))
  const approve = async () => {
    const isDone = await act(
      (once) => call('POST /order-info/api/orders/:orderId/approval', { params: { orderId } }, { once }),
      'Order approved',
    )
    if (isDone) setIsAsked(false)
  }
  return (
    <>
      <section id="approval" className={styles.ask} aria-label="Approval">
        <KeyValueList
          items={[
            { label: 'Each month', value: money(price.recurring) },
            { label: 'One-off', value: money(price.oneOff) },
            { label: 'Minimum term', value: termMonths ? `${termMonths} months` : 'None' },
          ]}
        />
        <div className={styles.buttons}>
          <Button colour="primary" disabledReason={whyNot(order, 'approve')} onClick={() => setIsAsked(true)}>
            Approve order
          </Button>
        </div>
      </section>
      <ConfirmDialog
        open={isAsked}
        title="Approve this order?"
        confirmLabel="Approve order"
        cancelLabel="Not now"
        pending={isBusy}
        problem={problem}
        onConfirm={() => void approve()}
        onClose={() => {
          forget()
          setIsAsked(false)
        }}
      >
        <p>
          {`${order.productName}: ${money(price.recurring)} each month and ${money(price.oneOff)} once, excluding VAT. We begin at once, and you see the planned dates.`}
        </p>
      </ConfirmDialog>
    </>
  )
}
