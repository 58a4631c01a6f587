import type { Visit, VisitCheck, VisitDetails } from '@portal/contract/visits.ts'
import { Problem } from '@portal/contract/problem.ts'
import { recordActivity } from '../../lib/activity.ts'
import type { AccountScope } from '../actor.ts'
import { slotsFrom } from '@portal/db/src/visit-rules/slots.ts'
import { bookerOf, bookPlaces } from '../visit-places/service.ts'
import { countTaken, findCentre, listSpaces, releasePlaces } from '../visit-places/store.ts'
import { tellDoors } from './announce.ts'
import { listRegistered } from './people-store.ts'
import { afterChange, hasPass, hasPlaces, whatMay } from './policy.ts'
import { checkVisit } from './rules.ts'
import { getVisit } from './show-visit.ts'
import {
  findVisit,
  insertVisit,
  listClashes,
  nextVisitId,
  replaceVisitors,
  type StoredVisit,
  updateVisit,
} from './store.ts'
import { tellOfVisit } from './tell.ts'
import type { Work } from './work.ts'
import { nameOfPerson } from '../../people/name-of.ts'

/** What is wrong with a visit that is being written; `before` is the visit that it changes. */
export async function check({ scope, now }: Work, wanted: VisitDetails, before?: StoredVisit): Promise<VisitCheck> {
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
    spaces: await listSpaces(scope),
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
  return checkVisit(wanted, facts, now)
}

export async function checkDraft(work: Work, { visitId, ...wanted }: VisitDetails & { visitId?: string | undefined }) {
  return check(work, wanted, visitId ? ((await findVisit(work.scope, visitId)) ?? undefined) : undefined)
}

export async function bookVisit(
  work: Work,
  { isDraft, ...wanted }: VisitDetails & { isDraft: boolean },
): Promise<Visit> {
  const { scope, config } = work
  if (!isDraft) await assertFine(work, wanted)
  const { person } = scope
  const visit: StoredVisit = {
    visitId: await nextVisitId(scope),
    status: isDraft ? 'draft' : 'submitted',
    ...(await columnsOf(scope, wanted)),
    reason: null,
    requestedBy: person.userId,
    requestedByName: nameOf(scope),
    requestedByEmail: person.email,
    createdAt: work.now,
    approvedAt: null,
    passNumber: 0,
    accessRevision: 0,
    announcedRevision: 0,
    version: 1,
  }
  await insertVisit(scope, visit)
  await settle(work, visit, wanted)
  await record(work, isDraft ? 'draft kept' : 'visit requested', null, visit)
  if (!isDraft) await tellOfVisit(work, visit, 'requested')
  return getVisit(scope, config, visit.visitId, work.now)
}

/** Changes a visit, or sends a draft. What was approved waits for approval again, and its pass opens no door until then. */
export async function changeVisit(
  work: Work,
  before: StoredVisit,
  { isDraft, ...wanted }: VisitDetails & { isDraft: boolean },
): Promise<Visit> {
  const { scope, config, now } = work
  if (!whatMay(before, now).amend) throw fixed(before, now, 'This visit cannot be changed any more. Book a new one.')
  if (isDraft && before.status !== 'draft')
    throw new Problem('visit_already_sent', { detail: 'This visit was sent already. Change it instead.' })
  if (!isDraft) await assertFine(work, wanted, before)
  const visit: StoredVisit = {
    ...before,
    ...(await columnsOf(scope, wanted)),
    status: isDraft ? 'draft' : (afterChange(before.status) ?? before.status),
    reason: null,
    approvedAt: null,
  }
  if (hasPass(before.status)) await tellDoors(work, visit)
  await updateVisit(scope, visit)
  await settle(work, visit, wanted)
  const action = before.status !== 'draft' ? 'visit changed' : isDraft ? 'draft kept' : 'visit requested'
  await record(work, action, before, visit)
  if (!isDraft) await tellOfVisit(work, visit, before.status === 'draft' ? 'requested' : 'changed')
  return getVisit(scope, config, visit.visitId, now)
}

export async function cancelVisit(work: Work, before: StoredVisit, reason: string): Promise<Visit> {
  const { scope, config, now } = work
  if (!whatMay(before, now).cancel) {
    throw fixed(before, now, 'This visit cannot be cancelled any more. Ring the desk of the data centre.')
  }
  const visit: StoredVisit = { ...before, status: 'cancelled', reason: reason || null }
  await endVisit(work, before, visit, { action: 'visit cancelled', note: reason })
  if (before.status !== 'draft') await tellOfVisit(work, visit, 'cancelled')
  return getVisit(scope, config, visit.visitId, now)
}

/** A visit that does not take place: its places are free for others, and the doors forget it. */
export async function endVisit(
  work: Work,
  before: StoredVisit,
  visit: StoredVisit,
  { action, note }: { action: string; note: string },
): Promise<void> {
  if (before.passNumber > 0) await tellDoors(work, visit)
  await updateVisit(work.scope, visit)
  await releasePlaces(work.scope, visit.visitId)
  await record(work, action, before, visit, note)
}

/** Written down without anything that says who somebody is. */
export async function record(
  { scope, requestId }: Work,
  action: string,
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
    requestId,
  })
}

function factsOf({ status, dataCentreId, spaceIds, startsAt, endsAt, purpose, reason }: StoredVisit) {
  return { status, dataCentreId, spaceIds, startsAt, endsAt, purpose, reason }
}

async function assertFine(work: Work, wanted: VisitDetails, before?: StoredVisit): Promise<void> {
  const { problems } = await check(work, wanted, before)
  if (Object.keys(problems).length > 0) throw new Problem('invalid', { fields: problems })
}

/** The visitors and the places of a visit as it is now. */
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
  const { dataCentreId, spaceIds, startsAt: from, slots, purpose, visitorIds: _, ...details } = wanted
  const centre = dataCentreId ? await findCentre(scope, dataCentreId) : null
  const startsAt = from === null ? null : new Date(from)
  const endsAt = (centre && startsAt && slotsFrom(startsAt, slots, centre)?.at(-1)?.endsAt) ?? null
  return {
    dataCentreId: centre?.dataCentreId ?? null,
    spaceIds,
    startsAt: endsAt && startsAt,
    endsAt,
    slots,
    purpose,
    details,
  }
}

export function nameOf({ person }: AccountScope): string {
  return nameOfPerson(person)
}

/** What has begun, or has ended in another way, stays as it is. */
function fixed({ startsAt }: StoredVisit, now: Date, detail: string): Problem {
  return new Problem(startsAt !== null && startsAt <= now ? 'visit_started' : 'visit_closed', { detail })
}
