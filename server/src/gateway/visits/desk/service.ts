import { Problem } from '@portal/contract/problem.ts'
import type { Config } from '../../../config.ts'
import type { DeskScope } from '../../../scope/account-scope.ts'
import type { VisitStatus } from '@portal/contract/visits/values.ts'
import { visitStatusNames } from '@portal/contract/visits/values.ts'
import { isCurrent, readPass } from '../documents/pass.ts'
import { dayOf, moment } from '@portal/db/src/visit-rules/slots.ts'
import { decryptIdentity } from '../visitors/identity.ts'
import { listIdentities } from '../visitors/store.ts'
import { queuePassUpdate } from '../announce.ts'
import { checkPeopleOut, checkPersonIn, listPeople } from '../people-store.ts'
import { findPassed } from './passed-store.ts'
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

/** Each approval issues new passes; a pass from before a change is invalid. */
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

/** The holder of a pass of any account, and the visit. */
export async function checkPass(desk: DeskScope, config: Config, pass: string) {
  const read = readPass(config, pass)
  const found = read && (await findPassed(desk, read))
  if (!read || !found || !isCurrent(read, { ...read, ...found })) throw notValid()
  const { passNumber: _, version: __, ...check } = found
  return check
}

/** Admits the holder of an approved visit's pass, from half an hour before the visit starts until it ends. */
export async function checkIn(work: Work, pass: string) {
  const { scope, config } = work
  const read = readPass(config, pass)
  const before = read && (await findVisit(scope, read.visitId, true))
  const person =
    before && (await listPeople(scope, before.visitId)).find(({ visitorId }) => visitorId === read.visitorId)
  if (!person || !isCurrent(read, { ...before, ...person })) throw notValid()
  if (before.startsAt && scope.now.getTime() < before.startsAt.getTime() - earlyMs) {
    throw new Problem('visit_not_begun', {
      detail: 'This visit has not started. Visitors are admitted from half an hour before.',
    })
  }
  if (before.endsAt && scope.now >= before.endsAt)
    throw new Problem('visit_over', { detail: 'The slot of this visit has ended.' })
  if (!(await checkPersonIn(scope, read))) {
    throw new Problem('visitor_inside', { detail: `${person.name} is already on site.` })
  }
  const visit: StoredVisit = { ...before, status: 'checkedIn' }
  await updateVisit(scope, visit)
  await record(work, 'checked in', before, visit)
  return { ...(await showToDesk(work, before.visitId)), visitorId: person.visitorId }
}

function notValid(): Problem {
  return new Problem('pass_not_valid', {
    detail: 'This pass is not valid. Ask for the latest pass, or search for the visit.',
  })
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
