import { times } from '@portal/contract/money-values.ts'
import type { Rack } from '@portal/contract/visits/places.ts'
import type { VisitCheck, VisitDetails } from '@portal/contract/visits/visits.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { readPhone } from '../../lib/phone-number.ts'
import { dayOf, slotsFrom } from '@portal/db/src/visit-rules/slots.ts'
import { earliest, lastDay, noticeHoursOf } from './places/opening.ts'
import type { Centre } from './places/store.ts'

/** Data about the records that a visit refers to. */
export interface VisitFacts {
  centre: Centre | null
  /** Every rack that the caller may visit. */
  racks: readonly (Rack & { dataCentreId: string })[]
  visitors: readonly { visitorId: string; name: string; hasIdentity: boolean }[]
  /** Other visits of the account at the same time. */
  clashes: readonly { visitId: string; visitorIds: readonly string[]; rackIds: readonly string[] }[]
  /** Free places in the fullest slot; null if there are no slots to count. */
  left: number | null
  /** The time was agreed before, so its notice has already been given. */
  isAgreedTime: boolean
}

/** Every error in a requested visit, and advice about it. */
export function checkVisit(visit: VisitDetails, facts: VisitFacts, now: Date): VisitCheck {
  const needsEscort = visit.rackIds.some((id) => facts.racks.some(({ rackId, isShared }) => rackId === id && isShared))
  const hasEscort = needsEscort || visit.wantsEscort
  const { centre } = facts
  const haste = hasteOf(visit)
  return {
    problems: Object.fromEntries(
      Object.entries({
        ...placeProblems(visit, facts),
        ...timeProblems(visit, facts, now),
        ...peopleProblems(visit, facts),
        ...workProblems(visit),
      }).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
    warnings: warningsOf(visit, facts),
    withoutId: facts.visitors.flatMap(({ visitorId, name, hasIdentity }) =>
      visit.visitorIds.includes(visitorId) && !hasIdentity ? [{ visitorId, name }] : [],
    ),
    needsEscort,
    escortPence: hasEscort && centre ? times(centre.escortPence, centre.slotHours * visit.slots) : null,
    currency: centre?.currency ?? 'GBP',
    noticeHours: centre ? noticeHoursOf(centre, haste) : 0,
  }
}

export function hasteOf({ isEmergency, hotWorks }: Pick<VisitDetails, 'isEmergency' | 'hotWorks'>) {
  return { isEmergency, hasHotWorks: hotWorks !== '' }
}

type Problems = Record<string, string | undefined>

function placeProblems({ dataCentreId, rackIds }: VisitDetails, { centre, racks }: VisitFacts): Problems {
  if (!centre) return { dataCentreId: 'Choose a data centre.' }
  if (rackIds.length === 0) return { rackIds: 'Choose the rack or cage you will visit.' }
  const isHere = (id: string) => racks.some((each) => each.rackId === id && each.dataCentreId === dataCentreId)
  return rackIds.every(isHere) ? {} : { rackIds: 'Choose a rack or cage of this data centre.' }
}

function timeProblems(visit: VisitDetails, { centre, left, isAgreedTime }: VisitFacts, now: Date): Problems {
  if (!centre) return {}
  if (visit.startsAt === null) return { startsAt: 'Choose a day and a time.' }
  const startsAt = new Date(visit.startsAt)
  const haste = hasteOf(visit)
  if (!slotsFrom(startsAt, visit.slots, centre)) {
    return { startsAt: 'The data centre is closed at that time. Choose a time from the list.' }
  }
  if (startsAt <= now) return { startsAt: 'This time has passed. Choose a later one.' }
  if (isAgreedTime && !haste.hasHotWorks) return {}
  if (startsAt < earliest(centre, haste, now)) {
    const hours = noticeHoursOf(centre, haste)
    return {
      startsAt: haste.hasHotWorks
        ? `Hot work needs ${hours} hours’ notice. Choose a later time.`
        : `We need ${hours} hours’ notice. Choose a later time, or mark it as an emergency.`,
    }
  }
  if (dayOf(startsAt) > lastDay(centre, now)) {
    return { startsAt: `Visits can be booked up to ${counted(centre.daysAhead, 'day')} ahead.` }
  }
  return left === 0 ? { startsAt: 'This slot is full. Choose another one.' } : {}
}

function peopleProblems({ visitorIds, areAdults }: VisitDetails, { visitors, clashes }: VisitFacts): Problems {
  if (visitorIds.length === 0) return { visitorIds: 'Choose at least one visitor.' }
  const known = new Map(visitors.map(({ visitorId, name }) => [visitorId, name]))
  if (visitorIds.some((id) => !known.has(id))) {
    return { visitorIds: 'A visitor has been removed. Choose the visitors again.' }
  }
  for (const { visitId, visitorIds: others } of clashes) {
    const twice = visitorIds.find((id) => others.includes(id))
    if (twice !== undefined) {
      return {
        visitorIds: `${known.get(twice)} is on visit ${visitId} at the same time. Choose another time or person.`,
      }
    }
  }
  return areAdults ? {} : { areAdults: 'Confirm that all visitors are 18 or over.' }
}

function workProblems(visit: VisitDetails): Problems {
  return {
    purpose: visit.purpose === null ? 'Choose the purpose of the visit.' : undefined,
    work: visit.work === '' && visit.purpose === 'other' ? 'Describe the work.' : undefined,
    // Short notice needs a reason, which the data centre asks for.
    ...(visit.isEmergency && visit.work === '' && { work: 'Describe the emergency.' }),
    deliveries:
      visit.purpose === 'delivery' && visit.deliveries.length === 0
        ? 'Enter what is delivered, and by which carrier.'
        : undefined,
    contactName: visit.contactName === '' ? 'Enter a contact for the work.' : undefined,
    contactPhone: readPhone(visit.contactPhone) ? undefined : 'Enter a phone number.',
  }
}

function warningsOf(visit: VisitDetails, { clashes }: VisitFacts): string[] {
  const same = clashes.find(({ rackIds }) => rackIds.some((id) => visit.rackIds.includes(id)))
  const heavy = visit.deliveries.some(({ weightKg }) => weightKg >= 30)
  return [
    ...(same ? [`Visit ${same.visitId} is at the same rack at the same time.`] : []),
    ...(heavy ? ['Use our lift for pieces of 30 kg or more. Ask the desk when you arrive.'] : []),
  ]
}
