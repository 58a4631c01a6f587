import type { ActionOf } from '@portal/contract/events.ts'
import type { Visit, VisitCheck, VisitDetails } from '@portal/contract/visits/visits.ts'
import { Problem } from '@portal/contract/problem.ts'
import { recordActivity } from '../../lib/activity.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { slotsFrom } from '@portal/db/src/visit-rules/slots.ts'
import { bookerOf, bookPlaces } from './places/service.ts'
import { countTaken, findCentre, listRacks, releasePlaces } from './places/store.ts'
import { queuePassUpdate } from './announce.ts'
import { listRegistered } from './people-store.ts'
import { afterChange, hasPass, hasPlaces, whatMay } from './policy.ts'
import { checkVisit } from './rules.ts'
import { getVisit } from './show-visit.ts'
import {
  findSameVisit,
  findVisit,
  insertVisit,
  listClashes,
  nextVisitId,
  replaceVisitors,
  type StoredVisit,
  updateVisit,
} from './store.ts'
import { lockFor } from '../../lib/lock-store.ts'
import { notifyOfVisit } from './notify-visit.ts'
import type { Work } from './work.ts'

/** Errors of a visit that is being edited; `before` is the visit that it changes. */
export async function check({ scope }: Work, wanted: VisitDetails, before?: StoredVisit): Promise<VisitCheck> {
  const centre = wanted.dataCentreId ? await findCentre(scope, wanted.dataCentreId) : null
  const startsAt = wanted.startsAt === null ? null : new Date(wanted.startsAt)
  const slots = centre && startsAt ? slotsFrom(startsAt, wanted.slots, centre) : null
  const [first, last] = [slots?.at(0), slots?.at(-1)]
  const visitId = before?.visitId
  const taken =
    centre && first && last
      ? await countTaken(scope, centre.dataCentreId, {
          from: first.startsAt,
          to: last.endsAt,
          own: [bookerOf(scope), ...(visitId ? [visitId] : [])],
        })
      : new Map<number, number>()
  const facts = {
    centre,
    racks: await listRacks(scope),
    visitors: await listRegistered(scope, wanted.visitorIds),
    clashes: first && last ? await listClashes(scope, { visitId, startsAt: first.startsAt, endsAt: last.endsAt }) : [],
    left: centre && slots ? Math.max(0, centre.places - Math.max(0, ...taken.values())) : null,
    isAgreedTime:
      before !== undefined &&
      hasPlaces(before.status) &&
      before.dataCentreId === wanted.dataCentreId &&
      before.slots === wanted.slots &&
      before.startsAt?.getTime() === startsAt?.getTime(),
  }
  return checkVisit(wanted, facts, scope.now)
}

export async function checkDraft(work: Work, { visitId, ...wanted }: VisitDetails & { visitId?: string | undefined }) {
  return check(work, wanted, visitId ? ((await findVisit(work.scope, visitId)) ?? undefined) : undefined)
}

export async function bookVisit(
  work: Work,
  { isDraft, ...wanted }: VisitDetails & { isDraft: boolean },
): Promise<Visit> {
  const { scope, config } = work
  const { person } = scope
  const booked = await columnsOf(scope, wanted)
  if (!isDraft) {
    // A press that was sent twice is one visit, whatever keys the requests carry; the second waits for the first.
    await lockFor(scope.tx, `visits that ${person.userId} books`)
    const same = await findSameVisit(scope, { ...booked, visitorIds: wanted.visitorIds })
    if (same !== null) return getVisit(scope, config, same)
    await assertFine(work, wanted)
  }
  const visit: StoredVisit = {
    visitId: await nextVisitId(scope),
    status: isDraft ? 'draft' : 'submitted',
    ...booked,
    reason: null,
    requestedBy: person.userId,
    requestedByName: scope.actorName,
    requestedByEmail: person.email,
    createdAt: scope.now,
    approvedAt: null,
    passNumber: 0,
    accessRevision: 0,
    announcedRevision: 0,
    version: 1,
  }
  await insertVisit(scope, visit)
  await settle(work, visit, wanted)
  await record(work, isDraft ? 'draft saved' : 'visit requested', null, visit)
  if (!isDraft) await notifyOfVisit(work, visit, 'requested')
  return getVisit(scope, config, visit.visitId)
}

/** Changes a visit, or submits a draft. An approved visit needs approval again, and its pass is invalid until then. */
export async function changeVisit(
  work: Work,
  before: StoredVisit,
  { isDraft, ...wanted }: VisitDetails & { isDraft: boolean },
): Promise<Visit> {
  const { scope, config } = work
  if (!whatMay(before, scope.now).amend)
    throw fixed(before, scope.now, 'This visit can no longer be changed. Book a new one.')
  if (isDraft && before.status !== 'draft')
    throw new Problem('visit_already_sent', { detail: 'This visit has already been submitted. Change it instead.' })
  if (!isDraft) await assertFine(work, wanted, before)
  const visit: StoredVisit = {
    ...before,
    ...(await columnsOf(scope, wanted)),
    status: isDraft ? 'draft' : (afterChange(before.status) ?? before.status),
    reason: null,
    approvedAt: null,
  }
  if (hasPass(before.status)) await queuePassUpdate(work, visit)
  await updateVisit(scope, visit)
  await settle(work, visit, wanted)
  const action = before.status !== 'draft' ? 'visit changed' : isDraft ? 'draft saved' : 'visit requested'
  await record(work, action, before, visit)
  if (!isDraft) await notifyOfVisit(work, visit, before.status === 'draft' ? 'requested' : 'changed')
  return getVisit(scope, config, visit.visitId)
}

export async function cancelVisit(work: Work, before: StoredVisit, reason: string): Promise<Visit> {
  const { scope, config } = work
  if (!whatMay(before, scope.now).cancel) {
    throw fixed(before, scope.now, 'This visit can no longer be cancelled. Call the data centre desk.')
  }
  const visit: StoredVisit = { ...before, status: 'cancelled', reason: reason || null }
  await endVisit(work, before, visit, { action: 'visit cancelled', note: reason })
  if (before.status !== 'draft') await notifyOfVisit(work, visit, 'cancelled')
  return getVisit(scope, config, visit.visitId)
}

/** Ends a visit that will not take place: frees its places and revokes its access. */
export async function endVisit(
  work: Work,
  before: StoredVisit,
  visit: StoredVisit,
  { action, note }: { action: ActionOf<'visit'>; note: string },
): Promise<void> {
  if (before.passNumber > 0) await queuePassUpdate(work, visit)
  await updateVisit(work.scope, visit)
  await releasePlaces(work.scope, visit.visitId)
  await record(work, action, before, visit, note)
}

/** Records the activity without personal details. */
export async function record(
  { scope }: Work,
  action: ActionOf<'visit'>,
  before: StoredVisit | null,
  after: StoredVisit,
  note = '',
): Promise<void> {
  await recordActivity(scope, {
    action,
    entity: 'visit',
    entityId: after.visitId,
    before: before && factsOf(before),
    after: { ...factsOf(after), ...(note && { note }) },
  })
}

function factsOf({ status, dataCentreId, rackIds, startsAt, endsAt, purpose, reason }: StoredVisit) {
  return { status, dataCentreId, rackIds, startsAt, endsAt, purpose, reason }
}

async function assertFine(work: Work, wanted: VisitDetails, before?: StoredVisit): Promise<void> {
  const { problems } = await check(work, wanted, before)
  if (Object.keys(problems).length > 0) throw new Problem('invalid', { fields: problems })
}

/** Updates the visitors and places of a visit. */
async function settle({ scope }: Work, visit: StoredVisit, wanted: VisitDetails): Promise<void> {
  const known = await listRegistered(scope, wanted.visitorIds)
  const visitorIds = wanted.visitorIds.filter((id) => known.some(({ visitorId }) => visitorId === id))
  await replaceVisitors(scope, visit.visitId, visitorIds)
  if (visit.status === 'draft' || !visit.dataCentreId || !visit.startsAt) return
  const centre = await findCentre(scope, visit.dataCentreId)
  const slots = centre && slotsFrom(visit.startsAt, visit.slots, centre)
  if (slots) await bookPlaces(scope, visit.visitId, visit.dataCentreId, slots)
}

async function columnsOf(scope: AccountScope, wanted: VisitDetails) {
  const { dataCentreId, rackIds, startsAt: from, slots, purpose, visitorIds: _, ...details } = wanted
  const centre = dataCentreId ? await findCentre(scope, dataCentreId) : null
  const startsAt = from === null ? null : new Date(from)
  const endsAt = (centre && startsAt && slotsFrom(startsAt, slots, centre)?.at(-1)?.endsAt) ?? null
  return {
    dataCentreId: centre?.dataCentreId ?? null,
    rackIds,
    startsAt: endsAt && startsAt,
    endsAt,
    slots,
    purpose,
    details,
  }
}

/** A visit that has started or ended cannot be changed. */
function fixed({ startsAt }: StoredVisit, now: Date, detail: string): Problem {
  return new Problem(startsAt !== null && startsAt <= now ? 'visit_started' : 'visit_closed', { detail })
}
