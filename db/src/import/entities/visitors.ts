import { sql } from 'kysely'
import { z } from 'zod'
import { optional, orElse, required } from '../columns.ts'
import type { Entity } from '../entity.ts'
import { calendarDate, emailAddress, identifier, pattern, text, yesOrNo } from '../column-types.ts'
import { rowNow } from '../row-now.ts'
import { sameColumns, upsert } from '../upsert.ts'
import { describeVisits } from '../visit-words.ts'
import { knownAccount } from './account-check.ts'

export const visitorRow = z.object({
  account_id: required(identifier, 'The account'),
  visitor_id: required(identifier, 'The visitor; unique within the account'),
  name: required(text(80), 'Name shown on the photo ID'),
  company: orElse(text(80), '', 'Employer'),
  email: optional(emailAddress, 'Email address'),
  mobile: optional(pattern(/^\+\d{7,15}$/, 'an international number such as +447700900123'), 'Mobile'),
  position: orElse(text(80), '', 'Position'),
  is_adult: orElse(yesOrNo, false, 'Whether they are 18 or over; no if empty'),
  inducted_until: optional(calendarDate, 'Last day of their induction'),
})

const key = ['account_id', 'visitor_id']

export const visitors: Entity = {
  name: 'visitors',
  about: 'Data centre visitors; photo ID details are never in a file',
  row: visitorRow,
  key,
  now: rowNow({ table: 'visitor', key, row: visitorRow }),
  // Details of a visitor who leaves the register must not remain in the activity log.
  secret: ['email', 'mobile', 'position'],
  checks: [
    knownAccount,
    {
      column: 'visitor_id',
      reason: 'was removed and cannot be imported again',
      isBad: sql`exists (select from visitor v where v.account_id = s.account_id and v.visitor_id = s.visitor_id
        and v.removed_at is not null)`,
    },
  ],
  async write(tx, columns) {
    const before = sql`
      select v.account_id, v.visitor_id, v.version from visitor v join staging s using (account_id, visitor_id)`
    await sql`drop table if exists staging_known`.execute(tx)
    await sql`create temporary table staging_known on commit drop as ${before}`.execute(tx)
    const written = await upsert(tx, {
      table: 'visitor',
      key,
      values: sameColumns(columns),
      onChange: sql`version = existing.version + 1`,
    })
    // A pass is of one version of its visitor; the server emails those of the next visits.
    await sql`
      update visitor v set passes_due = true from staging_known k
      where v.account_id = k.account_id and v.visitor_id = k.visitor_id and v.version > k.version and v.email is not null
        and exists (select from visit_visitor p join visit o using (account_id, visit_id)
          where p.account_id = v.account_id and p.visitor_id = v.visitor_id and o.tab < 2 and o.pass_number > 0)`.execute(
      tx,
    )
    // A new name applies to all of the person's visits.
    await describeVisits(
      tx,
      sql`select p.account_id, p.visit_id from visit_visitor p
        join staging_known k using (account_id, visitor_id) join visitor v using (account_id, visitor_id)
        where v.version > k.version`,
    )
    return written
  },
}
