import { sql } from 'kysely'
import { z } from 'zod'
import { calendarDate, identifier, text } from '../column-types.ts'
import { optional, required } from '../columns.ts'
import type { Entity } from '../entity.ts'
import { rowNow } from '../row-now.ts'
import { sameColumns, upsert } from '../upsert.ts'
import { knownAccount } from './account-check.ts'
import { isDealer } from './is-dealer.ts'

export const selfBillingAgreementRow = z.object({
  account_id: required(identifier, 'The dealer'),
  starts_on: required(calendarDate, 'First day; identifies the agreement'),
  ends_on: required(calendarDate, 'Last day'),
  vat_no: optional(text(20), 'VAT number of the dealer that it covers, as in accounts; empty if not registered'),
})

const key = ['account_id', 'starts_on']
const issued = sql`from self_billing_document d
  where d.account_id = s.account_id and d.agreement_from = s.starts_on`
const overlaps = sql`o.account_id = s.account_id and o.starts_on <> s.starts_on
  and daterange(o.starts_on, greatest(o.starts_on, o.ends_on), '[]')
    && daterange(s.starts_on, greatest(s.starts_on, s.ends_on), '[]')`
const overlapping = 'overlaps another agreement: end that one on the day before this one starts'

export const selfBillingAgreements: Entity = {
  name: 'self-billing-agreements',
  about:
    'Signed self-billing agreements of dealers, whose legal details are in accounts; one with invoices keeps its VAT number and their days',
  row: selfBillingAgreementRow,
  key,
  now: rowNow({ table: 'self_billing_agreement', key, row: selfBillingAgreementRow }),
  checks: [
    knownAccount,
    isDealer,
    { column: 'ends_on', reason: 'is before starts_on', isBad: sql`s.ends_on < s.starts_on` },
    // An agreement that is also in the file counts as the file has it.
    {
      column: 'starts_on',
      reason: overlapping,
      isBad: sql`exists (select from self_billing_agreement o where ${overlaps} and not exists (
        select from staging f where f.account_id = o.account_id and f.starts_on = o.starts_on))`,
    },
    {
      column: 'starts_on',
      reason: overlapping,
      isBad: sql`exists (select from staging o where ${overlaps} and o.starts_on < s.starts_on)`,
    },
    {
      column: 'vat_no',
      reason: 'is the dealer’s VAT number in another form: write it as in accounts',
      isBad: sql`exists (select from account a where a.account_id = s.account_id and a.vat_no <> s.vat_no
        and upper(replace(a.vat_no, ' ', '')) = upper(replace(s.vat_no, ' ', '')))`,
    },
    {
      column: 'vat_no',
      reason: 'differs from the one on its invoices, which never change',
      isBad: sql`exists (select from self_billing_agreement t where t.account_id = s.account_id
        and t.starts_on = s.starts_on and t.vat_no is distinct from s.vat_no) and exists (select ${issued})`,
    },
    {
      column: 'ends_on',
      reason: 'is before the day of an invoice that was issued under it',
      isBad: sql`exists (select ${issued} and d.issued_on > s.ends_on)`,
    },
  ],
  write: (tx, columns) =>
    upsert(tx, {
      table: 'self_billing_agreement',
      key,
      values: { ...sameColumns(columns), recorded_by: sql`'Import'` },
      notCompared: ['recorded_by'],
    }),
}
