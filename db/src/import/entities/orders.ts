import { holders, orderStages, orderStates, orderTypes, orderWaits } from '@portal/contract/order-values.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { optional, orElse, required } from '../columns.ts'
import type { Check, Entity } from '../entity.ts'
import { calendarDate, choice, identifier, integer, pattern, text } from '../kinds.ts'
import { rowNow } from '../row-now.ts'
import { tableEntity } from '../table-entity.ts'
import { sameColumns, upsert } from '../upsert.ts'
import { withoutIndexesWhenEmpty } from '../without-indexes.ts'
import { knownAccount } from './account-check.ts'
import { knownService, knownSite } from './known-things.ts'

const money = integer(-1_000_000_000_000, 1_000_000_000_000)
const journeys = ['ethernet', 'broadband', 'voice', 'equipment', 'simple', 'regrade', 'move', 'cease'] as const

export const orderRow = z.object({
  account_id: required(identifier, 'The account that ordered'),
  order_id: required(identifier, 'The order; unique within the account'),
  type: required(choice(orderTypes), 'What is to be done'),
  journey: required(choice(journeys), 'Which stages it goes through'),
  state: required(choice(orderStates), 'Where it is in its life'),
  stage: optional(choice(orderStages), 'The stage that runs; empty once it is closed'),
  title: required(text(200), 'What the list shows first, such as the site'),
  product_name: required(text(200), 'What was ordered'),
  site_id: optional(identifier, 'Where it is for; a site of the same account'),
  service_id: optional(identifier, 'The service that it makes or changes, once that is there'),
  order_ref: optional(text(50), "The customer's own reference"),
  supplier_ref: optional(text(80), "The supplier's reference"),
  term_months: optional(integer(0, 600), 'Minimum term'),
  recurring_pence: optional(money, 'Charge per month, minor units'),
  one_off_pence: optional(money, 'Charge at the start, minor units'),
  currency: orElse(pattern(/^[A-Z]{3}$/, 'three capital letters'), 'GBP', 'Currency of the charges; GBP when empty'),
  requested_date: optional(calendarDate, 'When the customer asked for it'),
  target_date: optional(calendarDate, 'When it is expected now'),
  committed_date: optional(calendarDate, 'When it was promised first'),
  contractual_date: optional(calendarDate, 'When it is due by contract'),
  waits_for: optional(choice(orderWaits), 'What it waits for from the customer'),
  closed_date: optional(calendarDate, 'When it was completed or cancelled'),
  closed_by: optional(choice(['customer', 'provider', 'deadline']), 'Who closed it'),
  closed_reason: optional(text(500), 'Why it was closed'),
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
    { column: 'stage', reason: 'is empty, but the order is open', isBad: sql`not ${isClosed} and s.stage is null` },
  ],
  write: (tx, columns) =>
    withoutIndexesWhenEmpty(tx, 'service_order', () =>
      upsert(tx, {
        table: 'service_order',
        key,
        values: sameColumns(columns),
        onChange: sql`version = existing.version + 1, updated_at = now()`,
      }),
    ),
}

export const orderStageRow = z.object({
  account_id: required(identifier, 'The account that ordered'),
  order_id: required(identifier, 'The order'),
  position: required(integer(1, 20), 'Its place among the stages of the order, from 1'),
  stage: required(choice(orderStages), 'The stage'),
  owner: required(choice(holders), 'Who works on it'),
  planned_from: optional(calendarDate, 'When it is planned to begin'),
  planned_to: optional(calendarDate, 'When it is planned to be done'),
  done_date: optional(calendarDate, 'When it was done'),
})

const knownOrder: Check = {
  column: 'order_id',
  reason: 'is not a known order of the account',
  isBad: sql`not exists (
    select from service_order o where o.account_id = s.account_id and o.order_id = s.order_id)`,
}

export const orderStageRows = tableEntity({
  name: 'order-stages',
  about: 'The stages of orders, with their plan',
  table: 'order_stage',
  row: orderStageRow,
  key: ['account_id', 'order_id', 'position'],
  checks: [knownAccount, knownOrder],
})
