import type { Visit, VisitDetails } from '@portal/contract/visits.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Config } from '../../config.ts'
import { type AccountScope, withSites } from '../actor.ts'
import { passOf } from '../visit-documents/pass.ts'
import { type Centre, findCentre, listSpaces } from '../visit-places/store.ts'
import { dayOf } from '@portal/db/src/visit-rules/slots.ts'
import { iso } from '../visit-places/service.ts'
import { listPeople } from './people-store.ts'
import { hasPass, whatMay } from './policy.ts'
import { findVisit, listEvents, type StoredVisit } from './store.ts'
import { dayMs } from '../../lib/duration.ts'

export async function getStoredVisit(scope: AccountScope, visitId: string, lock = false): Promise<StoredVisit> {
  const visit = await findVisit(scope, visitId, lock)
  if (!visit) throw new Problem('not_found', { detail: 'This account has no such visit.' })
  return visit
}

export async function getVisit(scope: AccountScope, config: Config, visitId: string, now = new Date()): Promise<Visit> {
  return showVisit(scope, config, await getStoredVisit(scope, visitId), now)
}

export async function showVisit(scope: AccountScope, config: Config, visit: StoredVisit, now: Date): Promise<Visit> {
  const people = await listPeople(scope, visit.visitId)
  const centre = visit.dataCentreId ? await findCentre(scope, visit.dataCentreId) : null
  const spaces = (await listSpaces(withSites(scope, null))).filter(({ spaceId }) => visit.spaceIds.includes(spaceId))
  const lastsUntil = visit.endsAt && new Date(visit.endsAt.getTime() + config.VISITOR_DATA_DAYS * dayMs)
  return {
    ...detailsOf(visit, people),
    visitId: visit.visitId,
    status: visit.status,
    reason: visit.reason,
    ...wordsOf(centre),
    spaces: spaces.map(({ name }) => name).join(', '),
    endsAt: visit.endsAt && iso(visit.endsAt),
    needsEscort: spaces.some(({ isShared }) => isShared),
    requestedBy: visit.requestedByName,
    createdAt: iso(visit.createdAt),
    people,
    pass: hasPass(visit.status) ? passOf(config, visit) : null,
    isAnnounced: visit.accessRevision > 0 && visit.accessRevision === visit.announcedRevision,
    identityUntil: people.some(({ hasIdentity }) => hasIdentity) && lastsUntil ? dayOf(lastsUntil) : null,
    events: await listEvents(scope, visit.visitId),
    may: whatMay(visit, now),
    version: visit.version,
  }
}

/** The visit as it was asked for, so that it can be changed or asked for again. */
export function detailsOf(visit: StoredVisit, people: readonly { visitorId: string }[]): VisitDetails {
  return {
    ...visit.details,
    dataCentreId: visit.dataCentreId ?? '',
    spaceIds: visit.spaceIds,
    purpose: visit.purpose,
    startsAt: visit.startsAt && iso(visit.startsAt),
    slots: visit.slots,
    visitorIds: people.map(({ visitorId }) => visitorId),
  }
}

function wordsOf(centre: Centre | null) {
  if (!centre) return { place: '', address: '', phone: '', directions: [], toBring: [] }
  const { name, address, postcode, phone, directions, toBring } = centre
  return { place: name, address: `${address}, ${postcode}`, phone, directions, toBring }
}
