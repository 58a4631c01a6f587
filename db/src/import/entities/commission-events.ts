import { productCategories } from '@portal/contract/product-category.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { optional, orElse, required } from '../columns.ts'
import type { Entity } from '../entity.ts'
import { calendarDate, choice, identifier, integer, text } from '../kinds.ts'
import { rowNow } from '../row-now.ts'
import { sameColumns, upsert } from '../upsert.ts'
import { knownAccount } from './account-check.ts'
import { isDealer } from './is-dealer.ts'

export const commissionEventRow = z.object({
  account_id: required(identifier, 'The dealer that earns by it'),
  event_id: required(identifier, 'The event; unique within the account'),
  kind: required(choice(['live', 'renewal', 'early cease']), 'What happened'),
  occurred_on: required(calendarDate, 'On which day'),
  service_id: required(identifier, 'To which service'),
  customer: required(text(120), 'Of which customer, as the statement names it'),
  product: required(text(120), 'Product, as the statement names it'),
  product_category: optional(choice(productCategories), 'Category'),
  order_ref: optional(text(50), 'Reference of the order'),
  tariff_net: orElse(integer(0, 100_000_000_000), 0, 'Monthly price without VAT for all units, minor units'),
  units: orElse(integer(1, 100_000), 1, 'How many; one when empty'),
  reason: optional(text(200), 'Why it ended early'),
})

const key = ['account_id', 'event_id']

export const commissionEvents: Entity = {
  name: 'commission-events',
  about: 'What happened to the services that a dealer sold; one that is there stays as it is',
  row: commissionEventRow,
  key,
  now: rowNow({ table: 'commission_event', key, row: commissionEventRow }),
  checks: [
    knownAccount,
    isDealer,
    {
      column: 'event_id',
      reason: 'is there already and cannot be changed: record what puts it right',
      isBad: sql`exists (select from commission_event e where e.account_id = s.account_id and e.event_id = s.event_id
        and (e.kind, e.occurred_on, e.service_id) is distinct from (s.kind, s.occurred_on, s.service_id))`,
    },
    // Apart, so that neither is asked row by row.
    ...[sql`commission_event o where true`, sql`staging o where o.line < s.line`].map((others) => ({
      column: 'service_id',
      reason: 'has had the same on that day',
      isBad: sql`exists (select from ${others} and o.account_id = s.account_id and o.service_id = s.service_id
        and o.occurred_on = s.occurred_on and o.kind = s.kind and o.event_id <> s.event_id)`,
    })),
  ],
  write: (tx, columns) =>
    upsert(tx, {
      table: 'commission_event',
      key,
      values: { ...sameColumns(columns), recorded_by: sql`'import'` },
      // What was paid by an event must not become something else behind the statement.
      isKept: true,
    }),
}
