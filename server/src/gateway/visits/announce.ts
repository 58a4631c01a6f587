import type { Sql } from '@portal/db/src/database.ts'
import { z } from 'zod'
import type { JobParts } from '../../jobs/job-parts.ts'
import { recordActivity } from '../../lib/activity.ts'
import { queueJob } from '../../lib/job-store.ts'
import type { SiteAccess } from '../../upstreams/site-access/site-access.ts'
import { asSystem } from '../actor.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { mailPass } from './documents/mail-pass.ts'
import { iso } from './places/service.ts'
import { listUnannounced, markAnnounced, raiseRevisions } from './pass-store.ts'
import { listPeople } from './people-store.ts'
import { hasPass } from './policy.ts'
import { getVisit } from './show-visit.ts'
import { describeVisit, findVisit, type StoredVisit } from './store.ts'
import type { Work } from './work.ts'

export const announceTask = 'announce visit'
const Payload = z.object({ accountId: z.string(), visitId: z.string() })

/**
 * Updates the access control system through a job, which sends the latest values, so that an outage there loses
 * nothing.
 */
export async function queuePassUpdate({ scope }: { scope: AccountScope }, visit: StoredVisit): Promise<void> {
  visit.accessRevision += 1
  const { accountId } = scope
  await queueJob(scope.tx, announceTask, { accountId, visitId: visit.visitId }, { key: `visit ${visit.visitId}` })
}

/** After a change of a person, sends their upcoming visits again, and them their new passes. */
export async function renewPasses(work: Work, visitorId: string): Promise<void> {
  const { scope } = work
  const { accountId } = scope
  const visitIds = await raiseRevisions(scope, visitorId)
  for (const visitId of visitIds) {
    await describeVisit(scope, visitId)
    await queueJob(scope.tx, announceTask, { accountId, visitId }, { key: `visit ${visitId}` })
  }
  await mailNewPasses(work, visitorId, visitIds)
}

/** Emails a visitor the passes of these visits that are valid. */
export async function mailNewPasses(work: Work, visitorId: string, visitIds: readonly string[]): Promise<void> {
  for (const visitId of visitIds) {
    const visit = await getVisit(work.scope, work.config, visitId)
    const person = visit.people.find((each) => each.visitorId === visitorId)
    if (!person?.pass || !person.email) continue
    const text = 'Your details have changed, so your earlier pass is no longer valid. Your new pass is attached.'
    await mailPass(work, visit, { person, kind: 'notice', text })
  }
}

/** Queues visits that an import wrote or a worker left behind. */
export async function queueMissedPassUpdates(system: Sql): Promise<void> {
  for (const payload of await listUnannounced(system)) {
    await queueJob(system, announceTask, payload, { key: `visit ${payload.visitId}` })
  }
}

/** Sending twice does no harm: the system keeps the highest revision of a reference. */
export function createAnnounce({ database }: JobParts, siteAccess: SiteAccess): (payload: unknown) => Promise<void> {
  return async (payload) => {
    const { accountId, visitId } = Payload.parse(payload)
    const told = await asSystem(database, accountId, (scope) => passOf(scope, visitId))
    if (!told) return
    // Outside a transaction, because the other system may be slow.
    await siteAccess.announce(told)
    await asSystem(database, accountId, (scope) => recordAnnounced(scope, visitId, told.revision))
  }
}

async function passOf(scope: AccountScope, visitId: string) {
  const visit = await findVisit(scope, visitId)
  if (!visit?.dataCentreId || !visit.startsAt || !visit.endsAt || visit.accessRevision === 0) return null
  const people = await listPeople(scope, visitId)
  return {
    reference: visitId,
    revision: visit.accessRevision,
    state: hasPass(visit.status) ? ('expected' as const) : ('withdrawn' as const),
    dataCentreId: visit.dataCentreId,
    rackIds: visit.rackIds,
    startsAt: iso(visit.startsAt),
    endsAt: iso(visit.endsAt),
    passNumber: visit.passNumber,
    people: people.map(({ visitorId, name, company, version }) => ({ visitorId, name, company, passVersion: version })),
  }
}

/** Recorded as activity too, so that open pages show that the pass is active. */
async function recordAnnounced(scope: AccountScope, visitId: string, revision: number): Promise<void> {
  if (!(await markAnnounced(scope, visitId, revision))) return
  const after = { revision }
  await recordActivity(scope, { action: 'access control updated', entity: 'visit', entityId: visitId, after })
}
