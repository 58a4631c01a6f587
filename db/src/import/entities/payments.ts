import { paymentKinds } from '@portal/contract/billing/values.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { calendarDate, choice, identifier, text } from '../column-types.ts'
import { optional, required } from '../columns.ts'
import { tableEntity } from '../table-entity.ts'
import { knownAccount } from './account-check.ts'
import { money } from './bill-lines.ts'
import { knownBillingAccount } from './billing-accounts.ts'

export const paymentRow = z.object({
  account_id: required(identifier, 'The account'),
  payment_id: required(identifier, 'The payment'),
  billing_account_id: required(identifier, 'The billing account'),
  paid_on: required(calendarDate, 'When it was received or returned'),
  method: required(choice(paymentKinds), 'How; a credit note pays a bill without money'),
  amount: required(
    money,
    'Amount received, minor units; negative if it was returned to the customer or failed, 0 for a credit note',
  ),
  reference: optional(text(80), 'Reference'),
})

const today = sql`(now() at time zone 'Europe/London')::date`

export const payments = tableEntity({
  name: 'payments',
  about: 'Payments received and returned, each for one billing account',
  table: 'payment',
  row: paymentRow,
  key: ['account_id', 'payment_id'],
  checks: [
    knownAccount,
    knownBillingAccount,
    { column: 'paid_on', reason: 'is in the future', isBad: sql`s.paid_on > ${today}` },
    {
      column: 'amount',
      reason: 'must be 0 for a credit note, which brings no money, and not 0 for any other method',
      isBad: sql`(s.method = 'credit note') <> (s.amount = 0)`,
    },
    { column: 'amount', reason: 'must be negative for a refund', isBad: sql`s.method = 'refund' and s.amount > 0` },
    {
      column: 'amount',
      reason: 'is less than what is allocated to bills',
      isBad: sql`abs(s.amount) < (select abs(coalesce(sum(a.amount), 0)) from payment_allocation a
        where a.account_id = s.account_id and a.payment_id = s.payment_id)`,
    },
  ],
})
