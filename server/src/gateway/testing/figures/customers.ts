import {
  type CustomerRow,
  customerList,
  customerNameList,
  customerSummaryRead,
} from '@portal/contract/dashboard/customers.ts'
import { tileList } from '@portal/contract/dashboard/dashboard.ts'
import { billList } from '@portal/contract/billing/billing.ts'
import { dealerBillList } from '@portal/contract/billing/dealer-bills.ts'
import { caseList, caseSummaryRead } from '@portal/contract/cases/cases.ts'
import { customerCaseList, customerCaseSummaryRead } from '@portal/contract/cases/customer-cases.ts'
import { caseWaitingOn } from '@portal/contract/cases/values.ts'
import type { OfCustomer } from '@portal/contract/listing-query.ts'
import { pence, sum as sumOf } from '@portal/contract/money-values.ts'
import { customerOrderList, customerOrderSummaryRead } from '@portal/contract/orders/customer-orders.ts'
import { orderList, orderSummaryRead } from '@portal/contract/orders/orders.ts'
import { orderStatuses } from '@portal/contract/orders/values.ts'
import { customerServiceList } from '@portal/contract/services/customer-services.ts'
import { serviceList } from '@portal/contract/services/services.ts'
import { sum } from './sum.ts'
import type { Walk } from './walk.ts'

/** A dealer's figures of each customer are those that the same person sees in the customer's account. */
export async function checkCustomers(dealer: Walk, walks: ReadonlyMap<string, Walk>): Promise<void> {
  const rows = await dealer.rows(customerList)
  for (const row of rows) {
    const walk = walks.get(row.accountId)
    dealer.agree(`customers, ${row.name} can be opened`, walk !== undefined, true)
    if (walk) await checkCustomer(dealer, walk, row)
  }
  const summary = await dealer.ask(customerSummaryRead)
  dealer.agree('customers, all', summary.customers, rows.length)
  dealer.agree('customers, with a fault', summary.faulty, rows.filter((row) => row.down + row.degraded > 0).length)
  for (const figure of ['services', 'down', 'degraded'] as const) {
    dealer.agree(`customers, ${figure}`, summary[figure], sum(rows.map((row) => row[figure])))
  }
  const amounts = rows.flatMap(({ monthly }) => (monthly ?? []).map(({ amount }) => amount))
  if (summary.monthly) dealer.agree('customers, monthly', summary.monthly[0]?.amount ?? 0, sumOf(amounts))
  for (const condition of ['down', 'degraded'] as const) {
    const listed = await dealer.total(customerServiceList, { query: { condition } })
    dealer.agree(`services of customers, ${condition}`, listed, summary[condition])
  }
  dealer.agree('services of customers, all', await dealer.total(customerServiceList), summary.services)
  await checkTabs(dealer, rows)
  const { customers } = await dealer.ask(customerNameList)
  const names = rows.map(({ name }) => name).toSorted()
  dealer.agree('names of customers', customers.map(({ name }) => name).toSorted(), names)
  const { renewals } = summary
  const ending = await dealer.total(customerList, { query: { contract: 'ending' } })
  dealer.agree('renewals, customers', renewals.customers, ending)
  const passed = await dealer.total(customerList, { query: { contract: 'noticePassed' } })
  dealer.agree('renewals, notice date passed', renewals.noticePassed, passed)
}

async function checkCustomer(dealer: Walk, walk: Walk, row: CustomerRow): Promise<void> {
  const screen = `customer ${row.accountId}`
  dealer.agree(`${screen}, services`, row.services, await walk.total(serviceList))
  await checkServicesOf(dealer, walk, row)
  if (walk.may('BusinessPortalOrders')) await checkOrdersOf(dealer, walk, row)
  if (walk.may('BusinessPortalCases')) await checkCasesOf(dealer, walk, row)
  if (walk.may('BusinessPortalBilling')) await checkBillsOf(dealer, walk, row)
  for (const condition of ['down', 'degraded', 'working'] as const) {
    dealer.agree(`${screen}, ${condition}`, row[condition], await walk.total(serviceList, { query: { condition } }))
  }
  const { cases, orders } = await walk.ask(tileList)
  dealer.agree(`${screen}, open cases`, row.cases, cases && 'data' in cases ? cases.data.open : null)
  dealer.agree(`${screen}, open orders`, row.orders, orders && 'data' in orders ? orders.data.open : null)
  if (walk.may('BusinessPortalOrders')) {
    const { next } = await walk.ask(orderSummaryRead)
    dealer.agree(`${screen}, next date`, row.nextDate, next?.expected ?? null)
  }
  const services = await walk.rows(serviceList, {}, 1000)
  const faulty = services.filter(({ condition }) => condition === 'down' || condition === 'degraded')
  const sites = new Set(faulty.map(({ siteName, name }) => siteName ?? name))
  dealer.agree(
    `${screen}, fault at`,
    row.faultSites.filter((site) => !sites.has(site)),
    [],
  )
  dealer.agree(`${screen}, sites with a fault`, row.faultSites.length, Math.min(3, sites.size))
  const delivered = services.filter(({ condition }) => condition !== 'activating' && condition !== 'ceased')
  const charges = delivered.map((service) => service.charges?.recurring ?? pence(0))
  if (row.monthly) dealer.agree(`${screen}, monthly`, sumOf(row.monthly.map(({ amount }) => amount)), sumOf(charges))
}

/** The services of a customer in the list of all customers are those of its own list. */
async function checkServicesOf(dealer: Walk, walk: Walk, { accountId: customer }: CustomerRow): Promise<void> {
  const screen = `services of customer ${customer}`
  for (const query of [{}, { search: 'line' }, { condition: 'expiring' }, { productCategory: 'Connectivity' }]) {
    const listed = await dealer.total(customerServiceList, { query: { ...query, customer } })
    dealer.agree(`${screen}, ${JSON.stringify(query)}`, listed, await walk.total(serviceList, { query }))
  }
  const own = await walk.rows(serviceList, {}, 30)
  const shown = await dealer.rows(customerServiceList, { query: { customer } }, 30)
  dealer.agree(`${screen}, rows`, shown.map(withoutCustomer), own)
}

/** The counts of the tabs over all customers are the sums of the figures of each, and equal the lists. */
async function checkTabs(dealer: Walk, rows: readonly CustomerRow[]): Promise<void> {
  if (dealer.may('BusinessPortalOrders')) {
    const { statuses } = await dealer.ask(customerOrderSummaryRead)
    dealer.agree(
      'open orders of customers',
      statuses.Pending + statuses.Approved,
      sum(rows.map((row) => row.orders ?? 0)),
    )
    for (const status of orderStatuses) {
      const listed = await dealer.total(customerOrderList, { query: { status } })
      dealer.agree(`orders of customers, ${status}`, statuses[status], listed)
    }
  }
  if (dealer.may('BusinessPortalCases')) {
    const { counts } = await dealer.ask(customerCaseSummaryRead)
    dealer.agree('open cases of customers', counts.customer + counts.provider, sum(rows.map((row) => row.cases ?? 0)))
    for (const waitingOn of caseWaitingOn) {
      const listed = await dealer.total(customerCaseList, { query: { waitingOn } })
      dealer.agree(`cases of customers, ${waitingOn}`, counts[waitingOn], listed)
    }
  }
}

/** The orders of a customer in the list of all customers, and their counts, are those of its own list. */
async function checkOrdersOf(dealer: Walk, walk: Walk, { accountId: customer }: CustomerRow): Promise<void> {
  const screen = `orders of customer ${customer}`
  const { statuses, needsReply } = await dealer.ask(customerOrderSummaryRead, { query: { customer } })
  const own = await walk.ask(orderSummaryRead)
  dealer.agree(`${screen}, tabs`, { statuses, needsReply }, { statuses: own.statuses, needsReply: own.needsReply })
  for (const query of [{}, { search: 'ethernet' }, { status: 'Approved' }, { placedFrom: '2026-01-01' }]) {
    const listed = await dealer.total(customerOrderList, { query: { ...query, customer } })
    dealer.agree(`${screen}, ${JSON.stringify(query)}`, listed, await walk.total(orderList, { query }))
  }
  const shown = await dealer.rows(customerOrderList, { query: { customer } }, 30)
  dealer.agree(`${screen}, rows`, shown.map(withoutCustomer), await walk.rows(orderList, {}, 30))
}

/** The same for cases. */
async function checkCasesOf(dealer: Walk, walk: Walk, { accountId: customer }: CustomerRow): Promise<void> {
  const screen = `cases of customer ${customer}`
  const { counts } = await dealer.ask(customerCaseSummaryRead, { query: { customer } })
  dealer.agree(`${screen}, tabs`, counts, (await walk.ask(caseSummaryRead)).counts)
  for (const query of [{}, { search: 'line' }, { waitingOn: 'provider' }, { kind: 'fault' }]) {
    const listed = await dealer.total(customerCaseList, { query: { ...query, customer } })
    dealer.agree(`${screen}, ${JSON.stringify(query)}`, listed, await walk.total(caseList, { query }))
  }
  const shown = await dealer.rows(customerCaseList, { query: { customer } }, 30)
  dealer.agree(`${screen}, rows`, shown.map(withoutCustomer), await walk.rows(caseList, {}, 30))
}

/** The same for bills. */
async function checkBillsOf(dealer: Walk, walk: Walk, { accountId: customer }: CustomerRow): Promise<void> {
  const screen = `bills of customer ${customer}`
  for (const query of [{}, { search: '2' }, { status: 'overdue' }, { status: 'paid' }, { status: 'credited' }]) {
    const listed = await dealer.total(dealerBillList, { query: { ...query, customer } })
    dealer.agree(`${screen}, ${JSON.stringify(query)}`, listed, await walk.total(billList, { query }))
  }
  const own = await walk.rows(billList, {}, 30)
  const shown = await dealer.rows(dealerBillList, { query: { customer } }, 30)
  const common = own.map(({ hasPdf: _pdf, isPartial: _partial, ...row }) => row)
  dealer.agree(`${screen}, rows`, shown.map(withoutCustomer), common)
}

const withoutCustomer = <Row extends OfCustomer>({ accountId: _id, customer: _name, ...row }: Row) => row
