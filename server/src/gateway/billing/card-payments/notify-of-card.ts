import { markSimulated } from '@portal/contract/connection.ts'
import { money } from '@portal/contract/format/money.ts'
import type { Pence } from '@portal/contract/money.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { notify, notifyElsewhere } from '../../../lib/notify.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { hasLimitedReader } from '../limited-reader-store.ts'
import type { LockedPayment } from './store.ts'

/** The card page in the activity log. */
export const cardPageActor = { userId: 'card page', email: '', name: 'The card page' }

export type CardAction = 'card payment reported' | 'card payment declined' | 'card payment refunded'

interface Reported
  extends Pick<
    LockedPayment,
    'amount' | 'currency' | 'isSimulated' | 'payerEmail' | 'payerAccountId' | 'accountName' | 'bills'
  > {
  cardPaymentId: string
  action: CardAction
  /** By how much the sum of the refunds grew. */
  amountRefunded: Pence
}

const titles: Record<CardAction, string> = {
  'card payment reported': 'Card payment received',
  'card payment declined': 'Card payment declined',
  'card payment refunded': 'Card payment refunded',
}

/**
 * Notifies the payer, and the subscribers of bills, without the amount while a reader may not see totals. A dealer's person
 * who paid for a customer is notified in their own account.
 */
export async function notifyOfCard(scope: AccountScope, reported: Reported): Promise<void> {
  const { cardPaymentId, action, amount, amountRefunded, currency, isSimulated, bills } = reported
  const { payerEmail, payerAccountId, accountName } = reported
  const isHidden = await hasLimitedReader(scope)
  const sum = money(action === 'card payment refunded' ? amountRefunded : amount, currency)
  const event = {
    kind: 'invoice',
    entity: 'payment',
    entityId: cardPaymentId,
    // The page is the actor, also a simulated one that the payer operates.
    actorId: cardPageActor.userId,
  } as const
  const withSum = markSimulated(`${titles[action]}: ${sum}`, isSimulated)
  const isOwn = payerAccountId === null
  await notify(scope, {
    ...event,
    title: isHidden ? markSimulated(titles[action], isSimulated) : withSum,
    text: textOf(action, bills),
    // People who are limited to sites can open bills, but no payment.
    path: isHidden ? pageOf('bills') : pageOf('cardPayment', { cardPaymentId }),
    people: !isOwn || payerEmail === null ? [] : [payerEmail],
  })
  if (isOwn || payerEmail === null) return
  await notifyElsewhere(scope, payerAccountId, {
    ...event,
    title: withSum,
    text: `${accountName}. ${textOf(action, bills)}`,
    path: pageOf('cardPayment', { cardPaymentId, in: scope.accountId }),
    people: [payerEmail],
  })
}

function textOf(action: CardAction, bills: readonly string[]): string {
  const of = `${bills.length === 1 ? 'Bill' : 'Bills'} ${bills.join(', ')}`
  switch (action) {
    case 'card payment reported':
      return `${of}. Your statement shows the payment once our billing system has recorded it.`
    case 'card payment declined':
      return `${of} ${bills.length === 1 ? 'is' : 'are'} still to be paid. Try another card, or pay in another way.`
    case 'card payment refunded':
      return `${of}. The refund goes to the card that was used.`
  }
}
