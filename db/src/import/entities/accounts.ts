import { sql } from 'kysely'
import { z } from 'zod'
import { optional, required } from '../columns.ts'
import type { Entity } from '../entity.ts'
import { choice, identifier, text } from '../column-types.ts'
import { rowNow } from '../row-now.ts'
import { sameColumns, upsert } from '../upsert.ts'

export const accountRow = z.object({
  account_id: required(identifier, 'The account'),
  clc_account_id: required(text(40), 'Its number in the billing system'),
  trading_name: required(text(200), 'Trading name'),
  company_no: optional(text(20), 'Company registration number'),
  vat_no: optional(text(20), 'VAT registration number; empty if not registered'),
  legal_name: optional(text(200), 'Legal name, on self-billing invoices'),
  legal_address: optional(text(300), 'Legal address in one line with the postcode, on self-billing invoices'),
  type: required(choice(['customer', 'dealer']), 'Customer or dealer'),
  parent_dealer_id: optional(identifier, 'The dealer of the account; in the database or in this file'),
  brand: optional(identifier, 'Brand of its emails: a folder of BRAND_DIR; the brand of BASE_URL if empty'),
})

export const accounts: Entity = {
  name: 'accounts',
  about: 'Customers and dealers',
  row: accountRow,
  key: ['account_id'],
  now: rowNow({ table: 'account', key: ['account_id'], row: accountRow }),
  checks: [
    {
      column: 'account_id',
      reason: 'was deleted permanently, and its number is not reused',
      isBad: sql`exists (select from retention.deleted_account d where d.account_id = s.account_id)`,
    },
    {
      column: 'parent_dealer_id',
      reason: 'is not a known dealer',
      isBad: sql`s.parent_dealer_id is not null
        and not exists (select from staging d where d.account_id = s.parent_dealer_id and d.type = 'dealer')
        and not exists (select from account d where d.account_id = s.parent_dealer_id and d.type = 'dealer')`,
    },
  ],
  write: (tx, columns) => upsert(tx, { table: 'account', key: ['account_id'], values: sameColumns(columns) }),
}
