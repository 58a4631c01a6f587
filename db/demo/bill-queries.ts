import { sql, type Transaction } from 'kysely'
import { brackenfell } from './accounts.ts'
import { billMonth, billMonths, brackenfellGroup } from './bill-months.ts'
import { type Row, insertRows } from './files.ts'
import { resolve } from './relative.ts'

/** The case CS-51360: a remote worker's line was charged twice, and credited with a credit note, which was refunded. */
export function chargedTwice(now: Date) {
  const day = (steps: string) => resolve(steps, now)
  const bill = billMonths(brackenfellGroup, now).find(({ issuedOn }) => issuedOn <= day('today-148'))
  if (!bill) throw new Error('The demo has no bill before the case CS-51360')
  const price = 3772
  const line = {
    description: 'Remote worker, Barrow: FTTP broadband',
    product_name: 'FTTP broadband',
    service_id: 'S-2095111',
    starts_on: bill.first,
    ends_on: bill.last,
    vat_rate: 2000,
  }
  const ofNote = { account_id: brackenfell, bill_id: 'BF-CN-0001' }
  const issued = day('today-145')
  const billing_account_id = brackenfellGroup.billingAccountId
  return {
    billId: bill.billId,
    price,
    again: {
      billId: bill.billId,
      line: { ...line, kind: 'recurring', charge_id: 'RENT-S-2095111-B', monthly_price: price, amount: price },
    },
    note: {
      line: {
        ...ofNote,
        ...line,
        line_no: 1,
        kind: 'credit',
        case_id: 'CS-51360',
        reason: 'Charged twice',
        amount: -price,
        cost_centre: 'CC 3000',
      },
      bill: {
        ...ofNote,
        billing_account_id,
        kind: 'credit note',
        corrects_bill_id: bill.billId,
        issued_on: issued,
        period_start: bill.first,
        period_end: bill.last,
      },
    },
    refund: {
      account_id: brackenfell,
      payment_id: 'RF-BF-CN-0001',
      billing_account_id,
      paid_on: day('today-141'),
      method: 'refund',
      reference: 'BF-CN-0001',
    },
  }
}

/** One query that was answered with a credit, and one that is open. */
export async function loadBillQueries(tx: Transaction<unknown>, now: Date): Promise<void> {
  const { billId, price } = chargedTwice(now)
  const newest = billMonth(brackenfellGroup, 0, now).billId
  const queries: Row[] = [
    {
      account_id: brackenfell,
      case_id: 'CS-51360',
      bill_id: billId,
      reason: 'other',
      amount: price,
      asked_at: resolve('now-147.25d', now),
      asked_by: 'Service Desk',
      outcome: 'credited',
      credited: price,
      answer: 'The line was charged twice. We credited it.',
      answered_at: resolve('now-146d', now),
      answered_by: 'Sam Okoro',
    },
    {
      account_id: brackenfell,
      case_id: 'CS-51790',
      bill_id: newest,
      reason: 'not ordered',
      amount: 8400,
      asked_at: resolve('now-100h', now),
      asked_by: 'Service Desk',
    },
  ]
  await insertRows(tx, 'bill_query', queries)
  await sql`
    insert into bill_query_line (account_id, case_id, bill_id, line_no)
    select q.account_id, q.case_id, q.bill_id, l.line_no from bill_query q join bill_line l using (account_id, bill_id)
    where (q.case_id, coalesce(l.charge_id, '')) in (('CS-51360', 'RENT-S-2095111-B'), ('CS-51790', 'ONCE-VISIT-1'))`.execute(
    tx,
  )
  await sql`
    update bill b set disputed = q.amount from bill_query q
    where q.account_id = b.account_id and q.bill_id = b.bill_id and q.outcome is null`.execute(tx)
}
