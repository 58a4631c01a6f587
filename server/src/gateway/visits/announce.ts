import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { JobParts } from '../../jobs/job-parts.ts'
import { recordActivity } from '../../lib/activity.ts'
import { queueJob } from '../../lib/queue-job.ts'
import type { SiteAccess } from '../../systems/site-access/site-access.ts'
import { type AccountScope, asPortal } from '../actor.ts'
import { iso } from '../visit-places/service.ts'
import { listPeople } from './people-store.ts'
import { hasPass } from './policy.ts'
import { describeVisit, findVisit, type StoredVisit } from './store.ts'

export const announceTask = 'announce visit'
const Payload = z.object({ accountId: z.string(), visitId: z.string() })

/** The access control system is told afterwards, what then is true: nothing is lost where it is away for a while. */
export async function tellDoors({ scope }: { scope: AccountScope }, visit: StoredVisit): Promise<void> {
  visit.accessRevision += 1
  const { accountId } = scope
  await queueJob(scope.tx, announceTask, { accountId, visitId: visit.visitId }, { key: `visit ${visit.visitId}` })
}

/** Somebody is called otherwise now: what stands on their coming visits is told again. */
export async function tellDoorsOfVisitor({ scope }: { scope: AccountScope }, visitorId: string): Promise<void> {
  const { rows } = await rowsOf({ visitId: text })`
    update visit v set access_revision = access_revision + case when v.pass_number > 0 then 1 else 0 end
    from visit_visitor p
    where p.account_id = ${scope.accountId} and p.visitor_id = ${visitorId}
      and v.account_id = p.account_id and v.visit_id = p.visit_id and v.tab < 2
    returning v.visit_id as "visitId"`.execute(scope.tx)
  const { accountId } = scope
  for (const { visitId } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- a handful, on one connection
    await describeVisit(scope, visitId)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await queueJob(scope.tx, announceTask, { accountId, visitId }, { key: `visit ${visitId}` })
  }
}

/** What an import wrote, or a worker left behind, is told as well. */
export async function tellOfWaiting(system: Sql): Promise<void> {
  const { rows } = await rowsOf({ accountId: text, visitId: text })`
    select account_id as "accountId", visit_id as "visitId" from visit
    where access_revision > announced_revision and updated_at < now() - interval '1 minute'
    order by account_id, visit_id limit 500`.execute(system)
  for (const payload of rows) {
    // oxlint-disable-next-line no-await-in-loop -- few, on one connection
    await queueJob(system, announceTask, payload, { key: `visit ${payload.visitId}` })
  }
}

/** Told twice is told once: the system keeps the highest revision of a reference. */
export function createAnnounce({ database }: JobParts, siteAccess: SiteAccess): (payload: unknown) => Promise<void> {
  return async (payload) => {
    const { accountId, visitId } = Payload.parse(payload)
    const told = await asPortal(database, accountId, (scope) => passOf(scope, visitId))
    if (!told) return
    // Outside of any transaction: the other side may be slow.
    await siteAccess.announce(told)
    await asPortal(database, accountId, (scope) => markAnnounced(scope, visitId, told.revision))
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
    spaceIds: visit.spaceIds,
    startsAt: iso(visit.startsAt),
    endsAt: iso(visit.endsAt),
    passNumber: visit.passNumber,
    people: people.map(({ visitorId, name, company }) => ({ visitorId, name, company })),
  }
}

/** Written down as well, so that an open page hears that the pass works now. */
async function markAnnounced(scope: AccountScope, visitId: string, revision: number): Promise<void> {
  const { numAffectedRows } = await sql`
    update visit set announced_revision = ${revision}
    where account_id = ${scope.accountId} and visit_id = ${visitId} and announced_revision < ${revision}`.execute(
    scope.tx,
  )
  if (numAffectedRows === 0n) return
  const after = { revision }
  await recordActivity(scope, { action: 'doors told', entity: 'visit', entityId: visitId, after, requestId: 'job' })
}
