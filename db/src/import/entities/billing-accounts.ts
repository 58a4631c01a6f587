import { directDebitStatuses, paymentMethods } from '@portal/contract/billing/values.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { choice, identifier, integer, pattern, text } from '../column-types.ts'
import { optional, orElse, required } from '../columns.ts'
import type { Check } from '../entity.ts'
import { tableEntity } from '../table-entity.ts'
import { knownAccount } from './account-check.ts'

export const billingAccountRow = z.object({
  account_id: required(identifier, 'The account'),
  billing_account_id: required(identifier, 'The billing account; unique within the account'),
  name: required(text(120), 'Name in the portal, such as the part of the company that it is for'),
  payment_method: required(choice(paymentMethods), 'How its bills are paid'),
  payment_terms_days: orElse(integer(0, 365), 14, 'Days from the issue of a bill until it is due; 14 if empty'),
  direct_debit_status: optional(choice(directDebitStatuses), 'Status of the Direct Debit; only with that method'),
  mandate_reference: optional(text(80), 'Reference of the Direct Debit mandate'),
  bank_account_ending: optional(pattern(/^\d{4}$/, 'four digits'), 'The last four digits of the bank account'),
})

export const billingAccounts = tableEntity({
  name: 'billing-accounts',
  about: 'Billing accounts, each with bills and a balance of its own',
  table: 'billing_account',
  row: billingAccountRow,
  key: ['account_id', 'billing_account_id'],
  checks: [
    knownAccount,
    {
      column: 'direct_debit_status',
      reason: 'is for the payment method direct debit, which needs it',
      isBad: sql`(s.payment_method = 'direct debit') <> (s.direct_debit_status is not null)`,
    },
  ],
})

export const knownBillingAccount: Check = {
  column: 'billing_account_id',
  reason: 'is not a known billing account of the account',
  isBad: sql`not exists (select from billing_account b
    where b.account_id = s.account_id and b.billing_account_id = s.billing_account_id)`,
}
