import { Problem } from '@portal/contract/problem.ts'
import type { VisitStatus } from '@portal/contract/visits/values.ts'
import { visitStatusNames } from '@portal/contract/visits/values.ts'
import { readPass } from '../documents/pass.ts'
import { dayOf, moment } from '@portal/db/src/visit-rules/slots.ts'
import { decryptIdentity } from '../visitors/identity.ts'
import { listIdentities } from '../visitors/store.ts'
import { queuePassUpdate } from '../announce.ts'
import { checkPeopleIn, checkPeopleOut } from '../people-store.ts'
import { canMove } from '../policy.ts'
import { endVisit, record } from '../service.ts'
import type { Work } from '../work.ts'
import { getStoredVisit, getVisit } from '../show-visit.ts'
import { findVisit, listForDesk, type StoredVisit, updateVisit } from '../store.ts'
import { notifyOfVisit } from '../notify-visit.ts'

export function listDay({ scope }: Work, day = dayOf(scope.now)) {
  const date = Temporal.PlainDate.from(day)
  return listForDesk(scope, { from: moment(date, 0), to: moment(date, 1440) })
}

/** The visit with the photo ID details, for staff who check them. */
export async function showToDesk({ scope, config }: Work, visitId: string) {
  const visit = await getVisit(scope, config, visitId)
  const encrypted = await listIdentities(
    scope,
    visit.people.map(({ visitorId }) => visitorId),
  )
  return {
    ...visit,
    people: visit.people.map((person) => {
      const found = encrypted.find(({ visitorId }) => visitorId === person.visitorId)
      return { ...person, identity: found ? decryptIdentity(config, found) : null }
    }),
  }
}

/** Each approval issues a new pass; a pass from before a change is invalid. */
export async function approve(work: Work, visitId: string) {
  const before = await getStoredVisit(work.scope, visitId, true)
  assertMove(before, 'approved')
  if (before.startsAt && before.startsAt <= work.scope.now)
    throw new Problem('visit_started', { detail: 'The slot of this visit has already started.' })
  const visit: StoredVisit = {
    ...before,
    status: 'approved',
    approvedAt: work.scope.now,
    passNumber: before.passNumber + 1,
  }
  await queuePassUpdate(work, visit)
  await updateVisit(work.scope, visit)
  await record(work, 'visit approved', before, visit)
  await notifyOfVisit(work, visit, 'approved')
  return showToDesk(work, visitId)
}

export async function reject(work: Work, visitId: string, reason: string) {
  const before = await getStoredVisit(work.scope, visitId, true)
  assertMove(before, 'rejected')
  const visit: StoredVisit = { ...before, status: 'rejected', reason }
  await endVisit(work, before, visit, { action: 'visit rejected', note: reason })
  await notifyOfVisit(work, visit, 'rejected')
  return showToDesk(work, visitId)
}

const earlyMs = 30 * 60_000

/** Admits the holder of an approved visit's pass, from half an hour before the visit starts until it ends. */
export async function checkIn(work: Work, { pass, visitorIds }: { pass: string; visitorIds?: string[] | undefined }) {
  const { scope, config } = work
  const read = readPass(config, pass)
  const before = read && (await findVisit(scope, read.visitId, true))
  if (!read || !before || read.passNumber !== before.passNumber) {
    throw new Problem('pass_not_valid', {
      detail: 'This pass is not valid. Ask for the latest pass, or search for the visit.',
    })
  }
  if (before.status !== 'checkedIn') assertMove(before, 'checkedIn')
  if (before.startsAt && scope.now.getTime() < before.startsAt.getTime() - earlyMs) {
    throw new Problem('visit_not_begun', {
      detail: 'This visit has not started. Visitors are admitted from half an hour before.',
    })
  }
  if (before.endsAt && scope.now >= before.endsAt)
    throw new Problem('visit_over', { detail: 'The slot of this visit has ended.' })
  if ((await checkPeopleIn(scope, before.visitId, { visitorIds, at: scope.now })) === 0) {
    throw new Problem('everybody_inside', { detail: 'Everyone on this pass is already on site.' })
  }
  const visit: StoredVisit = { ...before, status: 'checkedIn' }
  await updateVisit(scope, visit)
  await record(work, 'checked in', before, visit)
  return showToDesk(work, before.visitId)
}

/** The visit ends when the last visitor has left. */
export async function checkOut(work: Work, visitId: string, visitorIds: string[] | undefined) {
  const before = await getStoredVisit(work.scope, visitId, true)
  assertMove(before, 'checkedOut')
  const inside = await checkPeopleOut(work.scope, visitId, { visitorIds, at: work.scope.now })
  const visit: StoredVisit = { ...before, status: inside === 0 ? 'checkedOut' : 'checkedIn' }
  if (inside === 0) await queuePassUpdate(work, visit)
  await updateVisit(work.scope, visit)
  await record(work, 'checked out', before, visit)
  return showToDesk(work, visitId)
}

function assertMove({ status }: StoredVisit, to: VisitStatus): void {
  if (canMove(status, to)) return
  throw new Problem('visit_status_not_possible', {
    detail: `This visit is “${visitStatusNames[status].toLowerCase()}”, so that action isn’t available.`,
  })
}
