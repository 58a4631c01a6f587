import { orderOwners, orderStages, orderStates, orderTypes, orderBlockers } from '@portal/contract/orders/values.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { optional, orElse, required } from '../columns.ts'
import type { Check, Entity } from '../entity.ts'
import { calendarDate, choice, identifier, integer, jsonObject, minorUnits, pattern, text } from '../column-types.ts'
import { rowNow } from '../row-now.ts'
import { tableEntity } from '../table-entity.ts'
import { asNewVersion, sameColumns, upsert } from '../upsert.ts'
import { withoutIndexesWhenEmpty } from '../without-indexes.ts'
import { knownAccount } from './account-check.ts'
import { knownService, knownSite } from './known-things.ts'
import { quoteId } from './quote-row.ts'

const money = minorUnits(-1_000_000_000_000, 1_000_000_000_000)
const journeys = ['ethernet', 'broadband', 'voice', 'equipment', 'simple', 'regrade', 'move', 'cease'] as const

export const orderRow = z.object({
  account_id: required(identifier, 'The account that ordered'),
  order_id: required(identifier, 'The order; unique within the account'),
  type: required(choice(orderTypes), 'Type of order'),
  journey: required(choice(journeys), 'Sequence of stages'),
  state: required(choice(orderStates), 'Status'),
  stage: optional(choice(orderStages), 'Current stage; empty once it is closed'),
  title: required(text(200), 'Title in the list, such as the site'),
  product_name: required(text(200), 'Product'),
  details: orElse(jsonObject, {}, 'Changes to the service; none if empty'),
  site_id: optional(identifier, 'Site; of the same account'),
  service_id: optional(identifier, 'The service that it creates or changes, once that exists'),
  order_ref: optional(text(50), "The customer's own reference"),
  supplier_ref: optional(text(80), "The supplier's reference"),
  quote_id: optional(quoteId, 'The quote that it comes from'),
  term_months: optional(integer(0, 600), 'Minimum term'),
  recurring_pence: optional(money, 'Monthly charge, minor units'),
  one_off_pence: optional(money, 'One-off charge, minor units'),
  currency: orElse(pattern(/^[A-Z]{3}$/, 'three capital letters'), 'GBP', 'Currency of the charges; GBP if empty'),
  requested_date: optional(calendarDate, 'Requested date'),
  target_date: optional(calendarDate, 'Expected date'),
  committed_date: optional(calendarDate, 'First committed date'),
  contractual_date: optional(calendarDate, 'Contractual date'),
  hold_owner: optional(choice(orderOwners), 'Who an order on hold is waiting for'),
  hold_reason: optional(text(500), 'Why it is on hold'),
  hold_from: optional(calendarDate, 'Since when it is on hold'),
  blocked_by: optional(choice(orderBlockers), 'What it is waiting for from the customer'),
  appointment_date: optional(calendarDate, 'The day of the next appointment at the site'),
  appointment_slot: optional(choice(['AM', 'PM', 'day']), 'Which part of that day'),
  appointment_purpose: optional(text(200), 'What the appointment is for'),
  access_name: optional(text(160), 'Who lets the engineer in'),
  access_phone: optional(text(40), 'Their phone number'),
  closed_date: optional(calendarDate, 'When it was completed or cancelled'),
  closed_by: optional(choice(['customer', 'provider', 'deadline']), 'Who closed it'),
  closed_reason: optional(text(500), 'Reason for closing'),
  placed_date: required(calendarDate, 'When it was placed'),
  placed_by: required(text(160), 'Who placed it'),
})

const key = ['account_id', 'order_id']
const isClosed = sql`s.state in ('completed', 'cancelled', 'rejected')`

export const orders: Entity = {
  name: 'orders',
  about: 'Orders, open and closed',
  row: orderRow,
  key,
  now: rowNow({ table: 'service_order', key, row: orderRow }),
  checks: [
    knownAccount,
    knownSite,
    knownService,
    {
      column: 'closed_date',
      reason: 'is empty, but the order is closed',
      isBad: sql`${isClosed} and s.closed_date is null`,
    },
    {
      column: 'hold_owner',
      reason: 'is set, but the order is not on hold',
      isBad: sql`s.state <> 'held' and s.hold_owner is not null`,
    },
    { column: 'stage', reason: 'is empty, but the order is open', isBad: sql`not ${isClosed} and s.stage is null` },
  ],
  write: (tx, columns) =>
    withoutIndexesWhenEmpty(tx, 'service_order', () =>
      upsert(tx, {
        table: 'service_order',
        key,
        values: sameColumns(columns),
        onChange: asNewVersion(),
      }),
    ),
}

export const orderStageRow = z.object({
  account_id: required(identifier, 'The account that ordered'),
  order_id: required(identifier, 'The order'),
  position: required(integer(1, 20), 'Position among the stages of the order, from 1'),
  stage: required(choice(orderStages), 'The stage'),
  owner: required(choice(orderOwners), 'Responsible party'),
  planned_from: optional(calendarDate, 'Planned start'),
  planned_to: optional(calendarDate, 'Planned end'),
  done_date: optional(calendarDate, 'Actual end'),
})

const knownOrder: Check = {
  column: 'order_id',
  reason: 'is not a known order of the account',
  isBad: sql`not exists (
    select from service_order o where o.account_id = s.account_id and o.order_id = s.order_id)`,
}

export const orderStageRows = tableEntity({
  name: 'order-stages',
  about: 'Stages of orders, with their plan',
  table: 'order_stage',
  row: orderStageRow,
  key: ['account_id', 'order_id', 'position'],
  checks: [knownAccount, knownOrder],
})
