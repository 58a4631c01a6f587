import type { VisitDetails } from '@portal/contract/visits.ts'
import type { Centre } from './queries.ts'
import type { WizardStep } from './visit-paths.ts'

/** The form as it is on the screen is the visit as it is asked for. */
export type VisitValues = VisitDetails & Record<string, unknown>

const empty: VisitDetails = {
  dataCentreId: '',
  spaceIds: [],
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

/** A new visit: where there is only one place to go, or the service says which, it is chosen already. */
export function newVisit(centres: readonly Pick<Centre, 'dataCentreId' | 'spaces'>[], serviceId?: string): VisitValues {
  const ofService = centres
    .flatMap(({ dataCentreId, spaces }) => spaces.map((space) => ({ ...space, dataCentreId })))
    .find((space) => serviceId !== undefined && space.serviceId === serviceId)
  if (ofService) return { ...empty, dataCentreId: ofService.dataCentreId, spaceIds: [ofService.spaceId] }
  const [only, ...others] = centres
  if (!only || others.length > 0) return { ...empty }
  const [space, ...more] = only.spaces
  return { ...empty, dataCentreId: only.dataCentreId, spaceIds: space && more.length === 0 ? [space.spaceId] : [] }
}

/** A visit as it was asked for before; one that is asked for again has no time yet. */
export function valuesOf(visit: VisitDetails, isRepeat: boolean): VisitValues {
  const known = Object.keys(empty)
  const kept = Object.fromEntries(Object.entries(visit).filter(([name]) => known.includes(name)))
  const again = { startsAt: null, isEmergency: false, areAdults: false, deliveries: [] }
  return { ...empty, ...kept, ...(isRepeat && again) }
}

/** On which step a field is, so that what is wrong is said there. */
const fieldsOf: Record<WizardStep, readonly string[]> = {
  place: ['dataCentreId', 'spaceIds'],
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
