import type { Transaction } from 'kysely'
import { monthName } from '@portal/contract/format/days.ts'
import { PlainDate } from '@portal/contract/plain-date.ts'
import { amount, number, rowsOf, text, textOrNull } from '../src/rows.ts'
import { billAfter, billMonth, billMonths, bookOf, brackenfellGroup } from './bill-months.ts'
import { chargedTwice } from './bill-queries.ts'
import { billedCalls } from './calls.ts'
import type { Row } from './files.ts'
import { meteredLines } from './meters.ts'

/** A line that does not recur, or differs each month, and the bill that has it. */
export interface SingleLine {
  billId: string | undefined
  line: Row
}

export async function readSingleLines(tx: Transaction<unknown>, now: Date): Promise<SingleLine[]> {
  return [
    ...(await orderLines(tx, now)),
    ...(await creditLines(tx)),
    ...(await callLines(tx, now)),
    ...overAllowance(now),
    ...otherLines(now),
    chargedTwice(now).again,
  ]
}

const OrderCharge = {
  accountId: text,
  orderId: text,
  siteId: textOrNull,
  serviceId: textOrNull,
  title: text,
  product: text,
  charge: amount,
  closedOn: PlainDate,
}

/** The one-off charges of completed orders. */
async function orderLines(tx: Transaction<unknown>, now: Date): Promise<SingleLine[]> {
  const orders = await rowsOf(OrderCharge)`
    select o.account_id as "accountId", o.order_id as "orderId", o.site_id as "siteId", s.service_id as "serviceId", o.title,
      o.product_name as product, o.one_off_pence as charge, o.closed_date as "closedOn"
    from service_order o left join service s on s.account_id = o.account_id and s.order_ref = o.order_ref
    where o.state = 'completed' and o.one_off_pence > 0`.all(tx)
  return orders.map(({ accountId, orderId, siteId, serviceId, title, product, charge, closedOn }) => ({
    billId: billOfDay(accountId, siteId, closedOn, now),
    line: {
      kind: 'one-off',
      charge_id: `ONCE-${orderId}`,
      description: siteId === null ? `${title}: ${product}` : product,
      product_name: product,
      service_id: serviceId,
      site_id: siteId,
      order_id: orderId,
      starts_on: closedOn,
      ends_on: closedOn,
      amount: charge,
      vat_rate: 2000,
    },
  }))
}

const BilledCredit = {
  accountId: text,
  creditId: text,
  kind: text,
  about: text,
  serviceId: text,
  siteId: textOrNull,
  charge: amount,
  percent: number,
  credited: amount,
  billId: text,
}

/** Service credits on the bills that they name. */
async function creditLines(tx: Transaction<unknown>): Promise<SingleLine[]> {
  const credits = await rowsOf(BilledCredit)`
    select c.account_id as "accountId", c.credit_id as "creditId", c.kind, c.about, c.service_id as "serviceId",
      s.site_id as "siteId", c.monthly_charge as charge, c.percent, c.amount as credited, c.bill_ref as "billId"
    from service_credit c join service s using (account_id, service_id) where c.state = 'billed'`.all(tx)
  return credits.map(({ creditId, kind, about, serviceId, siteId, charge, percent, credited, billId }) => ({
    billId,
    line: {
      kind: 'credit',
      charge_id: creditId,
      description:
        kind === 'repair'
          ? 'Service credit for a late repair'
          : `Service credit for outages in ${monthName(PlainDate.parse(`${about}-01`))}`,
      service_id: serviceId,
      site_id: siteId,
      case_id: kind === 'repair' ? about : null,
      credit_id: creditId,
      monthly_price: charge,
      percent: percent * 100,
      reason: `${percent}% of the monthly price`,
      amount: 0 - credited,
      vat_rate: 2000,
    },
  }))
}

const Place = { accountId: text, serviceId: text, siteId: textOrNull }

async function callLines(tx: Transaction<unknown>, now: Date): Promise<SingleLine[]> {
  const places = await rowsOf(Place)`
    select account_id as "accountId", service_id as "serviceId", site_id as "siteId" from service
    where product_category = 'Voice - IP'`.all(tx)
  const siteOf = new Map(places.map(({ accountId, serviceId, siteId }) => [`${accountId} ${serviceId}`, siteId]))
  return billedCalls(now).map(({ accountId, serviceId, month, calls, cost }) => {
    const siteId = siteOf.get(`${accountId} ${serviceId}`) ?? null
    const book = bookOf(accountId, siteId)
    const bill = book && billMonths(book, now).find(({ before }) => before.first === month)
    return {
      billId: bill?.billId,
      line: {
        kind: 'usage',
        charge_id: `CALLS-${serviceId}`,
        description: `Calls, ${calls}`,
        product_name: 'Calls',
        service_id: serviceId,
        site_id: siteId,
        starts_on: month,
        ends_on: bill?.before.last,
        amount: cost,
        vat_rate: 2000,
      },
    }
  })
}

/** Usage over its allowance or commitment. */
function overAllowance(now: Date): SingleLine[] {
  return meteredLines(now).map(({ accountId, serviceId, siteId, month, chargeId, product, description, amount }) => {
    const book = bookOf(accountId, siteId)
    const bill = book && billMonths(book, now).find(({ before }) => before.first === month)
    return {
      billId: bill?.billId,
      line: {
        kind: 'usage',
        charge_id: chargeId,
        description,
        product_name: product,
        service_id: serviceId,
        site_id: siteId,
        starts_on: month,
        ends_on: bill?.before.last,
        amount,
        vat_rate: 2000,
      },
    }
  })
}

/** Lines without a completed order or a service credit, on the two newest bills. */
function otherLines(now: Date): SingleLine[] {
  const on = (back: number, line: Row): SingleLine => ({
    billId: billMonth(brackenfellGroup, back, now).billId,
    line: { kind: 'one-off', vat_rate: 2000, ...line },
  })
  return [
    on(0, {
      description: 'Ethernet survey',
      site_id: 'GLA',
      order_id: '70-31846',
      charge_id: 'ONCE-70-31846',
      amount: 4950,
    }),
    on(0, { description: engineerVisit, site_id: 'RCH', charge_id: 'ONCE-VISIT-1', amount: 8400 }),
    on(0, {
      kind: 'credit',
      description: 'Missed engineer visit',
      service_id: 'S-2095110',
      case_id: 'CS-51490',
      reason: 'Compensation, outside VAT',
      amount: -3000,
      vat_rate: null,
    }),
    on(1, { description: 'Router R-1100, with delivery', site_id: 'CDF', charge_id: 'ONCE-ROUTER-1', amount: 12_900 }),
  ]
}

/** The line that the case CS-51790 queries. */
export const engineerVisit = 'Engineer visit'

const billOfDay = (accountId: string, siteId: string | null, day: string, now: Date): string | undefined => {
  const book = bookOf(accountId, siteId)
  return book && billAfter(book, day, now)?.billId
}
