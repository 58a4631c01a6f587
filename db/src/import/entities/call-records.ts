import { sql } from 'kysely'
import { z } from 'zod'
import { identifier, integer, minorUnits, moment, pattern, text } from '../column-types.ts'
import { required } from '../columns.ts'
import type { Entity } from '../entity.ts'
import { rowNow } from '../row-now.ts'
import { sameColumns, upsert } from '../upsert.ts'
import { knownAccount } from './account-check.ts'
import { knownService } from './known-things.ts'

const dialled = pattern(/^\+?[0-9]{2,20}$/, 'a number such as +441632960110, or a short one such as 123')

const callRecordRow = z.object({
  account_id: required(identifier, 'The account'),
  call_id: required(identifier, 'The call; unique within the account'),
  service_id: required(identifier, 'The service that made it; people whose permission is limited to its site see it'),
  at: required(moment, 'When it began'),
  from_number: required(dialled, 'The number that called'),
  to_number: required(dialled, 'The number that was called'),
  destination: required(text(80), 'Destination as on the bill, such as UK mobile'),
  seconds: required(integer(0, 604_800), 'Duration in seconds'),
  cost: required(minorUnits(0, 100_000_000), 'Price before VAT as billed, minor units; the portal rates no call'),
})

const key = ['account_id', 'call_id']

export const callRecords: Entity = {
  name: 'call-records',
  about: 'Calls that the billing system rated',
  row: callRecordRow,
  key,
  now: rowNow({ table: 'call_record', key, row: callRecordRow }),
  checks: [
    knownAccount,
    knownService,
    {
      column: 'at',
      reason: 'is in the future',
      isBad: sql`s.at > now() + interval '1 day'`,
    },
  ],
  async write(tx, columns) {
    await sql`
      insert into call_delivery (account_id, received_at) select distinct s.account_id, now() from staging s
      on conflict (account_id) do update set received_at = excluded.received_at`.execute(tx)
    return upsert(tx, { table: 'call_record', key, values: sameColumns(columns) })
  },
}

const deliveryRow = z.object({
  account_id: required(identifier, 'The account'),
  complete_to: required(moment, 'The billing system has delivered every call before this time'),
})

/** Without calls too: a delivery of none is one. */
export const callDeliveries: Entity = {
  name: 'call-deliveries',
  about: 'Until when the calls of an account are complete',
  row: deliveryRow,
  key: ['account_id'],
  now: rowNow({ table: 'call_delivery', key: ['account_id'], row: deliveryRow }),
  checks: [
    knownAccount,
    { column: 'complete_to', reason: 'is in the future', isBad: sql`s.complete_to > now() + interval '5 minutes'` },
  ],
  write: (tx, columns) =>
    upsert(tx, {
      table: 'call_delivery',
      key: ['account_id'],
      values: { ...sameColumns(columns), received_at: sql`now()` },
      notCompared: ['received_at'],
    }),
}
