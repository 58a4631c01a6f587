import { mostVisitors } from '@portal/contract/visits/values.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { optional, orElse, required } from '../columns.ts'
import type { Entity } from '../entity.ts'
import { identifier, integer, moment } from '../column-types.ts'
import { rowNow } from '../row-now.ts'
import { sameColumns, upsert } from '../upsert.ts'
import { describeVisits } from '../visit-words.ts'
import { knownAccount } from './account-check.ts'

export const visitVisitorRow = z.object({
  account_id: required(identifier, 'The visiting account'),
  visit_id: required(identifier, 'The visit'),
  visitor_id: required(identifier, 'The visitor'),
  position: orElse(integer(1, mostVisitors), 1, 'Position among the visitors; first if empty'),
  checked_in_at: optional(moment, 'Check-in time'),
  checked_out_at: optional(moment, 'Check-out time'),
})

const key = ['account_id', 'visit_id', 'visitor_id']

export const visitVisitors: Entity = {
  name: 'visit-visitors',
  about: 'Visitors of visits, with times',
  row: visitVisitorRow,
  key,
  now: rowNow({ table: 'visit_visitor', key, row: visitVisitorRow }),
  checks: [
    knownAccount,
    {
      column: 'visit_id',
      reason: 'is not a known visit of the account',
      isBad: sql`not exists (select from visit v where v.account_id = s.account_id and v.visit_id = s.visit_id)`,
    },
    {
      column: 'visitor_id',
      reason: 'is not a visitor of the account',
      isBad: sql`not exists (select from visitor v where v.account_id = s.account_id and v.visitor_id = s.visitor_id
        and v.removed_at is null)`,
    },
    {
      column: 'checked_out_at',
      reason: 'is not after the check-in time',
      isBad: sql`s.checked_out_at is not null and (s.checked_in_at is null or s.checked_out_at < s.checked_in_at)`,
    },
  ],
  async write(tx, columns) {
    const written = await upsert(tx, {
      table: 'visit_visitor',
      key,
      values: { position: sql`s.position`, ...sameColumns(columns) },
      notCompared: columns.includes('position') ? [] : ['position'],
    })
    if (written.added + written.changed > 0) {
      await describeVisits(tx, sql`select account_id, visit_id from staging`)
    }
    return written
  },
}
