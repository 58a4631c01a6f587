import { sql } from 'kysely'
import { type Collection, inAccount, oneOf, onDay } from '../../../tmf/collection-store.ts'
import { productOf, ProductRow } from './product-shape.ts'

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
  joins: sql`join account a using (account_id)
    left join site s on s.account_id = t.account_id and s.site_id = t.site_id`,
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
