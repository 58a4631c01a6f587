import type { Transaction } from 'kysely'
import { rowsOf } from '../src/rows.ts'
import { z } from 'zod'
import { type BillingBook, billingBooks, billMonths, fensideStorage } from './bill-months.ts'
import { insertRows } from './files.ts'
import { resolve } from './relative.ts'

/** The number of the card payment that the billing system recorded for a bill of Fenside Storage. */
export const recordedCard = 'CP-DE4DX35YCX9K'

/** The bill that it paid. */
export const paidByCard = (now: Date): string | undefined => billMonths(fensideStorage, now)[1]?.billId

/**
 * Payments on the simulated card page: one that the billing system recorded, one that it did not, and one that was
 * declined. No card was charged, and each is marked as simulated.
 */
export async function loadCardPayments(tx: Transaction<unknown>, now: Date): Promise<void> {
  const copperbeck = billingBooks.find(({ prefix }) => prefix === 'CB')
  const month = billMonths(fensideStorage, now)
  await loadCard(tx, now, fensideStorage, month[1]?.billId, { id: recordedCard, status: 'paid', daysAgo: 44 })
  await loadCard(tx, now, fensideStorage, month[0]?.billId, { id: 'CP-2B2BYCWR6P8F', status: 'failed', daysAgo: 2 })
  if (copperbeck) {
    const newest = billMonths(copperbeck, now)[0]?.billId
    await loadCard(tx, now, copperbeck, newest, { id: 'CP-82CTJ7WGNGW5', status: 'paid', daysAgo: 1 })
  }
}

interface Card {
  id: string
  status: 'paid' | 'failed'
  daysAgo: number
}

async function loadCard(
  tx: Transaction<unknown>,
  now: Date,
  { accountId }: BillingBook,
  billId: string | undefined,
  { id, status, daysAgo }: Card,
): Promise<void> {
  const bill = await rowsOf({ total: z.number() })`
    select total from bill where account_id = ${accountId} and bill_id = ${billId ?? null}::text`.first(tx)
  if (!bill) throw new Error(`The demo has no bill ${billId}`)
  const day = resolve(`today-${daysAgo}`, now)
  const ofPayment = { account_id: accountId, card_payment_id: id }
  await insertRows(tx, 'card_payment', [
    {
      ...ofPayment,
      currency: 'GBP',
      amount: bill.total,
      status,
      is_simulated: true,
      created_at: `${day}T10:12:00Z`,
      created_by: 'Marta Quill',
      ...(status === 'paid' && { paid_at: `${day}T10:13:00Z`, payment_reference: `simulated ${id}` }),
    },
  ])
  await insertRows(tx, 'card_payment_bill', [{ ...ofPayment, bill_id: billId, amount: bill.total, amount_before: 0 }])
}
