import { tileList } from '@portal/contract/dashboard/dashboard.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { money } from '@portal/contract/format/money.ts'
import { type Order, orderList, orderRead, type OrderRow, orderSummaryRead } from '@portal/contract/orders/orders.ts'
import { orderStatuses } from '@portal/contract/orders/values.ts'
import { serviceRead } from '@portal/contract/services/services.ts'
import { sum } from './sum.ts'
import type { Walk } from './walk.ts'

/** The tabs, the tile and the header count the rows of the list. */
export async function checkOrders(walk: Walk): Promise<void> {
  const { statuses, needsReply, next, sites } = await walk.ask(orderSummaryRead)
  for (const status of orderStatuses) {
    walk.agree(`orders, ${status}`, statuses[status], await walk.total(orderList, { query: { status } }))
  }
  walk.agree('orders, all', sum(Object.values(statuses)), await walk.total(orderList))
  for (const { siteId } of sites.slice(0, 12)) {
    walk.agree(`orders, site ${siteId} has some`, (await walk.total(orderList, { query: { siteId } })) > 0, true)
  }
  const { orders: tile } = await walk.ask(tileList)
  if (tile && 'data' in tile) {
    walk.agree('dashboard, orders in progress', tile.data.open, statuses.Pending + statuses.Approved)
    const { rows: shown, open, others } = tile.data
    walk.agree('dashboard, the other orders', others <= open && shown.length <= others, true)
    const listed = open > 120 ? [] : await walk.rows(orderList, {}, open)
    for (const row of listed.length > 0 ? shown : []) {
      walk.agree(
        `dashboard, order ${row.orderId}`,
        row,
        listed.find(({ orderId }) => orderId === row.orderId),
      )
    }
  }
  const rows = await walk.rows(orderList, {}, 120)
  const open = rows.filter(({ status }) => status === 'Pending' || status === 'Approved')
  if (rows.length < 120) {
    walk.agree('orders, a reply needed', needsReply, rows.filter(({ blockedBy }) => blockedBy !== null).length)
    const [first] = open
      .flatMap(({ expected }) => (expected !== null && expected >= dayOf(walk.now) ? [expected] : []))
      .toSorted()
    walk.agree('orders, next date', next?.expected, first)
  }
  for (const row of rows) await checkOrder(walk, row)
}

async function checkOrder(walk: Walk, row: OrderRow): Promise<void> {
  const screen = `order ${row.orderId}`
  const order = await walk.ask(orderRead, { params: { orderId: row.orderId } })
  walk.agreeIn(`${screen}, beside the list`, order, row)
  const { target, committed, contractual } = order.dates
  const isOpen = order.status === 'Pending' || order.status === 'Approved'
  const due = contractual ?? committed
  walk.agree(`${screen}, late`, order.isLate, isOpen && target !== null && due !== null && target > due)
  if (order.extendedDays > 0 && order.charges.length === 0) {
    const waited = order.holds.filter(
      ({ to, owner }) => to !== null && (owner === 'customer' || owner === 'thirdParty'),
    )
    walk.agree(
      `${screen}, extension of the contractual date`,
      order.extendedDays,
      sum(waited.map(({ workingDays }) => workingDays)),
    )
  }
  for (const { cost, exemption, amount, category } of order.charges) {
    walk.agree(`${screen}, amount of the ${category} charge`, amount, Math.max(0, cost - exemption))
  }
  const known = amountsOf(order)
  for (const { title, text } of order.events) {
    for (const each of moneyIn(`${title} ${text ?? ''}`))
      walk.agree(`${screen}, "${title}"`, known.has(each) || each, true)
  }
  await checkPrice(walk, order)
}

/** All amounts that an order has, as texts name them. */
export function amountsOf({ charges, price }: Pick<Order, 'charges' | 'price'>): Set<string> {
  const amounts = [
    ...charges.flatMap(({ cost, exemption, amount }) => [cost, exemption, amount]),
    price.recurring,
    price.oneOff,
  ]
  return new Set(amounts.flatMap((amount) => (amount === null ? [] : [money(amount, price.currency)])))
}

export const moneyIn = (text: string): string[] => text.match(/£\d[\d,]*\.\d\d/g) ?? []

/** An order for a new service names the price at which that service is billed. */
async function checkPrice(walk: Walk, { orderId, type, status, serviceId, price }: Order): Promise<void> {
  const isOfService = type === 'provide' || type === 'migrate'
  if (!isOfService || status === 'Cancelled' || !serviceId || !walk.may('BusinessPortalServices')) return
  const service = await walk.find(serviceRead, { params: { serviceId } })
  if (!service?.charges) return
  walk.agree(`order ${orderId}, monthly charge of ${serviceId}`, price.recurring, service.charges.recurring)
}
