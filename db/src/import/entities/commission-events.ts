import { sql } from 'kysely'
import { z } from 'zod'
import { optional, orElse, required } from '../columns.ts'
import type { Entity } from '../entity.ts'
import { category, calendarDate, choice, identifier, integer, minorUnits, text } from '../column-types.ts'
import { knownCategory } from './known-things.ts'
import { rowNow } from '../row-now.ts'
import { sameColumns, upsert } from '../upsert.ts'
import { knownAccount } from './account-check.ts'
import { isDealer } from './is-dealer.ts'

export const commissionEventRow = z.object({
  account_id: required(identifier, 'The dealer'),
  event_id: required(identifier, 'The event; unique within the account'),
  kind: required(choice(['live', 'renewal', 'early cease']), 'Event'),
  occurred_on: required(calendarDate, 'Date'),
  service_id: required(identifier, 'Service'),
  customer: required(text(120), 'Customer, as shown on the statement'),
  product: required(text(120), 'Product, as shown on the statement'),
  product_category: optional(category, 'Category'),
  order_ref: optional(text(50), 'Reference of the order'),
  tariff_net: orElse(minorUnits(0, 100_000_000_000), 0, 'Monthly price of all units without VAT, minor units'),
  units: orElse(integer(1, 100_000), 1, 'Quantity; 1 if empty'),
  reason: optional(text(200), 'Reason for the early end'),
})

const key = ['account_id', 'event_id']

export const commissionEvents: Entity = {
  name: 'commission-events',
  about: 'Commission events of services; an existing one is not changed',
  row: commissionEventRow,
  key,
  now: rowNow({ table: 'commission_event', key, row: commissionEventRow }),
  checks: [
    knownAccount,
    isDealer,
    knownCategory,
    {
      column: 'event_id',
      reason: 'already exists and cannot be changed: record a correction',
      isBad: sql`exists (select from commission_event e where e.account_id = s.account_id and e.event_id = s.event_id
        and (e.kind, e.occurred_on, e.service_id) is distinct from (s.kind, s.occurred_on, s.service_id))`,
    },
    // Separate checks, so that neither runs row by row.
    ...[sql`commission_event o where true`, sql`staging o where o.line < s.line`].map((others) => ({
      column: 'service_id',
      reason: 'already has this event on that day',
      isBad: sql`exists (select from ${others} and o.account_id = s.account_id and o.service_id = s.service_id
        and o.occurred_on = s.occurred_on and o.kind = s.kind and o.event_id <> s.event_id)`,
    })),
  ],
  write: (tx, columns) =>
    upsert(tx, {
      table: 'commission_event',
      key,
      values: { ...sameColumns(columns), recorded_by: sql`'import'` },
      // An event that was paid must not change after its statement.
      isKept: true,
    }),
}
