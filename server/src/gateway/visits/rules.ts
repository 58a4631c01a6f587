import { times } from '@portal/contract/money-values.ts'
import type { Space } from '@portal/contract/visit-places.ts'
import type { VisitCheck, VisitDetails } from '@portal/contract/visits.ts'
import { readPhone } from '../../lib/phone-number.ts'
import { dayOf, slotsFrom } from '@portal/db/src/visit-rules/slots.ts'
import { earliest, lastDay, noticeHoursOf } from '../visit-places/opening.ts'
import type { Centre } from '../visit-places/store.ts'

/** What is known of the things that a visit names. */
export interface VisitFacts {
  centre: Centre | null
  /** All that the caller may visit. */
  spaces: readonly (Space & { dataCentreId: string })[]
  visitors: readonly { visitorId: string; name: string; hasIdentity: boolean }[]
  /** Other visits of the account at the same time. */
  clashes: readonly { visitId: string; visitorIds: readonly string[]; spaceIds: readonly string[] }[]
  /** How many places are left in the fullest of the slots; null where there is none to count. */
  left: number | null
  /** The time is that of the visit as it was agreed before, so its notice has been given. */
  isAgreedTime: boolean
}

/** Everything that is wrong with a visit as it is asked for, and what one should know of it. */
export function checkVisit(visit: VisitDetails, facts: VisitFacts, now: Date): VisitCheck {
  const needsEscort = visit.spaceIds.some((id) =>
    facts.spaces.some(({ spaceId, isShared }) => spaceId === id && isShared),
  )
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

function placeProblems({ dataCentreId, spaceIds }: VisitDetails, { centre, spaces }: VisitFacts): Problems {
  if (!centre) return { dataCentreId: 'Choose a data centre.' }
  if (spaceIds.length === 0) return { spaceIds: 'Choose the rack or cage you go to.' }
  const isHere = (id: string) => spaces.some((each) => each.spaceId === id && each.dataCentreId === dataCentreId)
  return spaceIds.every(isHere) ? {} : { spaceIds: 'Choose a rack or cage of this data centre.' }
}

function timeProblems(visit: VisitDetails, { centre, left, isAgreedTime }: VisitFacts, now: Date): Problems {
  if (!centre) return {}
  if (visit.startsAt === null) return { startsAt: 'Choose a day and a time.' }
  const startsAt = new Date(visit.startsAt)
  const haste = hasteOf(visit)
  if (!slotsFrom(startsAt, visit.slots, centre)) {
    return { startsAt: 'The data centre is not open then. Choose a time from the list.' }
  }
  if (startsAt <= now) return { startsAt: 'This time is over. Choose a later one.' }
  if (isAgreedTime && !haste.hasHotWorks) return {}
  if (startsAt < earliest(centre, haste, now)) {
    const hours = noticeHoursOf(centre, haste)
    return {
      startsAt: haste.hasHotWorks
        ? `Hot works need ${hours} hours’ notice. Choose a later time.`
        : `We need ${hours} hours’ notice. Choose a later time, or say that it is an emergency.`,
    }
  }
  if (dayOf(startsAt) > lastDay(centre, now)) {
    return { startsAt: `Visits can be booked up to ${centre.daysAhead} days ahead.` }
  }
  return left === 0 ? { startsAt: 'This time is full. Choose another one.' } : {}
}

function peopleProblems({ visitorIds, areAdults }: VisitDetails, { visitors, clashes }: VisitFacts): Problems {
  if (visitorIds.length === 0) return { visitorIds: 'Choose at least one visitor.' }
  const known = new Map(visitors.map(({ visitorId, name }) => [visitorId, name]))
  if (visitorIds.some((id) => !known.has(id))) {
    return { visitorIds: 'Somebody is no longer in the register. Choose the visitors again.' }
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
    purpose: visit.purpose === null ? 'Choose what the visit is for.' : undefined,
    work: visit.work === '' && visit.purpose === 'other' ? 'Say what you will do.' : undefined,
    // Whoever is let in at short notice is asked why at the door.
    ...(visit.isEmergency && visit.work === '' && { work: 'Say what the emergency is.' }),
    deliveries:
      visit.purpose === 'delivery' && visit.deliveries.length === 0 ? 'Say what is delivered, and by whom.' : undefined,
    contactName: visit.contactName === '' ? 'Say whom we ask about the work.' : undefined,
    contactPhone: readPhone(visit.contactPhone) ? undefined : 'Enter a telephone number.',
  }
}

function warningsOf(visit: VisitDetails, { visitors, clashes }: VisitFacts): string[] {
  const coming = visitors.filter(({ visitorId }) => visit.visitorIds.includes(visitorId))
  const nameless = coming.filter(({ hasIdentity }) => !hasIdentity).map(({ name }) => name)
  const same = clashes.find(({ spaceIds }) => spaceIds.some((id) => visit.spaceIds.includes(id)))
  const heavy = visit.deliveries.some(({ weightKg }) => weightKg >= 30)
  return [
    ...(nameless.length > 0
      ? [`${nameless.join(', ')}: no photo ID given yet. Send them their link, or the desk takes longer.`]
      : []),
    ...(same ? [`Visit ${same.visitId} goes to the same rack at the same time.`] : []),
    ...(heavy ? ['A piece of 30 kg or more is moved with our lift. Ask the desk when you arrive.'] : []),
  ]
}
