import { rowsOf, text } from '@portal/db/src/rows.ts'
import type { AreaJobs, JobParts } from '../../jobs/job-parts.ts'
import { asPortal } from '../actor.ts'
import { moved } from './case-state.ts'
import { carryOut } from './service.ts'
import { tellMissed } from './missed-promises.ts'
import { lockCase } from './store.ts'
import { isOfOpenAccount } from '../../people/open-account.ts'

export function caseJobs(parts: JobParts): AreaJobs {
  return {
    queued: {},
    clock: [
      { name: 'close resolved cases', at: '*/10 * * * *', work: () => closeResolved(parts, new Date()) },
      { name: 'tell of missed promises', at: '*/5 * * * *', work: () => tellMissed(parts, new Date()) },
    ],
  }
}

/** A resolved case that nobody objected to is closed; each by itself, so that one that fails holds up no other. */
export async function closeResolved({ config, database }: JobParts, now: Date): Promise<void> {
  const { rows } = await rowsOf({ accountId: text, caseId: text })`
    select account_id as "accountId", case_id as "caseId" from help_case
    where turn = 0 and status = 'resolved' and closes_at <= ${now} and ${isOfOpenAccount} order by closes_at limit 500`.execute(
    database.system,
  )
  for (const { accountId, caseId } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction for each
    await asPortal(database, accountId, async (scope) => {
      const state = await lockCase(scope, caseId)
      if (state?.status !== 'resolved' || !state.closesAt || state.closesAt > now) return
      const text = 'Closed, as nobody objected within five working days. You can reopen it for 28 days.'
      await carryOut({ scope, config, now, requestId: 'job' }, state, {
        action: 'case closed',
        state: moved(state, 'closed', now),
        messages: [{ kind: 'closed', side: 'desk', authorName: 'Portal', body: text }],
        mail: { from: 'The portal', text },
      })
    })
  }
}
