import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { JobParts } from '../../jobs/job-parts.ts'
import { queueMail } from '../../mail/store.ts'
import { type AccountScope, asPortal } from '../actor.ts'
import { listWatchers } from '../case-threads/store.ts'
import { notify } from '../notifications/notify.ts'
import { isOfOpenAccount } from '../../people/open-account.ts'

const Missed = z.strictObject({
  accountId: text,
  caseId: text,
})

// Nobody is helped by hearing of one that was missed long ago, as after the portal was away.
const longestAgo = '7 days'
const isMissed = (now: Date) => sql`turn = 1 and paused_at is null and next_update_due < ${now}
  and next_update_due > ${now}::timestamptz - ${longestAgo}::interval
  and missed_update is distinct from next_update_due`

/** We said that we would write by then and did not: the desk hears of it, and so do those who wait. */
export async function tellMissed({ config, database }: JobParts, now: Date): Promise<void> {
  const { rows } = await rowsOf(Missed)`
    select account_id as "accountId", case_id as "caseId" from help_case
    where ${isMissed(now)} and ${isOfOpenAccount} order by next_update_due limit 500`.execute(database.system)
  for (const { accountId, caseId } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction for each
    await asPortal(database, accountId, async (scope) => {
      const title = await markMissed(scope, caseId, now)
      if (title === null) return
      const path = `/help-and-support/cases/${caseId}`
      await queueMail(scope.tx, {
        to: config.CASE_DESK_MAIL,
        subject: `${caseId} of account ${accountId}: the update is overdue`,
        text: `${title}\n\nThe customer was promised an update by now. Answer the case, or say when you will.\n\n${config.BASE_URL}${path}\n`,
      })
      await notify(scope, {
        kind: 'case',
        title: `${caseId}: our update is overdue`,
        text: `${title}. We said we would write by now and did not. The desk has been told.`,
        entity: 'case',
        entityId: caseId,
        path,
        people: (await listWatchers(scope, caseId)).map(({ email }) => email),
      })
    })
  }
}

/** Its title; null where the desk has answered meanwhile, or another worker was first. */
async function markMissed(scope: AccountScope, caseId: string, now: Date): Promise<string | null> {
  const { rows } = await rowsOf({ title: text })`
    update help_case set missed_update = next_update_due
    where account_id = ${scope.accountId} and case_id = ${caseId} and ${isMissed(now)}
    returning title`.execute(scope.tx)
  return rows[0]?.title ?? null
}
