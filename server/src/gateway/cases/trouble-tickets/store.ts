import { caseStatuses } from '@portal/contract/cases/values.ts'
import { sql } from 'kysely'
import { utc } from '../../../lib/utc.ts'
import { type Collection, inAccount, oneOf, translated } from '../../../tmf/collection-store.ts'
import { TicketRow, ticketStatusOf, troubleTicketOf } from './shape.ts'

export const troubleTickets: Collection<TicketRow> = {
  row: TicketRow,
  columns: sql`t.account_id as "accountId", a.trading_name as "accountName", t.case_id as "caseId", t.kind, t.title,
    t.about, t.status, t.priority, t.impact, t.service_id as "serviceId", t.order_id as "orderId", t.own_ref as "ownRef",
    ${utc('t.opened_at')} as "openedAt", ${utc('t.updated_at')} as "updatedAt", ${utc('t.resolve_by')} as "resolveBy",
    ${utc('t.resolved_at')} as "resolvedAt"`,
  table: sql`help_case t`,
  joins: sql`join account a using (account_id)`,
  order: sql`t.account_id, t.case_id`,
  filters: {
    id: inAccount('t.case_id'),
    status: translated('t.status', caseStatuses, ticketStatusOf),
    ticketType: oneOf('t.kind'),
    externalId: oneOf('t.own_ref'),
    'relatedParty.id': oneOf('t.account_id'),
    'relatedEntity.id': inAccount('t.service_id'),
  },
  show: troubleTicketOf,
}
