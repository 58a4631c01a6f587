import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { isOfOpenAccount } from '../../people/open-account-store.ts'
import type { AccountScope } from '../../scope/account-scope.ts'

const CaseKey = z.strictObject({ accountId: text, caseId: text })
type CaseKey = z.infer<typeof CaseKey>

/** Resolved cases without an objection until the time of closing. */
export const listCasesToClose = (system: Sql, now: Date): Promise<CaseKey[]> =>
  rowsOf(CaseKey)`
    select account_id as "accountId", case_id as "caseId" from help_case
    where waiting_on = 0 and status = 'resolved' and closes_at <= ${now} and ${isOfOpenAccount} order by closes_at limit 500`.all(
    system,
  )

// After a long outage, notifications about old updates would help no one.
const longestAgo = '7 days'
const isMissed = (now: Date) => sql`waiting_on = 1 and paused_at is null and next_update_due < ${now}
  and next_update_due > ${now}::timestamptz - ${longestAgo}::interval
  and missed_update is distinct from next_update_due`

export const listMissedUpdates = (system: Sql, now: Date): Promise<CaseKey[]> =>
  rowsOf(CaseKey)`
    select account_id as "accountId", case_id as "caseId" from help_case
    where ${isMissed(now)} and ${isOfOpenAccount} order by next_update_due limit 500`.all(system)

/** Returns the title; null if the desk has replied meanwhile, or another worker was first. */
export async function markMissed(scope: AccountScope, caseId: string): Promise<string | null> {
  const { rows } = await rowsOf({ title: text })`
    update help_case set missed_update = next_update_due
    where account_id = ${scope.accountId} and case_id = ${caseId} and ${isMissed(scope.now)}
    returning title`.execute(scope.tx)
  return rows[0]?.title ?? null
}
