import { type Transaction } from 'kysely'
import { brackenfell } from './accounts.ts'
import { linesOf, rounded } from './bill-charges.ts'
import { loadCardPayments, paidByCard, recordedCard } from './bill-cards.ts'
import { loadBillXml } from './bill-xml.ts'
import { type BillingBook, billingBooks, type BillMonth, billMonths, bookOf, fensideStorage } from './bill-months.ts'
import { chargedTwice, loadBillQueries } from './bill-queries.ts'
import { readCharges } from './bill-services.ts'
import { readSingleLines, type SingleLine } from './bill-single-lines.ts'
import { importRows, type Row } from './files.ts'
import { resolve } from './relative.ts'

/**
 * 24 months of bills for each customer with services: what was in force each month, with the orders, credits and calls of
 * the demo. They go through the import, which refuses a bill that does not add up.
 */
export async function loadBilling(tx: Transaction<unknown>, now: Date): Promise<void> {
  const charges = Map.groupBy(await readCharges(tx, now), ({ accountId, siteId }) => bookOf(accountId, siteId))
  const single = Map.groupBy(await readSingleLines(tx, now), ({ billId }) => billId)
  const drafts = billingBooks.flatMap((book) =>
    billMonths(book, now).map((month) => ({
      book,
      month,
      lines: [
        ...(charges.get(book) ?? []).flatMap((charge) => linesOf(charge, month)),
        ...(single.get(month.billId) ?? []).map(({ line }: SingleLine) => line),
      ],
    })),
  )
  const issued = drafts.filter(({ lines }) => lines.length > 0)
  const bills = issued.map(({ book, month, lines }) => billOf(book, month, lines))
  const { note, refund } = chargedTwice(now)
  const credit = { ...note.bill, ...totalsOf([note.line]) }
  await importRows(tx, 'billing-accounts', billingBooks.map(billingAccountOf))
  await importRows(tx, 'bill-lines', [
    ...issued.flatMap(({ book, month, lines }) => numbered(book, month, lines)),
    note.line,
  ])
  await importRows(tx, 'bills', [...bills, credit])
  const paid = [
    ...bills.flatMap((bill) => paymentOf(bill, now)),
    { billId: credit.bill_id, payment: { ...refund, amount: credit.total } },
  ]
  await importRows(
    tx,
    'payments',
    paid.map(({ payment }) => payment),
  )
  await importRows(
    tx,
    'payment-allocations',
    paid.map(({ billId: bill_id, payment: { account_id, payment_id, amount } }) => ({
      account_id,
      payment_id,
      bill_id,
      amount,
    })),
  )
  await loadBillQueries(tx, now)
  await loadBillXml(tx, now)
  await loadCardPayments(tx, now)
}

const billingAccountOf = ({ accountId, billingAccountId, name, method, terms }: BillingBook): Row => ({
  account_id: accountId,
  billing_account_id: billingAccountId,
  name,
  payment_method: method,
  payment_terms_days: terms,
  ...(method === 'direct debit' && {
    direct_debit_status: 'active',
    mandate_reference: `PORTAL-${accountId}`,
    bank_account_ending: '4471',
  }),
})

/** By site and service; what belongs to no site comes last. */
function numbered(book: BillingBook, { billId }: BillMonth, lines: readonly Row[]): Row[] {
  const place = ({ site_id, service_id }: Row) => `${textIn(site_id)} ${textIn(service_id)}`
  return lines
    .toSorted((a, b) => (place(a) < place(b) ? -1 : place(a) > place(b) ? 1 : 0))
    .map((line, index) => ({
      account_id: book.accountId,
      bill_id: billId,
      line_no: index + 1,
      ...line,
      ...(book.accountId === brackenfell && { cost_centre: costCentres[textIn(line.site_id)] ?? 'CC 3000' }),
    }))
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '~')

const costCentres: Record<string, string> = {
  KEN: 'CC 1000',
  BRS: 'CC 2100',
  LDS: 'CC 2200',
  CDF: 'CC 2300',
  RCH: 'CC 2400',
  NRW: 'CC 2500',
  GLA: 'CC 2600',
  LON: 'CC 2700',
}

function billOf(book: BillingBook, month: BillMonth, lines: readonly Row[]) {
  return {
    account_id: book.accountId,
    bill_id: month.billId,
    billing_account_id: book.billingAccountId,
    issued_on: month.issuedOn,
    due_on: month.dueOn,
    collect_on: book.method === 'direct debit' ? month.dueOn : null,
    period_start: month.first,
    period_end: month.last,
    usage_start: month.before.first,
    usage_end: month.before.last,
    ...totalsOf(lines),
  }
}

/** All lines with VAT are at 20%. */
function totalsOf(lines: readonly Row[]) {
  const sum = (of: readonly Row[]) => of.reduce((total, line) => total + Number(line.amount), 0)
  const rated = lines.filter((line) => line.vat_rate === 2000)
  const net = sum(lines)
  const vat = rounded(sum(rated) / 5)
  return { net, vat_rates: [{ rate: 2000, net: sum(rated), vat }], vat, total: net + vat }
}

/** Paid on the day it was due, apart from the newest bill of one billing account, which is overdue. */
function paymentOf(bill: ReturnType<typeof billOf>, now: Date) {
  const { account_id, bill_id, billing_account_id, due_on, collect_on, total } = bill
  const isOverdue = bill_id === billMonths(fensideStorage, now)[0]?.billId
  if (isOverdue || due_on >= resolve('today', now)) return []
  const isByCard = bill_id === paidByCard(now)
  const [method, prefix] = collect_on ? ['direct debit', 'DD'] : isByCard ? ['card', 'CARD'] : ['bank transfer', 'BT']
  const payment = {
    account_id,
    payment_id: `${prefix}-${bill_id}`,
    billing_account_id,
    paid_on: due_on,
    method,
    amount: total,
    reference: isByCard ? recordedCard : bill_id,
  }
  return [{ billId: bill_id, payment }]
}
