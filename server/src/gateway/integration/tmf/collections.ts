import { Product } from '@portal/contract/catalogue/catalogue.ts'
import { caseStatuses } from '@portal/contract/cases/values.ts'
import { orderStates } from '@portal/contract/orders/values.ts'
import type { TmfResource } from '@portal/contract/integration/tmf.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { number, type RowSchema, rowsOf } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { utc } from '../../../lib/utc.ts'
import {
  AccountRow,
  type Href,
  offeringOf,
  OrderRow,
  orderStateOf,
  partyRoleOf,
  productOf,
  productOrderOf,
  ProductRow,
  ticketStatusOf,
  troubleTicketOf,
  TicketRow,
} from './shapes.ts'

/** The table of a collection, and its filters. */
export interface Collection<Row> {
  row: RowSchema<Row>
  columns: RawBuilder<unknown>
  from: RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** The condition for one resource, from the parts of its id. */
  byId: (parts: readonly string[]) => RawBuilder<unknown> | null
  filters: Record<string, (values: readonly string[]) => RawBuilder<unknown>>
  show: (row: Row, href: Href) => TmfResource
}

const oneOf = (column: string) => (values: readonly string[]) => sql`${sql.ref(column)} = any(${[...values]}::text[])`

/** A filter on values that the standard names differently. */
const translated =
  (column: string, own: readonly string[], toStandard: (value: string) => string) => (values: readonly string[]) =>
    oneOf(column)(own.filter((value) => values.includes(toStandard(value))))

/** An id of two parts: the account and the record. */
const inAccount = (column: string) => (values: readonly string[]) =>
  sql`(t.account_id, ${sql.ref(column)}) in (select split_part(v, '~', 1), split_part(v, '~', 2)
    from unnest(${[...values]}::text[]) v)`

const byAccountAnd =
  (column: string) =>
  ([account, id, more]: readonly string[]) =>
    account === undefined || id === undefined || more !== undefined
      ? null
      : sql`t.account_id = ${account} and ${sql.ref(column)} = ${id}`

const withAccount = (table: string) => sql`${sql.table(table)} t join account a using (account_id)`
const withSite = (table: string) =>
  sql`${withAccount(table)} left join site s on s.account_id = t.account_id and s.site_id = t.site_id`

export const products: Collection<ProductRow> = {
  row: ProductRow,
  columns: sql`t.account_id as "accountId", a.trading_name as "accountName", t.service_id as "serviceId",
    t.dealer_id as "dealerId", t.site_id as "siteId", s.name as "siteName", t.name,
    t.product_category as "productCategory", t.product_name as "productName", t.supplier_ref as "supplierRef",
    t.order_ref as "orderRef", t.status, t.down_mbps as "downMbps", t.up_mbps as "upMbps", t.care_level as "careLevel",
    t.contract_start as "contractStart", t.contract_term_months as "contractTermMonths",
    t.contract_end as "contractEnd", t.recurring_pence as "recurringPence", t.one_off_pence as "oneOffPence", t.currency`,
  from: withSite('service'),
  order: sql`t.account_id, t.service_id`,
  byId: byAccountAnd('t.service_id'),
  filters: {
    status: oneOf('t.status'),
    name: oneOf('t.name'),
    productSerialNumber: oneOf('t.service_id'),
    'productOffering.name': oneOf('t.product_name'),
    'relatedParty.id': oneOf('t.account_id'),
    'place.id': inAccount('t.site_id'),
  },
  show: productOf,
}

export const offerings: Collection<Product> = {
  row: Product,
  columns: sql`t.product_id as "productId", t.name, t.product_category as "productCategory", t.family, t.follows, t.state,
    t.down_mbps as "downMbps", t.up_mbps as "upMbps", t.quantity, t.prices, t.options`,
  from: sql`product t`,
  order: sql`t.product_id`,
  byId: ([id, more]) => (id === undefined || more !== undefined ? null : sql`t.product_id = ${id}`),
  filters: { name: oneOf('t.name'), 'category.name': oneOf('t.product_category') },
  show: offeringOf,
}

export const partyRoles: Collection<AccountRow> = {
  row: AccountRow,
  columns: sql`t.account_id as "accountId", t.clc_account_id as "clcAccountId", t.trading_name as "tradingName",
    t.company_no as "companyNo", t.vat_no as "vatNo", t.type, t.parent_dealer_id as "parentDealerId"`,
  from: sql`account t`,
  order: sql`t.account_id`,
  byId: ([id, more]) => (id === undefined || more !== undefined ? null : sql`t.account_id = ${id}`),
  filters: {
    name: oneOf('t.type'),
    'engagedParty.name': oneOf('t.trading_name'),
    'relatedParty.id': oneOf('t.parent_dealer_id'),
  },
  show: partyRoleOf,
}

export const productOrders: Collection<OrderRow> = {
  row: OrderRow,
  columns: sql`t.account_id as "accountId", a.trading_name as "accountName", t.order_id as "orderId", t.type, t.state,
    t.title, t.product_name as "productName", t.site_id as "siteId", s.name as "siteName", t.service_id as "serviceId",
    t.order_ref as "orderRef", t.requested_date as "requestedDate", t.target_date as "targetDate",
    t.closed_date as "closedDate", t.closed_reason as "closedReason", t.placed_date as "placedDate",
    t.recurring_pence as "recurringPence", t.one_off_pence as "oneOffPence", t.currency`,
  from: withSite('service_order'),
  order: sql`t.account_id, t.order_id`,
  byId: byAccountAnd('t.order_id'),
  filters: {
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
  from: withAccount('help_case'),
  order: sql`t.account_id, t.case_id`,
  byId: byAccountAnd('t.case_id'),
  filters: {
    status: translated('t.status', caseStatuses, ticketStatusOf),
    ticketType: oneOf('t.kind'),
    externalId: oneOf('t.own_ref'),
    'relatedParty.id': oneOf('t.account_id'),
    'relatedEntity.id': inAccount('t.service_id'),
  },
  show: troubleTicketOf,
}

type Filters = Readonly<Record<string, unknown>>

function whereOf<Row>({ filters }: Collection<Row>, query: Filters): RawBuilder<unknown> {
  const wanted = Object.entries(filters).flatMap(([name, filter]) => {
    const value = query[name]
    return typeof value === 'string' && !value.includes('\0') ? [filter(value.split(','))] : []
  })
  return wanted.length > 0 ? sql.join(wanted, sql` and `) : sql`true`
}

export async function countOf<Row>(db: Sql, collection: Collection<Row>, query: Filters): Promise<number> {
  const { rows } = await rowsOf({ total: number })`
    select count(*) as total from ${collection.from} where ${whereOf(collection, query)}`.execute(db)
  return rows[0]?.total ?? 0
}

export const listOf = <Row>(
  db: Sql,
  collection: Collection<Row>,
  query: Filters,
  { offset, limit }: { offset: number; limit: number },
): Promise<Row[]> =>
  rowsOf(collection.row)`
    select ${collection.columns} from ${collection.from} where ${whereOf(collection, query)}
    order by ${collection.order} limit ${limit} offset ${offset}`.all(db)

export async function findOf<Row>(db: Sql, collection: Collection<Row>, id: string): Promise<Row | null> {
  const isIt = id.includes('\0') ? null : collection.byId(id.split('~'))
  if (!isIt) return null
  return rowsOf(collection.row)`select ${collection.columns} from ${collection.from} where ${isIt}`.first(db)
}
