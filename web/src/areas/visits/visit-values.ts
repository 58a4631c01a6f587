import type { VisitDetails } from '@portal/contract/visits/visits.ts'
import type { Centre } from './queries.ts'
import type { WizardStep } from './visit-paths.ts'

/** The form's values are the visit as requested. */
export type VisitValues = VisitDetails & Record<string, unknown>

const empty: VisitDetails = {
  dataCentreId: '',
  rackIds: [],
  purpose: null,
  startsAt: null,
  slots: 1,
  visitorIds: [],
  areAdults: false,
  work: '',
  opensCabinet: false,
  wantsEscort: false,
  hands: null,
  tools: '',
  hotWorks: '',
  isEmergency: false,
  vehicles: [],
  deliveries: [],
  contactName: '',
  contactPhone: '',
  notify: [],
}

/** A new visit; the rack is preselected if there is only one, or if the service determines it. */
export function newVisit(centres: readonly Pick<Centre, 'dataCentreId' | 'racks'>[], serviceId?: string): VisitValues {
  const ofService = centres
    .flatMap(({ dataCentreId, racks }) => racks.map((rack) => ({ ...rack, dataCentreId })))
    .find((rack) => serviceId !== undefined && rack.serviceId === serviceId)
  if (ofService) return { ...empty, dataCentreId: ofService.dataCentreId, rackIds: [ofService.rackId] }
  const [only, ...others] = centres
  if (!only || others.length > 0) return { ...empty }
  const [rack, ...more] = only.racks
  return { ...empty, dataCentreId: only.dataCentreId, rackIds: rack && more.length === 0 ? [rack.rackId] : [] }
}

/** A previous visit as form values; a repeat has no time yet. */
export function valuesOf(visit: VisitDetails, isRepeat: boolean): VisitValues {
  const known = Object.keys(empty)
  const kept = Object.fromEntries(Object.entries(visit).filter(([name]) => known.includes(name)))
  const again = { startsAt: null, isEmergency: false, areAdults: false, deliveries: [] }
  return { ...empty, ...kept, ...(isRepeat && again) }
}

/** The step of each field, so that errors appear there. */
const fieldsOf: Record<WizardStep, readonly string[]> = {
  place: ['dataCentreId', 'rackIds'],
  time: ['startsAt', 'slots'],
  people: ['visitorIds', 'areAdults'],
  work: [
    'purpose',
    'work',
    'hands',
    'tools',
    'hotWorks',
    'vehicles',
    'deliveries',
    'contactName',
    'contactPhone',
    'notify',
  ],
  check: [],
}

export function problemsAt(step: WizardStep, problems: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(problems).filter(([field]) => fieldsOf[step].includes(field.split('.')[0] ?? ''))
}
