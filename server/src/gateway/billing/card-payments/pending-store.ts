import { type RawBuilder, sql } from 'kysely'

type Piece = RawBuilder<unknown>

const pendingPayments: Piece = sql`card_payment_bill cb join card_payment cp using (account_id, card_payment_id)
  where cb.account_id = b.account_id and cb.bill_id = b.bill_id and cp.status in ('processing', 'paid') and not cp.is_recorded`

/**
 * The sum paid of bill `b` by card and not recorded yet, at most what is left to pay, so that nothing is counted twice. A
 * refund in part takes from the last bill of the payment.
 */
export const pendingOfBill: Piece = sql`(
  select greatest(0, least(b.remaining, coalesce(sum(greatest(0, least(cb.amount, cp.amount - cp.refunded - cb.amount_before))), 0)))
  from ${pendingPayments})`

/** The same for a list, and whether a simulated page took it. */
export const pendingColumns: Piece = sql`
  ${pendingOfBill} as "cardPending",
  exists (select from ${pendingPayments} and cp.is_simulated) as "isCardSimulated"`

export const noPending: Piece = sql`0 as "cardPending", false as "isCardSimulated"`
