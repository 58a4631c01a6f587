import { caseStatuses } from '@portal/contract/cases/values.ts'
import { orderStates } from '@portal/contract/orders/values.ts'
import { sql } from 'kysely'
import { utc } from '../../../lib/utc.ts'
import { type Collection, inAccount, oneOf, onDay, translated } from './collection-store.ts'
import {
  OrderRow,
  orderStateOf,
  productOf,
  productOrderOf,
  ProductRow,
  ticketStatusOf,
  troubleTicketOf,
  TicketRow,
} from './shapes.ts'

const account = sql`join account a using (account_id)`
const accountAndSite = sql`${account} left join site s on s.account_id = t.account_id and s.site_id = t.site_id`

export const products: Collection<ProductRow> = {
  row: ProductRow,
  columns: sql`t.account_id as "accountId", a.trading_name as "accountName",
    a.clc_account_id as "billingAccountId", t.service_id as "serviceId",
    t.dealer_id as "dealerId", t.site_id as "siteId", s.name as "siteName", t.name,
    t.product_category as "productCategory", t.product_name as "productName", t.supplier_ref as "supplierRef",
    t.order_ref as "orderRef", t.status, t.down_mbps as "downMbps", t.up_mbps as "upMbps", t.care_level as "careLevel",
    t.contract_start as "contractStart", t.contract_term_months as "contractTermMonths",
    t.contract_end as "contractEnd", t.recurring_pence as "recurringPence", t.one_off_pence as "oneOffPence", t.currency`,
  table: sql`service t`,
  joins: accountAndSite,
  order: sql`t.account_id, t.service_id`,
  filters: {
    id: inAccount('t.service_id'),
    status: oneOf('t.status'),
    name: oneOf('t.name'),
    startDate: onDay('t.contract_start'),
    productSerialNumber: oneOf('t.service_id'),
    'productOffering.id': oneOf('t.product_name'),
    'productOffering.name': oneOf('t.product_name'),
    'billingAccount.id': (ids) =>
      sql`t.account_id in (select account_id from account where clc_account_id = any(${[...ids]}::text[]))`,
    'relatedParty.id': oneOf('t.account_id'),
    'place.id': inAccount('t.site_id'),
  },
  show: productOf,
}

export const productOrders: Collection<OrderRow> = {
  row: OrderRow,
  columns: sql`t.account_id as "accountId", a.trading_name as "accountName", t.order_id as "orderId", t.type, t.state,
    t.title, t.product_name as "productName", t.site_id as "siteId", s.name as "siteName", t.service_id as "serviceId",
    t.order_ref as "orderRef", t.requested_date as "requestedDate", t.target_date as "targetDate",
    t.closed_date as "closedDate", t.closed_reason as "closedReason", t.placed_date as "placedDate",
    t.recurring_pence as "recurringPence", t.one_off_pence as "oneOffPence", t.currency`,
  table: sql`service_order t`,
  joins: accountAndSite,
  order: sql`t.account_id, t.order_id`,
  filters: {
    id: inAccount('t.order_id'),
    state: translated('t.state', orderStates, orderStateOf),
    externalId: oneOf('t.order_ref'),
    'relatedParty.id': oneOf('t.account_id'),
  },
  show: productOrderOf,
}

export const troubleTickets: Collection<TicketRow> = {
  row: TicketRow,
  columns: sql`t.account_id as "accountId", a.trading_name as "accountName", t.case_id as "caseId", t.kind, t.title,
    t.about, t.status, t.priority, t.impact, t.service_id as "serviceId", t.order_id as "orderId", t.own_ref as "ownRef",
    ${utc('t.opened_at')} as "openedAt", ${utc('t.updated_at')} as "updatedAt", ${utc('t.resolve_by')} as "resolveBy",
    ${utc('t.resolved_at')} as "resolvedAt"`,
  table: sql`help_case t`,
  joins: account,
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
