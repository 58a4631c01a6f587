import type { Pence } from '@portal/contract/money.ts'
import { chargeCategoryNames } from '@portal/contract/order-values.ts'
import type { Charge, Order } from '@portal/contract/orders.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { ConfirmDialog } from '@portal/ui/src/ConfirmDialog.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { moneyInWords, soonInWords } from '../services/service-words.ts'
import { daysInWords, weekday } from './order-words.ts'
import styles from './order.module.css'
import { useChange, whyNot } from './use-change.ts'

/** A charge with all that a decision needs: cost, reason, deadline, and what happens without an answer. */
export function ChargeAsk({ order, charge }: { order: Order; charge: Charge }) {
  const [asked, setAsked] = useState<'accept' | 'decline' | null>(null)
  const { isBusy, problem, act, forget } = useChange()
  const { amount, cost, exemption, currency, replyBy, isBlocking, extraDays, chargeId, category } = charge
  const { orderId } = order
  const money = (due: Pence) => moneyInWords(due, currency)
  const name = chargeCategoryNames[category]

  const answer = async (chosen: 'accept' | 'decline') => {
    const isDone = await act(
      (once) =>
        call(
          'POST /order-info/api/orders/:orderId/charges/:chargeId/answer',
          { params: { orderId, chargeId }, body: { answer: chosen } },
          { once },
        ),
      chosen === 'accept' ? 'Charge accepted' : 'Charge declined',
    )
    if (isDone) setAsked(null)
  }
  const close = () => {
    forget()
    setAsked(null)
  }
  const soon = soonInWords(replyBy)
  return (
    <>
      <section id="charge" className={styles.ask} aria-label={name}>
        <p className={styles.amount}>
          {money(amount)} <small>{name}, excluding VAT</small>
        </p>
        <p>{charge.reason}</p>
        <KeyValueList
          items={[
            { label: 'The carrier asks for', value: money(cost) },
            ...(exemption > 0 ? [{ label: 'We take on', value: `−${money(exemption)}` }] : []),
            { label: 'Answer by', value: `${weekday(replyBy)}${soon ? `, ${soon}` : ''}` },
            { label: 'If you accept', value: acceptedInWords(order, extraDays) },
            { label: 'If you decline', value: declinedInWords(isBlocking) },
            {
              label: 'Without an answer',
              value: isBlocking ? 'The order is cancelled after that day. You pay nothing.' : 'We carry on without it.',
            },
          ]}
        />
        <div className={styles.buttons}>
          <Button colour="primary" disabledReason={whyNot(order, 'accept')} onClick={() => setAsked('accept')}>
            {`Accept ${money(amount)}`}
          </Button>
          <Button colour="outline" onClick={() => setAsked('decline')}>
            Decline charge
          </Button>
        </div>
      </section>
      <ConfirmDialog
        open={asked === 'accept'}
        title={`Accept ${money(amount)}?`}
        confirmLabel={`Accept ${money(amount)}`}
        cancelLabel="Not now"
        pending={isBusy}
        problem={problem}
        onConfirm={() => void answer('accept')}
        onClose={close}
      >
        <p>The charge goes on your next bill. This cannot be undone. {acceptedInWords(order, extraDays)}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'decline'}
        title="Decline the charge?"
        confirmLabel={isBlocking ? 'Decline and cancel order' : 'Decline charge'}
        cancelLabel="Not now"
        pending={isBusy}
        problem={problem}
        onConfirm={() => void answer('decline')}
        onClose={close}
      >
        <p>{declinedInWords(isBlocking)} This cannot be undone.</p>
      </ConfirmDialog>
    </>
  )
}

function acceptedInWords({ state }: Order, extraDays: number): string {
  const extra =
    extraDays > 0 ? ` and by ${daysInWords(extraDays).replace('day', 'working day')} for the extra work` : ''
  if (state !== 'assessingCharge') return extra ? `The dates move${extra.slice(4)}.` : 'The dates stay as they are.'
  return `Work goes on at once. The dates move by the working days we waited${extra}.`
}

function declinedInWords(isBlocking: boolean): string {
  return isBlocking ? 'The order is cancelled. You pay nothing.' : 'We carry on without it.'
}
