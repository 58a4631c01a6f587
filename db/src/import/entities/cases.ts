import { caseImpacts, caseKinds, casePriorities, caseStatuses } from '@portal/contract/cases/values.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { optional, orElse, required } from '../columns.ts'
import type { Entity } from '../entity.ts'
import { choice, emailAddress, identifier, moment, text, yesOrNo } from '../column-types.ts'
import { rowNow } from '../row-now.ts'
import { number, rowsOf } from '../../rows.ts'
import { asNewVersion, sameColumns, upsert } from '../upsert.ts'
import { withoutIndexesWhenEmpty } from '../without-indexes.ts'
import { knownAccount } from './account-check.ts'
import { addFollowers, noteNewCases } from '../case-followers.ts'
import { knownService, notOfAnother } from './known-things.ts'

export const caseRow = z.object({
  account_id: required(identifier, 'The account that opened the case'),
  case_id: required(identifier, 'The case; unique across all accounts'),
  kind: required(choice(caseKinds), 'Category'),
  title: required(text(160), 'Title in the list'),
  about: orElse(text(4000, { lineBreaks: true }), '', 'Description'),
  status: required(choice(caseStatuses), 'Status'),
  priority: required(choice(casePriorities), 'Priority'),
  impact: optional(choice(caseImpacts), 'Impact of a fault'),
  service_id: optional(identifier, 'Related service'),
  order_id: optional(identifier, 'Related order'),
  own_ref: optional(text(50), "The customer's own reference"),
  is_private: orElse(yesOrNo, false, 'Whether it is visible to followers only; no if empty'),
  opened_by_name: required(text(160), 'Who opened it'),
  opened_by_email: optional(emailAddress, 'Opener’s email address; they follow a new case'),
  opened_at: required(moment, 'When it was opened'),
  respond_by: required(moment, 'Target of the first reply'),
  responded_at: optional(moment, 'Time of the first reply'),
  next_update_due: required(moment, 'When the next update is due'),
  resolve_by: required(moment, 'Target fix'),
  resolved_at: optional(moment, 'When it was resolved'),
  closes_at: optional(moment, 'When a resolved case closes automatically'),
  closed_at: optional(moment, 'When it was closed'),
})

const key = ['account_id', 'case_id']
const isOver = sql`s.status in ('closed', 'cancelled')`

export const cases: Entity = {
  name: 'cases',
  about: 'Cases, open and closed',
  row: caseRow,
  key,
  now: rowNow({ table: 'help_case', key, row: caseRow.omit({ opened_by_email: true }) }),
  checks: [
    knownAccount,
    notOfAnother('case', { table: 'help_case', column: 'case_id' }),
    knownService,
    { column: 'closed_at', reason: 'is empty, but the case is closed', isBad: sql`${isOver} and s.closed_at is null` },
    {
      column: 'closes_at',
      reason: 'is empty, but the case is resolved',
      isBad: sql`s.status = 'resolved' and s.closes_at is null`,
    },
  ],
  async write(tx, columns) {
    await noteNewCases(tx)
    const written = await withoutIndexesWhenEmpty(tx, 'help_case', () =>
      upsert(tx, {
        table: 'help_case',
        key,
        values: {
          ...sameColumns(columns.filter((column) => column !== 'opened_by_email')),
          opened_by: sql`coalesce((select u.user_id from portal_user u
            where u.account_id = s.account_id and lower(u.email) = s.opened_by_email and u.status in ('active', 'invited')
            order by u.user_id limit 1), 'import')`,
          updated_at: sql`now()`,
        },
        notCompared: ['opened_by', 'updated_at'],
        onChange: asNewVersion(),
      }),
    )
    await addFollowers(tx)
    return written
  },
}

export const caseMessageRow = z.object({
  account_id: required(identifier, 'The account that opened the case'),
  case_id: required(identifier, 'The case'),
  message_ref: required(text(200), 'The message; unique within the case'),
  at: required(moment, 'When it was written'),
  side: required(choice(['customer', 'desk']), 'Who wrote it'),
  author_name: required(text(160), 'The author’s name'),
  body: required(text(20_000, { lineBreaks: true }), 'What was written'),
  is_internal: orElse(yesOrNo, false, 'Whether it is an internal note; no if empty'),
})

export const caseMessages: Entity = {
  name: 'case-messages',
  about: 'Messages of cases; an existing one is not changed',
  row: caseMessageRow,
  key: ['account_id', 'case_id', 'message_ref'],
  now: {
    from: sql`staging s left join case_message t
      on t.account_id = s.account_id and t.case_id = s.case_id and t.mail_id = s.message_ref`,
    key: sql`t.message_id`,
    values: {},
  },
  checks: [
    knownAccount,
    {
      column: 'case_id',
      reason: 'is not a known case of the account',
      isBad: sql`not exists (select from help_case c where c.account_id = s.account_id and c.case_id = s.case_id)`,
    },
  ],
  async write(tx) {
    // The rows that are returned: Citus reports those that are there already as inserted too.
    const { rows } = await rowsOf({ added: number })`
      with written as (
        insert into case_message (account_id, case_id, at, side, kind, author_id, author_name, body, is_internal, mail_id)
        select account_id, case_id, at, side, 'message', 'import', author_name, body, is_internal, message_ref
        from staging order by account_id, case_id, at
        on conflict (account_id, case_id, mail_id) do nothing returning 1)
      select count(*) as added from written`.execute(tx)
    return { added: rows[0]?.added ?? 0, changed: 0 }
  },
}
