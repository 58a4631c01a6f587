import { paths } from '../../paths.ts'

export const wizardSteps = ['place', 'time', 'people', 'work', 'check'] as const
export type WizardStep = (typeof wizardSteps)[number]

interface NewVisit {
  step?: WizardStep | undefined
  /** A draft that goes on, or a visit that is changed. */
  visitId?: string | undefined
  /** A visit that is asked for again. */
  repeat?: string | undefined
  serviceId?: string | undefined
}

export const visitPaths = {
  one: (visitId: string) => paths.visits(`/${visitId}`),
  visitors: () => '/colocation/visitors',
  create: (search: NewVisit = {}) => paths.visits(`/new${queryOf(search)}`),
  list: (search: Record<string, string | number | undefined> = {}) => paths.visits(queryOf(search)),
}

function queryOf(search: object): string {
  const known = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(known.map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `?${query}` : ''
}
