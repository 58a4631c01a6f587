import { orderStates } from '@portal/contract/orders/values.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { utc } from '../../../lib/utc.ts'
import { type Collection, inAccount, oneOf, translated } from '../../../tmf/collection-store.ts'
import { OrderRow, orderStateOf, productOrderOf } from './shape.ts'

export const productOrders: Collection<OrderRow> = {
  row: OrderRow,
  columns: sql`t.account_id as "accountId", a.trading_name as "accountName", t.order_id as "orderId", t.type, t.state,
    t.title, t.details ->> 'productId' as "productId", t.product_name as "productName", t.site_id as "siteId",
    s.name as "siteName", t.service_id as "serviceId", t.details ->> 'careLevel' as "careLevel",
    t.details ->> 'ipBlock' as "ipBlock", t.details ->> 'area' as area, t.details ->> 'domainName' as "domainName",
    t.term_months as "termMonths", t.access_name as "accessName", t.access_phone as "accessPhone",
    t.order_ref as "orderRef", t.requested_date as "requestedDate", t.target_date as "targetDate",
    t.closed_date as "closedDate", t.closed_reason as "closedReason", t.placed_date as "placedDate",
    t.recurring_pence as "recurringPence", t.one_off_pence as "oneOffPence", t.currency`,
  table: sql`service_order t`,
  joins: sql`join account a using (account_id)
    left join site s on s.account_id = t.account_id and s.site_id = t.site_id`,
  order: sql`t.account_id, t.order_id`,
  filters: {
    id: inAccount('t.order_id'),
    state: translated('t.state', orderStates, orderStateOf),
    externalId: oneOf('t.order_ref'),
    'relatedParty.id': oneOf('t.account_id'),
  },
  show: productOrderOf,
  details: async (db, { accountId, orderId }) => ({ note: await listNotes(db, accountId, orderId) }),
}

const Note = { id: text, author: text, date: text, text }

/** The latest notes for the engineers, oldest first. */
const listNotes = (db: Sql, accountId: string, orderId: string) =>
  rowsOf(Note)`
    select id::text, author, date, text from (
      select note_id as id, author, ${utc('at')} as date, text from order_note
      where account_id = ${accountId} and order_id = ${orderId}
      order by note_id desc limit 100) latest order by latest.id`.all(db)
