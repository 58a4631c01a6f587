import type { Sql } from '@portal/db/src/database.ts'
import type { AreaJobs, JobParts } from '../../jobs/job-parts.ts'
import { createSiteAccess } from '../../upstreams/site-access/create.ts'
import { asSystem } from '../actor.ts'
import { releasePlaces } from './places/store.ts'
import { announceTask, createAnnounce, mailNewPasses, queuePassUpdate, queueMissedPassUpdates } from './announce.ts'
import { listVisitsToClose } from './due-store.ts'
import { endPassesDue, listPassesDue, listUpcoming } from './pass-store.ts'
import { endVisit, record } from './service.ts'
import { findVisit, updateVisit } from './store.ts'
import { notifyOfVisit } from './notify-visit.ts'

export function visitJobs(parts: JobParts): AreaJobs {
  const siteAccess = createSiteAccess(parts.config, parts.database)
  const { system } = parts.database
  return {
    // Without the system, a visit waits: once the system is connected, the clock sends it.
    queued: { [announceTask]: siteAccess ? createAnnounce(parts, siteAccess) : () => Promise.resolve() },
    clock: [
      { name: 'close past visits', at: '*/5 * * * *', work: (now) => closeVisits(parts, now) },
      { name: 'email new passes after an import', at: '* * * * *', work: (now) => mailDuePasses(parts, system, now) },
      ...(siteAccess
        ? [
            {
              name: 'update the access control system',
              at: '* * * * *',
              work: () => queueMissedPassUpdates(system),
            },
          ]
        : []),
    ],
  }
}

/** Deletes drafts after two weeks, expires visits that were not approved in time, and records no-shows. */
export async function closeVisits({ config, database }: JobParts, now: Date): Promise<void> {
  for (const { accountId, visitId } of await listVisitsToClose(database.system, now)) {
    // One transaction each, so that a failure delays no other.
    await asSystem(database, { accountId, now }, async (scope) => {
      const work = { scope, config }
      const visit = await findVisit(scope, visitId, true)
      if (visit?.status === 'approved' && visit.endsAt && visit.endsAt <= now) {
        const missed = { ...visit, status: 'noShow' as const }
        await queuePassUpdate(work, missed)
        await updateVisit(scope, missed)
        await releasePlaces(scope, visitId)
        await record(work, 'no-show', visit, missed)
      } else if (visit && ['draft', 'submitted', 'amended'].includes(visit.status)) {
        const expired = { ...visit, status: 'expired' as const }
        await endVisit(work, visit, expired, { action: 'visit expired', note: '' })
        if (visit.status !== 'draft') await notifyOfVisit(work, expired, 'expired')
      }
    })
  }
}

/** Emails the new passes of visitors that an import changed. */
export async function mailDuePasses({ config, database }: JobParts, system: Sql, now: Date): Promise<void> {
  for (const { accountId, visitorId } of await listPassesDue(system)) {
    // One transaction each, so that a failure delays no other.
    await asSystem(database, { accountId, now }, async (scope) => {
      // Another process may have sent them.
      if (!(await endPassesDue(scope, visitorId))) return
      await mailNewPasses({ scope, config }, visitorId, await listUpcoming(scope, visitorId))
    })
  }
}
