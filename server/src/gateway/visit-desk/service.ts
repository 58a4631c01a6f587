import { Problem } from '@portal/contract/problem.ts'
import type { VisitStatus } from '@portal/contract/visit-values.ts'
import { visitStatusNames } from '@portal/contract/visit-values.ts'
import { readPass } from '../visit-documents/pass.ts'
import { dayOf, moment } from '@portal/db/src/visit-rules/slots.ts'
import { openIdentity } from '../visitors/identity.ts'
import { listIdentities } from '../visitors/store.ts'
import { tellDoors } from '../visits/announce.ts'
import { checkPeopleIn, checkPeopleOut } from '../visits/people-store.ts'
import { canMove } from '../visits/policy.ts'
import { endVisit, record } from '../visits/service.ts'
import type { Work } from '../visits/work.ts'
import { getStoredVisit, getVisit } from '../visits/show-visit.ts'
import { findVisit, listForDesk, type StoredVisit, updateVisit } from '../visits/store.ts'
import { tellOfVisit } from '../visits/tell.ts'

export function listDay({ scope, now }: Work, day = dayOf(now)) {
  const date = Temporal.PlainDate.from(day)
  return listForDesk(scope, { from: moment(date, 0), to: moment(date, 1440) })
}

/** The visit with what stands on the photo IDs, for who has to compare them. */
export async function showToDesk({ scope, config, now }: Work, visitId: string) {
  const visit = await getVisit(scope, config, visitId, now)
  const sealed = await listIdentities(
    scope,
    visit.people.map(({ visitorId }) => visitorId),
  )
  return {
    ...visit,
    people: visit.people.map((person) => {
      const found = sealed.find(({ visitorId }) => visitorId === person.visitorId)
      return { ...person, identity: found ? openIdentity(config, found) : null }
    }),
  }
}

/** Each approval makes a new pass: one from before a change opens no door. */
export async function approve(work: Work, visitId: string) {
  const before = await getStoredVisit(work.scope, visitId, true)
  assertMove(before, 'approved')
  if (before.startsAt && before.startsAt <= work.now)
    throw new Problem('visit_started', { detail: 'The time of this visit has begun already.' })
  const visit: StoredVisit = {
    ...before,
    status: 'approved',
    approvedAt: work.now,
    passNumber: before.passNumber + 1,
  }
  await tellDoors(work, visit)
  await updateVisit(work.scope, visit)
  await record(work, 'visit approved', before, visit)
  await tellOfVisit(work, visit, 'approved')
  return showToDesk(work, visitId)
}

export async function turnDown(work: Work, visitId: string, reason: string) {
  const before = await getStoredVisit(work.scope, visitId, true)
  assertMove(before, 'rejected')
  const visit: StoredVisit = { ...before, status: 'rejected', reason }
  await endVisit(work, before, visit, { action: 'visit turned down', note: reason })
  await tellOfVisit(work, visit, 'rejected')
  return showToDesk(work, visitId)
}

const earlyMs = 30 * 60_000

/** Whoever shows the pass of an approved visit comes in, from half an hour before it begins until it ends. */
export async function checkIn(work: Work, { pass, visitorIds }: { pass: string; visitorIds?: string[] | undefined }) {
  const { scope, config, now } = work
  const read = readPass(config, pass)
  const before = read && (await findVisit(scope, read.visitId, true))
  if (!read || !before || read.passNumber !== before.passNumber) {
    throw new Problem('pass_not_valid', {
      detail: 'This pass is not valid. Ask for the newest one, or look the visit up.',
    })
  }
  if (before.status !== 'checkedIn') assertMove(before, 'checkedIn')
  if (before.startsAt && now.getTime() < before.startsAt.getTime() - earlyMs) {
    throw new Problem('visit_not_begun', {
      detail: 'This visit begins later. Visitors are let in half an hour before.',
    })
  }
  if (before.endsAt && now >= before.endsAt)
    throw new Problem('visit_over', { detail: 'The time of this visit is over.' })
  if ((await checkPeopleIn(scope, before.visitId, { visitorIds, at: now })) === 0) {
    throw new Problem('everybody_inside', { detail: 'Everybody on this pass is inside already.' })
  }
  const visit: StoredVisit = { ...before, status: 'checkedIn' }
  await updateVisit(scope, visit)
  await record(work, 'checked in', before, visit)
  return showToDesk(work, before.visitId)
}

/** The visit is over when the last one has left. */
export async function checkOut(work: Work, visitId: string, visitorIds: string[] | undefined) {
  const before = await getStoredVisit(work.scope, visitId, true)
  assertMove(before, 'checkedOut')
  const inside = await checkPeopleOut(work.scope, visitId, { visitorIds, at: work.now })
  const visit: StoredVisit = { ...before, status: inside === 0 ? 'checkedOut' : 'checkedIn' }
  if (inside === 0) await tellDoors(work, visit)
  await updateVisit(work.scope, visit)
  await record(work, 'checked out', before, visit)
  return showToDesk(work, visitId)
}

function assertMove({ status }: StoredVisit, to: VisitStatus): void {
  if (canMove(status, to)) return
  throw new Problem('visit_status_not_possible', {
    detail: `This visit is “${visitStatusNames[status].toLowerCase()}”, so this cannot be done.`,
  })
}
