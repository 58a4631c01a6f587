import type { Pence } from '@portal/contract/money.ts'

export interface NewCardPage {
  /** Ours. The provider recognises a repeated request by it, and names it in events. */
  accountId: string
  cardPaymentId: string
  /** In minor units. */
  amount: Pence
  currency: string
  /** "Bill BF-2604-0418", as the payer reads it. */
  description: string
  /** The same on each repetition. */
  expiresAt: Date
  /** Where the browser returns, paid or not. */
  returnTo: string
}

export interface CardPage {
  sessionId: string
  /** Where the browser goes. */
  url: string
}

/** A change of a payment. `refunded` is the sum of all refunds so far. */
export type CardReport =
  | { kind: 'paid' | 'processing'; amount: Pence; currency: string; paymentReference: string | null }
  | { kind: 'failed' | 'cancelled' }
  | { kind: 'refunded'; refunded: Pence }

export interface CardEvent {
  eventId: string
  at: Date
  accountId: string
  cardPaymentId: string
  report: CardReport
}

/** A page of others on which people pay by card. Card details never reach the portal. */
export interface CardPayments {
  isSimulated: boolean
  open(page: NewCardPage): Promise<CardPage>
  /** Closes a page, so that it cannot be paid any more; false if it is already paid or being paid. */
  close(sessionId: string): Promise<boolean>
  /** Reads a signed event; null for one that is not about our payments. Throws `invalid` without a valid signature. */
  readEvent(body: Buffer, signature: string | undefined): Promise<CardEvent | null>
}
