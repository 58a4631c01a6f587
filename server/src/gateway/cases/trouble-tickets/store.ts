import { caseStatuses } from '@portal/contract/cases/values.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { utc } from '../../../lib/utc.ts'
import { type Collection, inAccount, oneOf, translated } from '../../../tmf/collection-store.ts'
import { TicketRow, ticketStatusOf, troubleTicketOf } from './shape.ts'

export const troubleTickets: Collection<TicketRow> = {
  row: TicketRow,
  columns: sql`t.account_id as "accountId", a.trading_name as "accountName", t.case_id as "caseId", t.kind, t.title,
    coalesce((select m.body from case_message m where m.account_id = t.account_id and m.case_id = t.case_id
      and m.kind = 'message' and not m.is_internal order by m.message_id limit 1), t.about) as description, t.status, t.priority, t.impact, t.service_id as "serviceId", t.order_id as "orderId", t.own_ref as "ownRef",
    ${utc('t.opened_at')} as "openedAt", ${utc('t.updated_at')} as "updatedAt", ${utc('t.resolve_by')} as "resolveBy",
    ${utc('t.resolved_at')} as "resolvedAt", t.merged_into as "mergedInto"`,
  table: sql`help_case t`,
  joins: sql`join account a using (account_id)`,
  order: sql`t.account_id, t.case_id`,
  filters: {
    id: inAccount('t.case_id'),
    status: translated('t.status', caseStatuses, ticketStatusOf),
    ticketType: oneOf('t.kind'),
    priority: oneOf('t.priority'),
    externalId: oneOf('t.own_ref'),
    'relatedParty.id': oneOf('t.account_id'),
    'relatedEntity.id': inAccount('t.service_id'),
  },
  show: troubleTicketOf,
  details: async (db, { accountId, caseId }) => ({ note: await listNotes(db, accountId, caseId) }),
}

const Note = { id: text, author: text, date: text, text }

/** The latest messages that the customer sees, oldest first. */
const listNotes = (db: Sql, accountId: string, caseId: string) =>
  rowsOf(Note)`
    select id::text, author, date, text from (
      select message_id as id, author_name as author, ${utc('at')} as date, body as text from case_message
      where account_id = ${accountId} and case_id = ${caseId} and kind = 'message' and not is_internal
      order by message_id desc limit 100) latest order by latest.id`.all(db)
