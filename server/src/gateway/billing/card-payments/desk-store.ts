import { type DeskCardPaymentQuery, DeskCardPaymentRow } from '@portal/contract/billing/card-payments.ts'
import { Pence } from '@portal/contract/money.ts'
import { numberOrNull, rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../../../lib/utc.ts'
import { fewOf } from '../../../lists/tab-count-store.ts'
import { readPage } from '../../../lists/read-page.ts'
import type { DeskScope } from '../../../scope/account-scope.ts'
import { cardColumns } from './store.ts'

const toRecord = sql`cp.status = 'paid' and not cp.is_recorded`

export const listDeskCardPayments = (desk: DeskScope, { page, size, shows }: DeskCardPaymentQuery) =>
  readPage(
    desk,
    DeskCardPaymentRow,
    { page, size },
    {
      columns: sql`${cardColumns}, cp.account_id as "accountId", a.trading_name as "accountName",
        cp.payment_reference as "paymentReference"`,
      from: sql`card_payment cp`,
      joined: { to: 'cp', by: sql`join account a on a.account_id = cp.account_id` },
      keyed: { table: 'card_payment', as: 'cp', key: ['account_id', 'card_payment_id'] },
      where: shows === 'toRecord' ? toRecord : sql`true`,
      order: sql`cp.created_at desc, cp.card_payment_id`,
    },
  )

const Tabs = { toRecord: numberOrNull, all: numberOrNull }

export async function countDeskCardPayments({ tx }: DeskScope) {
  const counts = await rowsOf(Tabs)`
    select ${fewOf(sql`card_payment cp where ${toRecord}`)} as "toRecord", ${fewOf(sql`card_payment cp`)} as "all"`.first(
    tx,
  )
  if (!counts) throw new Error('The tabs were not counted')
  return counts
}

/** A bill of a payment to record. */
export const BillToRecord = z.object({
  accountId: z.string(),
  billingAccountId: z.string(),
  cardPaymentId: z.string(),
  paymentReference: z.string().nullable(),
  paidAt: z.string(),
  billId: z.string(),
  currency: z.string(),
  amount: Pence,
  refunded: Pence,
  isSimulated: z.boolean(),
})
export type BillToRecord = z.infer<typeof BillToRecord>

/** Each bill of the payments that the billing system has not recorded; a refund takes from the last bill first. */
export const billsToRecord = sql`
  select cp.account_id as "accountId", b.billing_account_id as "billingAccountId", cp.card_payment_id as "cardPaymentId",
    cp.payment_reference as "paymentReference", ${utc('cp.paid_at')} as "paidAt", cb.bill_id as "billId", cp.currency,
    cb.amount, cb.amount - greatest(0, least(cb.amount, cp.amount - cp.refunded - cb.amount_before)) as refunded,
    cp.is_simulated as "isSimulated"
  from card_payment cp join card_payment_bill cb using (account_id, card_payment_id)
    join bill b using (account_id, bill_id)
  where ${toRecord}
  order by cp.paid_at, cp.card_payment_id, cb.amount_before`
