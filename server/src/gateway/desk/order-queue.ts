import { type DeskOrderQuery, DeskOrderRow } from '@portal/contract/desk.ts'
import { sql } from 'kysely'
import type { DeskScope } from '../actor.ts'
import { readPage, typed } from './read-page.ts'

export const ourOrders = sql`o.waits_for is null and o.parked_owner is null`
const turns = {
  ours: ourOrders,
  theirs: sql`o.waits_for is not null`,
  parked: sql`o.parked_owner is not null`,
  all: sql`true`,
}

export function listOrderQueue(desk: DeskScope, { turn, stage, accountId, search, ...page }: DeskOrderQuery) {
  return readPage(desk, DeskOrderRow, page, {
    columns: sql`
      o.order_id as "orderId", o.title, o.product_name as "productName", o.type, o.status, o.state, o.stage,
      o.waits_for as "waitsFor", o.expected_date as expected, o.placed_date as placed,
      o.parked_owner as "parkedOwner", o.account_id as "accountId", a.trading_name as "accountName"`,
    from: sql`service_order o join account a using (account_id)`,
    where: [
      sql`o.status in ('Pending', 'Approved')`,
      turns[turn],
      ...(stage ? [sql`o.stage = ${stage}`] : []),
      ...(accountId ? [sql`o.account_id = ${accountId}`] : []),
      ...typed(search, sql`o.search`),
    ],
    order: sql`o.expected_date nulls first, o.placed_date, o.order_id`,
  })
}
