import { pageOf } from '@portal/contract/page-of.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { JobParts } from '../../jobs/job-parts.ts'
import { queueMail } from '../../mail/store.ts'
import { asSystem } from '../actor.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { listWatchers } from './threads/store.ts'
import { notify } from '../../lib/notify.ts'
import { isOfOpenAccount } from '../../people/open-account.ts'

const Missed = z.strictObject({
  accountId: text,
  caseId: text,
})

// After a long outage, notifications about old updates would help no one.
const longestAgo = '7 days'
const isMissed = (now: Date) => sql`waiting_on = 1 and paused_at is null and next_update_due < ${now}
  and next_update_due > ${now}::timestamptz - ${longestAgo}::interval
  and missed_update is distinct from next_update_due`

/** Notifies the desk and the followers once an update is overdue. */
export async function notifyOfMissedUpdates({ config, database }: JobParts, now: Date): Promise<void> {
  const { rows } = await rowsOf(Missed)`
    select account_id as "accountId", case_id as "caseId" from help_case
    where ${isMissed(now)} and ${isOfOpenAccount} order by next_update_due limit 500`.execute(database.system)
  for (const { accountId, caseId } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction each
    await asSystem(database, { accountId, now }, async (scope) => {
      const title = await markMissed(scope, caseId)
      if (title === null) return
      const path = pageOf('case', { caseId })
      await queueMail(scope.tx, {
        to: config.CASE_DESK_MAIL,
        subject: `${caseId} of account ${accountId}: the update is overdue`,
        text: `${title}\n\nThe customer’s update is overdue. Reply to the case, or set the next update.\n\n${config.BASE_URL}${path}\n`,
      })
      await notify(scope, {
        kind: 'case',
        title: `${caseId}: our update is overdue`,
        text: `${title}. Our update is late. Sorry. The service desk has been notified.`,
        entity: 'case',
        entityId: caseId,
        people: (await listWatchers(scope, caseId)).map(({ email }) => email),
      })
    })
  }
}

/** Returns the title; null if the desk has replied meanwhile, or another worker was first. */
async function markMissed(scope: AccountScope, caseId: string): Promise<string | null> {
  const { rows } = await rowsOf({ title: text })`
    update help_case set missed_update = next_update_due
    where account_id = ${scope.accountId} and case_id = ${caseId} and ${isMissed(scope.now)}
    returning title`.execute(scope.tx)
  return rows[0]?.title ?? null
}
