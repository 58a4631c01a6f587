import type { AreaJobs, JobParts } from '../../jobs/job-parts.ts'
import { asSystem } from '../actor.ts'
import { linkCasesTask } from '../../lib/link-cases.ts'
import { ofOpenAccounts } from '../../jobs/of-open-accounts.ts'
import { moved } from './case-state.ts'
import { listCasesToClose } from './due-store.ts'
import { carryOut } from './service.ts'
import { linkCases } from './link-incident.ts'
import { notifyOfMissedUpdates } from './missed-updates.ts'
import { lockCase } from './store.ts'

export function caseJobs(parts: JobParts): AreaJobs {
  return {
    queued: ofOpenAccounts(parts.database, {
      [linkCasesTask]: (payload, now) => linkCases(parts, payload, now),
    }),
    clock: [
      { name: 'close resolved cases', at: '*/10 * * * *', work: (now) => closeResolved(parts, now) },
      { name: 'notify of missed targets', at: '*/5 * * * *', work: (now) => notifyOfMissedUpdates(parts, now) },
    ],
  }
}

/** Closes resolved cases without an objection, one transaction each, so that a failure delays no other case. */
export async function closeResolved({ config, database }: JobParts, now: Date): Promise<void> {
  for (const { accountId, caseId } of await listCasesToClose(database.system, now)) {
    await asSystem(database, { accountId, now }, async (scope) => {
      const state = await lockCase(scope, caseId)
      if (state?.status !== 'resolved' || !state.closesAt || state.closesAt > now) return
      const text = 'Closed after five working days without a reply. You can reopen it for 28 days.'
      await carryOut({ scope, config }, state, {
        action: 'case closed',
        state: moved(state, 'closed', now),
        messages: [{ kind: 'closed', side: 'desk', authorName: 'Portal', body: text }],
        mail: { from: 'The portal', text },
      })
    })
  }
}
