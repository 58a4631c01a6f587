import type { Hold, VisitDay } from '@portal/contract/visits/places.ts'
import { Problem } from '@portal/contract/problem.ts'
import { holdMinutes } from '@portal/contract/visits/values.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { slotsFrom, slotsOn, type SlotTime } from '@portal/db/src/visit-rules/slots.ts'
import { daysBetween, dayState, earliest, type Haste } from './opening.ts'
import {
  bookHeldPlaces,
  type Centre,
  countTaken,
  findCentre,
  findHold,
  holdLonger,
  listPlaces,
  type Place,
  releasePlaces,
  takePlaces,
} from './store.ts'
import { dayMs } from '../../../lib/duration.ts'
import { lockFor } from '../../../lib/lock-store.ts'

/** A person who books holds one slot under this name; a visit holds its places under its id. */
export function bookerOf({ person }: AccountScope): string {
  return `booking of ${person.userId}`
}

export async function getCentre(scope: AccountScope, dataCentreId: string): Promise<Centre> {
  const centre = await findCentre(scope, dataCentreId)
  if (!centre) throw new Problem('not_found', { detail: 'This account has no racks in that data centre.' })
  return centre
}

interface DaysQuery extends Haste {
  from: PlainDate
  to: PlainDate
  visitId?: string | undefined
}

/** Days with their available slots; the caller's own places count as free. */
export async function listDays(
  scope: AccountScope,
  centre: Centre,
  { from, to, visitId, ...haste }: DaysQuery,
): Promise<VisitDay[]> {
  const taken = await countTaken(scope, centre.dataCentreId, {
    from: new Date(Date.parse(from) - dayMs),
    to: new Date(Date.parse(to) + 2 * dayMs),
    own: [bookerOf(scope), ...(visitId ? [visitId] : [])],
  })
  const soonest = earliest(centre, haste, scope.now)
  return daysBetween(from, to).map((day) => {
    const all = slotsOn(day, centre)
    const inTime = all
      .filter(({ startsAt }) => startsAt >= soonest)
      .map(({ startsAt, endsAt }) => ({
        startsAt: iso(startsAt),
        endsAt: iso(endsAt),
        left: Math.max(0, centre.places - (taken.get(startsAt.getTime()) ?? 0)),
      }))
    const state = dayState(day, centre, scope.now, { all: all.length, inTime })
    const note = centre.closedDays.find((closed) => closed.day === day)?.reason ?? null
    return { day, state, note, slots: state === 'open' || state === 'full' ? inTime : [] }
  })
}

/** Reserves a slot for the person who books, in place of their previous one. */
export async function holdSlot(
  scope: AccountScope,
  wanted: { dataCentreId: string; startsAt: string; slots: number; visitId?: string | undefined },
): Promise<Hold> {
  const centre = await getCentre(scope, wanted.dataCentreId)
  const slots = slotsFrom(new Date(wanted.startsAt), wanted.slots, centre)
  if (!slots || slots.some(({ startsAt }) => startsAt <= scope.now)) {
    throw new Problem('data_centre_closed', { detail: 'The data centre is closed at that time. Choose another time.' })
  }
  const holder = bookerOf(scope)
  const until = new Date(scope.now.getTime() + holdMinutes * 60_000)
  const visits = wanted.visitId ? await listPlaces(scope, wanted.visitId) : []
  const missing = slots
    .map(({ startsAt }) => ({ dataCentreId: centre.dataCentreId, slotAt: startsAt }))
    .filter((place) => !isIn(place, visits))
  await movePlaces(scope, holder, { wanted: missing, until })
  // A visit that keeps all its places needs no reservation.
  return {
    ...((await findHold(scope, holder)) ?? { heldUntil: iso(until) }),
    dataCentreId: centre.dataCentreId,
    startsAt: wanted.startsAt,
    slots: wanted.slots,
  }
}

/** Books a visit's places: those reserved, those it already has, and free ones. */
export async function bookPlaces(
  scope: AccountScope,
  visitId: string,
  dataCentreId: string,
  slots: readonly SlotTime[],
): Promise<void> {
  const holder = bookerOf(scope)
  const wanted = slots.map(({ startsAt }) => ({ dataCentreId, slotAt: startsAt }))
  const own = await listPlaces(scope, visitId)
  const held = await listPlaces(scope, holder)
  const fitting = held.filter((place) => isIn(place, wanted) && !isIn(place, own))
  await bookHeldPlaces(scope, { holder, visitId, places: fitting })
  await movePlaces(scope, visitId, { wanted, until: null })
  await releasePlaces(scope, holder)
}

/**
 * Takes new places before it releases old ones, so that two visits that swap places cannot deadlock. Two calls of
 * one holder run one after another: neither would see the new places of the other, and both would keep theirs.
 */
async function movePlaces(
  scope: AccountScope,
  holder: string,
  { wanted, until }: { wanted: readonly Place[]; until: Date | null },
): Promise<void> {
  await lockFor(scope.tx, holder)
  const own = await listPlaces(scope, holder)
  const missing = wanted.filter((place) => !isIn(place, own))
  const [first] = missing
  const slots = missing.map(({ slotAt }) => slotAt)
  if (first && !(await takePlaces(scope, first.dataCentreId, { slots, holder, until }))) throw tooLate()
  await releasePlaces(scope, holder, wanted)
  if (until) await holdLonger(scope, holder, until)
}

function isIn({ dataCentreId, slotAt }: Place, places: readonly Place[]): boolean {
  return places.some((each) => each.dataCentreId === dataCentreId && each.slotAt.getTime() === slotAt.getTime())
}

function tooLate(): Problem {
  return new Problem('slot_taken', { detail: 'That slot has just been taken. Choose another one.' })
}

export function iso(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`
}
