import type { CardPayment } from '@portal/contract/billing/card-payments.ts'
import { pence } from '@portal/contract/money-values.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Database } from '@portal/db/src/database.ts'
import { recordActivity } from '../../../lib/activity.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import type { CardEvent, CardPayments } from '../../../upstreams/card-payments/card-payments.ts'
import { withScope } from '../../actor.ts'
import { type CardAction, cardPageActor, notifyOfCard } from './notify-of-card.ts'
import { type CardState, stateAfter } from './rules.ts'
import { getCardPayment } from './service.ts'
import { insertEvent, lockCardPayment, type LockedPayment, updateState } from './store.ts'

interface Signed {
  body: Buffer
  signature: string | undefined
}

/** Takes an event that the card page signed. Events about payments of other programs are not ours, and no error. */
export async function takeSignedEvent(
  database: Pick<Database, 'app'>,
  cards: CardPayments,
  { body, signature }: Signed,
) {
  const event = await cards.readEvent(body, signature)
  if (!event) return { isKnown: false }
  const isKnown = await withScope(database, event.accountId, cardPageActor, 'provider', (scope) =>
    takeEvent(scope, event),
  )
  return { isKnown }
}

/** False if there is no such payment. */
export async function takeEvent(scope: AccountScope, event: CardEvent): Promise<boolean> {
  const { cardPaymentId, report } = event
  const before = await lockCardPayment(scope, cardPaymentId)
  if (!before) return false
  if ('amount' in report && (report.amount !== before.amount || report.currency !== before.currency)) {
    throw new Problem('invalid', {
      fields: { amount: 'The amount paid is not the amount that the page was opened for.' },
    })
  }
  if (!(await insertEvent(scope, cardPaymentId, { ...event, kind: report.kind }))) return true
  const after = stateAfter(before, event)
  await updateState(scope, cardPaymentId, after)
  await recordChange(scope, cardPaymentId, before, after)
  return true
}

async function recordChange(
  scope: AccountScope,
  cardPaymentId: string,
  before: LockedPayment,
  after: CardState,
): Promise<void> {
  const change = async (action: CardAction) => {
    await recordActivity(scope, {
      entity: 'payment',
      entityId: cardPaymentId,
      action,
      before: { status: before.status, refunded: before.refunded },
      after: { status: after.status, refunded: after.refunded },
    })
    await notifyOfCard(scope, {
      ...before,
      cardPaymentId,
      action,
      amountRefunded: pence(after.refunded - before.refunded),
    })
  }
  if (after.status === 'paid' && before.status !== 'paid') await change('card payment reported')
  if (after.status === 'failed' && before.status !== 'failed') await change('card payment declined')
  if (after.refunded > before.refunded) await change('card payment refunded')
}

const simulated = { paid: 'paid', declined: 'failed', cancelled: 'cancelled' } as const

/** The end of the simulated page of a demo. */
export async function takeSimulated(
  scope: AccountScope,
  { cardPaymentId, amount, currency, isSimulated }: CardPayment,
  outcome: keyof typeof simulated,
): Promise<CardPayment> {
  if (!isSimulated) throw new Problem('not_found', { detail: 'Card payment not found.' })
  const kind = simulated[outcome]
  const sum = { amount, currency, paymentReference: `simulated ${cardPaymentId}` }
  await takeEvent(scope, {
    eventId: `simulated ${outcome}`,
    at: scope.now,
    accountId: scope.accountId,
    cardPaymentId,
    report: kind === 'paid' ? { kind, ...sum } : { kind },
  })
  return getCardPayment(scope, cardPaymentId)
}
