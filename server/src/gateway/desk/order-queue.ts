import { type DeskOrderQuery, DeskOrderRow } from '@portal/contract/desk/desk.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { isSearch, joinNamed, readPage, typed } from '../../lists/read-page.ts'
import type { DeskScope } from '../../scope/account-scope.ts'

export const ourOrders = sql`o.blocked_by is null and o.hold_owner is null`
const waiting = {
  provider: ourOrders,
  customer: sql`o.blocked_by is not null`,
  onHold: sql`o.hold_owner is not null`,
  anyone: sql`true`,
}

/** As in the indexes of the queue. */
const isLate = sql`(o.target_date > coalesce(o.contractual_date, o.committed_date)) is true`

const OrderTabs = { provider: number, customer: number, onHold: number, anyone: number, late: number, undated: number }

/** The open orders of each tab. */
export async function countOrderTabs({ tx }: DeskScope) {
  const counts = await rowsOf(OrderTabs)`
    select count(*) filter (where ${waiting.provider}) as provider, count(*) filter (where ${waiting.customer}) as customer,
      count(*) filter (where ${waiting.onHold}) as "onHold", count(*) as anyone,
      (select count(*) from service_order o where o.status in ('Pending', 'Approved') and ${isLate}) as late,
      (select count(*) from service_order o where o.status in ('Pending', 'Approved') and o.expected_date is null) as undated
    from service_order o where o.status in ('Pending', 'Approved')`.first(tx)
  if (!counts) throw new Error('The tabs were not counted')
  return counts
}

export function listOrderQueue(desk: DeskScope, { waitingOn, stage, accountId, search, ...page }: DeskOrderQuery) {
  return readPage(desk, DeskOrderRow, page, {
    columns: sql`
      o.order_id as "orderId", o.title, o.product_name as "productName", o.type, o.status, o.state, o.stage,
      o.blocked_by as "blockedBy", ${isLate} as "isLate", o.expected_date as expected, o.placed_date as placed,
      o.hold_owner as "holdOwner", coalesce(w.owner, 'us') as owner, o.account_id as "accountId", a.trading_name as "accountName"`,
    from: sql`service_order o ${joinNamed(search, sql`o.account_id`)}`,
    where: [
      sql`o.status in ('Pending', 'Approved')`,
      waiting[waitingOn],
      ...(stage ? [sql`o.stage = ${stage}`] : []),
      ...(accountId ? [sql`o.account_id = ${accountId}`] : []),
      ...typed(search, (pattern) => sql`o.search like ${pattern}`, sql`o.account_id`),
    ],
    order: sql`(${isLate}) desc, o.expected_date nulls first, o.placed_date, o.order_id`,
    joined: {
      to: 'o',
      by: sql`join account a on a.account_id = o.account_id
        left join order_ownership w on w.account_id = o.account_id and w.order_id = o.order_id and w.to_date is null`,
    },
    keyed: { table: 'service_order', as: 'o', key: ['account_id', 'order_id'] },
    isWide: isSearch(search),
  })
}
