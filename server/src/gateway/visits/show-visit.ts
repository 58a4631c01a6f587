import type { Visit, VisitDetails } from '@portal/contract/visits/visits.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Config } from '../../config.ts'
import { connectionOf } from '../../foreign-systems.ts'
import { withSites } from '../actor.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { passOf } from './documents/pass.ts'
import { type Centre, findCentre, listRacks } from './places/store.ts'
import { dayOf } from '@portal/db/src/visit-rules/slots.ts'
import { iso } from './places/service.ts'
import { listPeople } from './people-store.ts'
import { hasPass, whatMay } from './policy.ts'
import { findVisit, listEvents, type StoredVisit } from './store.ts'
import { dayMs } from '../../lib/duration.ts'

export async function getStoredVisit(scope: AccountScope, visitId: string, lock = false): Promise<StoredVisit> {
  const visit = await findVisit(scope, visitId, lock)
  if (!visit) throw new Problem('not_found', { detail: 'Visit not found.' })
  return visit
}

export async function getVisit(scope: AccountScope, config: Config, visitId: string): Promise<Visit> {
  return showVisit(scope, config, await getStoredVisit(scope, visitId))
}

export async function showVisit(scope: AccountScope, config: Config, visit: StoredVisit): Promise<Visit> {
  const people = await listPeople(scope, visit.visitId)
  const centre = visit.dataCentreId ? await findCentre(scope, visit.dataCentreId) : null
  const racks = (await listRacks(withSites(scope, null))).filter(({ rackId }) => visit.rackIds.includes(rackId))
  const lastsUntil = visit.endsAt && new Date(visit.endsAt.getTime() + config.VISITOR_DATA_DAYS * dayMs)
  return {
    ...detailsOf(visit, people),
    visitId: visit.visitId,
    status: visit.status,
    reason: visit.reason,
    ...wordsOf(centre),
    racks: racks.map(({ name }) => name).join(', '),
    endsAt: visit.endsAt && iso(visit.endsAt),
    needsEscort: racks.some(({ isShared }) => isShared),
    requestedBy: visit.requestedByName,
    createdAt: iso(visit.createdAt),
    people: people.map(({ version, ...person }) => ({
      ...person,
      pass: hasPass(visit.status) ? passOf(config, { ...visit, visitorId: person.visitorId, version }) : null,
    })),
    accessControl: connectionOf(config, 'siteAccess'),
    isAnnounced: visit.accessRevision > 0 && visit.accessRevision === visit.announcedRevision,
    identityUntil: people.some(({ hasIdentity }) => hasIdentity) && lastsUntil ? dayOf(lastsUntil) : null,
    events: await listEvents(scope, visit.visitId),
    may: whatMay(visit, scope.now),
    version: visit.version,
  }
}

/** The visit as requested, as input for a change or another booking. */
export function detailsOf(visit: StoredVisit, people: readonly { visitorId: string }[]): VisitDetails {
  return {
    ...visit.details,
    dataCentreId: visit.dataCentreId ?? '',
    rackIds: visit.rackIds,
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
