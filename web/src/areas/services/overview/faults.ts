import type { ServiceCase, ServiceIncident, ServiceOverview, ServiceTest } from '@portal/contract/services/overview.ts'
import type { Service } from '@portal/contract/services/services.ts'

export type FaultTone = 'bad' | 'warn' | 'ok'

/** A fault of a service: an incident, the case about it, or both for one fault. */
export interface Fault {
  key: string
  tone: FaultTone
  title: string
  text: string
  incident: ServiceIncident | null
  faultCase: ServiceCase | null
}

type Affected = Pick<Service, 'name' | 'condition' | 'conditionNote'>

/** The faults of a service, worst first. A case about another subject is none. */
export function faultsOf(
  service: Affected,
  { incidents, cases }: Pick<ServiceOverview, 'incidents' | 'cases'>,
): Fault[] {
  const faultCases = cases?.filter(({ isFault }) => isFault) ?? []
  const known = new Set(incidents.map(({ ref }) => ref))
  const found: Found[] = [
    ...incidents.map((incident) => ({
      incident,
      faultCase: faultCases.find(({ incidentId }) => incidentId === incident.ref) ?? null,
    })),
    ...faultCases
      .filter(({ incidentId }) => incidentId === null || !known.has(incidentId))
      .map((faultCase) => ({ incident: null, faultCase })),
  ]
  if (found.length === 0 && isBroken(service)) found.push({ incident: null, faultCase: null })
  const ranked = found
    .map((fault) => ({ ...fault, tone: toneOf(service, fault) }))
    .toSorted((one, other) => ranks[one.tone] - ranks[other.tone])
  return ranked.map((fault, index) => ({ ...fault, ...wordsOf(service, fault, index === 0), key: keyOf(fault) }))
}

export const isBroken = ({ condition }: Pick<Service, 'condition'>) => condition === 'down' || condition === 'degraded'

type Found = Pick<Fault, 'incident' | 'faultCase'>

const ranks: Record<FaultTone, number> = { bad: 0, warn: 1, ok: 2 }

const keyOf = ({ incident, faultCase }: Found) => incident?.ref ?? faultCase?.caseId ?? 'condition'

export function isFixed({ incident, faultCase }: Found): boolean {
  return incident ? incident.endedAt !== null || incident.state === 'restoration' : faultCase?.status === 'resolved'
}

/** Whether a test says nothing about now: every fault was fixed after it. */
export function isBeforeFix({ requestedAt }: Pick<ServiceTest, 'requestedAt'>, faults: readonly Fault[]): boolean {
  const fixes = faults.map((fault) =>
    isFixed(fault) ? (fault.incident?.endedAt ?? fault.faultCase?.lastUpdateAt) : null,
  )
  return fixes.length > 0 && fixes.every((at) => typeof at === 'string' && at > requestedAt)
}

function toneOf({ condition }: Pick<Affected, 'condition'>, fault: Found): FaultTone {
  if (isFixed(fault)) return 'ok'
  const isOutage = fault.incident?.kind === 'MSO' || fault.faultCase?.impact === 'down'
  return condition === 'down' || isOutage ? 'bad' : 'warn'
}

/** The first fault that is not fixed explains the condition of the service. */
function wordsOf(
  { name: site, condition, conditionNote }: Affected,
  fault: Found & { tone: FaultTone },
  isFirst: boolean,
) {
  const { incident, faultCase, tone } = fault
  const name = incident?.title ?? faultCase?.title
  if (tone === 'ok')
    return {
      title: `Fixed: ${withoutSite(name ?? '', site)}`,
      text: incident?.cause ?? incident?.lastUpdate?.text ?? '',
    }
  const update = incident?.lastUpdate?.text
  if (isFirst && conditionNote && isBroken({ condition })) {
    const [title, rest] = firstSentence(conditionNote)
    return { title, text: [rest, incident && `${incident.title}.`, update].filter(Boolean).join(' ') }
  }
  const title = name ?? (condition === 'down' ? 'This service is down' : 'This service is degraded')
  return { title, text: update ?? (incident ? '' : 'Cause not known yet.') }
}

/** "slow in the evening" of "Cardiff – Bay House: slow in the evening", on the page of that service. */
function withoutSite(title: string, site: string): string {
  return title.startsWith(`${site}: `) ? title.slice(site.length + 2) : title
}

/** "Packet loss 2.4% since 07:40. Fibre repair under way." in two parts, the first without its full stop. */
export function firstSentence(text: string): [first: string, rest: string] {
  const [, first = text, rest = ''] = /^(.*?)\.(?:\s+(.*))?$/s.exec(text) ?? []
  return [first, rest]
}
