import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { identifier } from '../column-types.ts'
import { required } from '../columns.ts'
import { tableEntity } from '../table-entity.ts'
import { knownAccount } from './account-check.ts'
import { money } from './bill-lines.ts'

export const paymentAllocationRow = z.object({
  account_id: required(identifier, 'The account'),
  payment_id: required(identifier, 'The payment'),
  bill_id: required(identifier, 'The bill or credit note'),
  amount: required(
    money,
    'The part of the payment that is for it, minor units; negative for a refund, a failed payment and a credit note',
  ),
})

const key = ['account_id', 'payment_id', 'bill_id']

/** Allocations as they will be, by one of their ids: an allocation that is also in the file counts as the file has it. */
const allocated = (id: 'payment_id' | 'bill_id') => {
  const column = (alias: string) => sql.ref(`${alias}.${id}`)
  return sql`(
    select a.account_id, ${column('a')}, sum(a.amount) as amount from (
      select account_id, payment_id, bill_id, amount from staging
      union all
      select t.account_id, t.payment_id, t.bill_id, t.amount from payment_allocation t
      where (t.account_id, ${column('t')}) in (select f.account_id, ${column('f')} from staging f) and not exists (
        select from staging f where (f.account_id, f.payment_id, f.bill_id) = (t.account_id, t.payment_id, t.bill_id))) a
    group by 1, 2) a`
}

/** Whether the sum is between nothing and the whole, which may be negative. */
const exceeds = (whole: RawBuilder<unknown>) => sql`a.amount not between least(0, ${whole}) and greatest(0, ${whole})`

export const paymentAllocations = tableEntity({
  name: 'payment-allocations',
  about: 'The bills that a payment is for',
  table: 'payment_allocation',
  row: paymentAllocationRow,
  key,
  checks: [
    knownAccount,
    {
      column: 'payment_id',
      reason: 'is not a known payment of the account',
      isBad: sql`not exists (select from payment p where p.account_id = s.account_id and p.payment_id = s.payment_id)`,
    },
    {
      column: 'bill_id',
      reason: 'is not a known bill of the account',
      isBad: sql`not exists (select from bill b where b.account_id = s.account_id and b.bill_id = s.bill_id)`,
    },
    {
      column: 'bill_id',
      reason: 'is of another billing account than the payment',
      isBad: sql`exists (
        select from bill b join payment p using (account_id)
        where b.account_id = s.account_id and b.bill_id = s.bill_id and p.payment_id = s.payment_id
          and b.billing_account_id <> p.billing_account_id)`,
    },
    { column: 'amount', reason: 'is 0', isBad: sql`s.amount = 0` },
    {
      column: 'amount',
      reason: 'makes more than the payment',
      isBad: sql`(s.account_id, s.payment_id) in (
        select p.account_id, p.payment_id from payment p join ${allocated('payment_id')} using (account_id, payment_id)
        where ${exceeds(sql`p.amount`)})`,
    },
    {
      column: 'amount',
      reason: 'makes more than the total of the bill',
      isBad: sql`(s.account_id, s.bill_id) in (
        select b.account_id, b.bill_id from bill b join ${allocated('bill_id')} using (account_id, bill_id)
        where ${exceeds(sql`b.total`)})`,
    },
  ],
})
