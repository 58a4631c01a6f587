import { rowsOf, text } from '@portal/db/src/rows.ts'
import type { AreaJobs, JobParts } from '../../jobs/job-parts.ts'
import { createSiteAccess } from '../../systems/site-access/create.ts'
import { asPortal } from '../actor.ts'
import { releasePlaces } from '../visit-places/store.ts'
import { announceTask, createAnnounce, tellDoors, tellOfWaiting } from './announce.ts'
import { endVisit, record } from './service.ts'
import { findVisit, updateVisit } from './store.ts'
import { tellOfVisit } from './tell.ts'
import { isOfOpenAccount } from '../../people/open-account.ts'

export function visitJobs(parts: JobParts): AreaJobs {
  return {
    queued: { [announceTask]: createAnnounce(parts, createSiteAccess(parts.config, parts.database)) },
    clock: [
      { name: 'close visits that are over', at: '*/5 * * * *', work: () => closeVisits(parts, new Date()) },
      { name: 'tell the doors what waits', at: '* * * * *', work: () => tellOfWaiting(parts.database.system) },
    ],
  }
}

/** A draft is kept for two weeks; what was not approved in time expires; where nobody came, that is said. */
export async function closeVisits({ config, database }: JobParts, now: Date): Promise<void> {
  const { rows } = await rowsOf({ accountId: text, visitId: text })`
    select account_id as "accountId", visit_id as "visitId" from visit
    where ${isOfOpenAccount} and ((status in ('submitted', 'amended') and starts_at <= ${now}) or (status = 'approved' and ends_at <= ${now})
      or (status = 'draft' and updated_at <= ${now}::timestamptz - interval '14 days'))
    order by starts_at limit 500`.execute(database.system)
  for (const { accountId, visitId } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction for each, so that one that fails holds up no other
    await asPortal(database, accountId, async (scope) => {
      const work = { scope, config, now, requestId: 'job' }
      const visit = await findVisit(scope, visitId, true)
      if (visit?.status === 'approved' && visit.endsAt && visit.endsAt <= now) {
        const missed = { ...visit, status: 'noShow' as const }
        await tellDoors(work, missed)
        await updateVisit(scope, missed)
        await releasePlaces(scope, visitId)
        await record(work, 'nobody came', visit, missed)
      } else if (visit && ['draft', 'submitted', 'amended'].includes(visit.status)) {
        const expired = { ...visit, status: 'expired' as const }
        await endVisit(work, visit, expired, { action: 'visit expired', note: '' })
        if (visit.status !== 'draft') await tellOfVisit(work, expired, 'expired')
      }
    })
  }
}
