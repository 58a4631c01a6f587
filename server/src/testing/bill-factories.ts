import type { BillLineKind, PaymentKind } from '@portal/contract/billing/values.ts'
import type { Database } from '@portal/db/src/database.ts'
import { sql } from 'kysely'

type System = Pick<Database, 'system'>

let lastNumber = 0
const next = (prefix: string) => `${prefix}-${(lastNumber += 1)}`

interface LineOptions {
  kind?: BillLineKind
  chargeId?: string | null
  description?: string
  serviceId?: string | null
  siteId?: string | null
  costCentre?: string | null
  orderId?: string | null
  caseId?: string | null
  startsOn?: string | null
  endsOn?: string | null
  monthlyPrice?: number | null
  percent?: number | null
  reason?: string | null
  amount?: number
  vatRate?: number | null
}

interface BillOptions {
  billId?: string
  billingAccountId?: string
  kind?: 'bill' | 'credit note'
  /** The first of the month that it is for; also its issue date. */
  month?: string
  dueOn?: string
  lines?: readonly LineOptions[]
}

export async function createBillingAccount(
  { system }: System,
  account: string,
  billingAccountId = `BA-${account}`,
): Promise<string> {
  await sql`
    insert into billing_account (account_id, billing_account_id, name, payment_method, direct_debit_status,
      mandate_reference, bank_account_ending)
    values (${account}, ${billingAccountId}, ${`Billing of ${account}`}, 'direct debit', 'active', 'MANDATE-1', '4471')
    on conflict do nothing`.execute(system)
  return billingAccountId
}

/** A bill with VAT of 20% on each line that has a rate, which adds up. Answers its id. */
export async function createBill(database: System, account: string, options: BillOptions = {}): Promise<string> {
  const { kind = 'bill', month = '2026-04-01', dueOn = `${month.slice(0, 7)}-15`, billId = next('BILL') } = options
  const lines = options.lines ?? [{}]
  const amountOf = ({ amount = 12_000 }: LineOptions) => amount
  const rated = lines.filter(({ vatRate = 2000 }) => vatRate !== null)
  const ratedNet = rated.reduce((sum, line) => sum + amountOf(line), 0)
  const net = lines.reduce((sum, line) => sum + amountOf(line), 0)
  const vat = Math.sign(ratedNet) * Math.round(Math.abs(ratedNet) / 5)
  const billingAccountId = await createBillingAccount(database, account, options.billingAccountId)
  for (const [index, line] of lines.entries()) {
    const { description = 'Ethernet 1 Gbit/s', chargeId = null, vatRate = 2000, kind: lineKind = 'recurring' } = line
    await sql`
      insert into bill_line (account_id, bill_id, line_no, kind, charge_id, description, service_id, site_id, cost_centre,
        order_id, case_id, starts_on, ends_on, monthly_price, percent, reason, amount, vat_rate)
      values (${account}, ${billId}, ${index + 1}, ${lineKind}, ${chargeId}, ${description}, ${line.serviceId ?? null},
        ${line.siteId ?? null}, ${line.costCentre ?? null}, ${line.orderId ?? null}, ${line.caseId ?? null},
        ${line.startsOn ?? null}, ${line.endsOn ?? null}, ${line.monthlyPrice ?? null}, ${line.percent ?? null},
        ${line.reason ?? null}, ${amountOf(line)}, ${vatRate})`.execute(database.system)
  }
  await sql`
    insert into bill (account_id, bill_id, billing_account_id, kind, issued_on, due_on, period_start, period_end,
      line_count, net, vat_rates, vat, total)
    values (${account}, ${billId}, ${billingAccountId}, ${kind}, ${month}, ${kind === 'bill' ? dueOn : null}, ${month},
      (${month}::date + interval '1 month')::date - 1, ${lines.length}, ${net},
      ${JSON.stringify(rated.length > 0 ? [{ rate: 2000, net: ratedNet, vat }] : [])}, ${vat}, ${net + vat})`.execute(
    database.system,
  )
  return billId
}

/** A payment that is for these bills, by their amounts. Answers its id. */
export async function createPayment(
  { system }: System,
  account: string,
  bills: Record<string, number>,
  { method = 'bank transfer' as PaymentKind, paidOn = '2026-04-10', amount = total(bills) } = {},
): Promise<string> {
  const paymentId = next('PAY')
  await sql`
    insert into payment (account_id, payment_id, billing_account_id, paid_on, method, amount)
    select ${account}, ${paymentId}, billing_account_id, ${paidOn}, ${method}, ${amount}
    from bill where account_id = ${account} and bill_id = ${Object.keys(bills)[0] ?? ''}`.execute(system)
  for (const [billId, part] of Object.entries(bills)) {
    await sql`
      insert into payment_allocation (account_id, payment_id, bill_id, amount)
      values (${account}, ${paymentId}, ${billId}, ${part})`.execute(system)
  }
  return paymentId
}

/** A bill with XML, which is not checked. */
export async function createBillWithXml(database: System, account: string): Promise<string> {
  const billId = await createBill(database, account)
  await sql`
    insert into file (account_id, file_id, entity, entity_id, name, media_type, bytes, content, created_by)
    values (${account}, ${next('FILE')}, 'bill', ${billId}, ${`${billId}.xml`}, 'application/xml', 4, '<a/>', 'Ledger')`.execute(
    database.system,
  )
  return billId
}

/** A card payment that is open, for a new bill. Answers its id. */
export async function createCardPayment(
  database: System,
  account: string,
  { isSimulated = false } = {},
): Promise<string> {
  const [billId, cardPaymentId] = [await createBill(database, account), next('CP')]
  await sql`
    with made as (
      insert into card_payment (account_id, card_payment_id, currency, amount, is_simulated, created_at, created_by)
      values (${account}, ${cardPaymentId}, 'GBP', 14400, ${isSimulated}, now(), 'Ada'))
    insert into card_payment_bill (account_id, card_payment_id, bill_id, amount, amount_before)
    values (${account}, ${cardPaymentId}, ${billId}, 14400, 0)`.execute(database.system)
  return cardPaymentId
}

const total = (bills: Record<string, number>) => Object.values(bills).reduce((sum, part) => sum + part, 0)
