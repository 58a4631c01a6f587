import { pageOf } from '@portal/contract/page-of.ts'
import { stringifySearch } from '../../lib/search-params.ts'

export const wizardSteps = ['place', 'time', 'people', 'work', 'check'] as const
export type WizardStep = (typeof wizardSteps)[number]

interface NewVisit {
  step?: WizardStep | undefined
  /** A draft to continue, or a visit to change. */
  visitId?: string | undefined
  /** A visit to repeat. */
  repeat?: string | undefined
  serviceId?: string | undefined
}

export const visitPaths = {
  one: (visitId: string) => pageOf('visit', { visitId }),
  visitors: () => pageOf('visitors'),
  create: (search: NewVisit = {}) => pageOf('visitNew') + stringifySearch({ ...search }),
  list: (search: Record<string, string | number | undefined> = {}) => pageOf('visits') + stringifySearch(search),
}
