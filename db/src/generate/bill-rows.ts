import type { ServiceImportRow } from '../import/entities/services.ts'
import type { Plan } from './plan.ts'
import { serviceRows } from './service-rows.ts'

/** The first days of the months before January 2026, oldest first. */
const monthsOf = (plan: Plan): string[] => {
  const count = plan.order.billMonths ?? 0
  return Array.from({ length: count }, (_, index) => day(index - count, 1))
}

/** A day of a month, counted from January 2026. */
const day = (month: number, of: number) => new Date(Date.UTC(2026, month, of)).toISOString().slice(0, 10)

const isBilled = ({ status, recurring_pence }: ServiceImportRow) =>
  status !== 'terminated' && status !== 'pendingActive' && Number(recurring_pence) > 0

const accountOf = (service: ServiceImportRow) => String(service.account_id)

const billOf = (accountId: string, month: string) => `${accountId}-${month.slice(0, 7)}`

export function* billingAccountRows(plan: Plan) {
  for (let account = 0; account < plan.order.accounts; account += 1) {
    const id = plan.accountId(account)
    yield {
      account_id: id,
      billing_account_id: `BA-${id}`,
      name: `Billing of ${id}`,
      payment_method: 'direct debit',
      direct_debit_status: 'active',
      bank_account_ending: '4471',
    }
  }
}

/** Each service in force, on the bill of each month. */
export function* billLineRows(plan: Plan) {
  for (const month of monthsOf(plan)) {
    const lines = new Map<string, number>()
    for (const service of serviceRows(plan)) {
      if (!isBilled(service)) continue
      const id = accountOf(service)
      const lineNo = (lines.get(id) ?? 0) + 1
      lines.set(id, lineNo)
      yield {
        account_id: id,
        bill_id: billOf(id, month),
        line_no: lineNo,
        kind: 'recurring',
        charge_id: `RENT-${service.service_id}`,
        description: service.product_name,
        product_name: service.product_name,
        service_id: service.service_id,
        site_id: service.site_id,
        starts_on: month,
        ends_on: lastOf(month),
        monthly_price: service.recurring_pence,
        amount: service.recurring_pence,
        vat_rate: 2000,
      }
    }
  }
}

/** The bills of all accounts with lines. */
export function* billRows(plan: Plan) {
  const totals = new Map<string, number>()
  for (const service of serviceRows(plan)) {
    if (!isBilled(service)) continue
    const id = accountOf(service)
    totals.set(id, (totals.get(id) ?? 0) + Number(service.recurring_pence))
  }
  for (const month of monthsOf(plan)) {
    for (const [id, net] of totals) {
      const vat = Math.round(net / 5)
      yield {
        account_id: id,
        bill_id: billOf(id, month),
        billing_account_id: `BA-${id}`,
        issued_on: month,
        due_on: `${month.slice(0, 8)}15`,
        collect_on: `${month.slice(0, 8)}15`,
        period_start: month,
        period_end: lastOf(month),
        net,
        vat_rates: JSON.stringify([{ rate: 2000, net, vat }]),
        vat,
        total: net + vat,
      }
    }
  }
}

/** The data of each line by month, against a fair use of 1,000 GB. */
export function* meterRows(plan: Plan) {
  const gigabyte = 1_000_000_000
  for (const [index, month] of monthsOf(plan).entries()) {
    let position = -1
    for (const service of serviceRows(plan)) {
      position += 1
      if (!isBilled(service) || service.down_mbps === null) continue
      const random = plan.service(position)
      for (let skipped = 0; skipped <= index; skipped += 1) random.next()
      yield {
        account_id: service.account_id,
        meter_id: `DATA-${service.service_id}`,
        month,
        service_id: service.service_id,
        kind: 'data',
        name: 'Data, fair use',
        product_name: service.product_name,
        used: Math.round(random.next() ** 2 * 1100) * gigabyte,
        allowance: 1000 * gigabyte,
      }
    }
  }
}

const lastOf = (month: string) => day((Number(month.slice(0, 4)) - 2026) * 12 + Number(month.slice(5, 7)), 0)
