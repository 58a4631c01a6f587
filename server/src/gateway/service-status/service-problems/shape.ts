import { incidentKinds, incidentStates } from '@portal/contract/diagnostics/values.ts'
import { IncidentUpdate } from '@portal/contract/service-status/incidents.ts'
import type { TmfResource } from '@portal/contract/integration/tmf-resource.ts'
import { number, text, textOrNull } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { characteristic, type Href, idOf } from '../../../tmf/references.ts'

const statuses: Record<ProblemRow['state'], string> = {
  initial: 'acknowledged',
  update: 'inProgress',
  restoration: 'resolved',
  closure: 'closed',
  cancelled: 'cancelled',
}
const categories: Record<ProblemRow['kind'], string> = {
  MSO: 'incident',
  degradation: 'degradation',
  PEW: 'plannedWork',
}
/** From 1, the highest, to 10. */
const priorities: Record<ProblemRow['kind'], number> = { MSO: 1, degradation: 4, PEW: 7 }

/** The value of the standard for one of ours. */
export const problemStatusOf = (state: ProblemRow['state']) => statuses[state]
export const problemCategoryOf = (kind: ProblemRow['kind']) => categories[kind]

const Place = z.strictObject({ id: text, name: text })

export const ProblemRow = z.strictObject({
  ref: text,
  kind: z.enum(incidentKinds),
  state: z.enum(incidentStates),
  title: text,
  advice: textOrNull,
  cause: textOrNull,
  exchanges: z.array(Place),
  carriers: z.array(text),
  dataCentres: z.array(Place),
  announcedAt: text,
  start: text,
  eta: textOrNull,
  endedAt: textOrNull,
  minutesDown: number.nullable(),
  /** Of all accounts. */
  services: number,
  updates: z.array(IncidentUpdate),
})
export type ProblemRow = z.infer<typeof ProblemRow>

/** A service that an incident names; those of a place or a carrier are counted only. */
export const NamedService = z.strictObject({ accountId: text, serviceId: text, name: text })
export type NamedService = z.infer<typeof NamedService>

export const affectedService = (href: Href, { accountId, serviceId, name }: NamedService) => {
  const id = idOf(accountId, serviceId)
  return { id, href: href('product', id), name, '@referredType': 'Product' }
}

/** TMF656. */
export function serviceProblemOf(row: ProblemRow, href: Href): TmfResource {
  const locations = (places: ProblemRow['exchanges'], type: string) =>
    places.map(({ id, name }) => ({ id, name, role: 'affected', '@referredType': type }))
  const last = row.updates.at(-1)
  return {
    id: row.ref,
    href: href('serviceProblem', row.ref),
    '@type': 'ServiceProblem',
    name: row.title,
    description: row.advice ?? row.title,
    category: problemCategoryOf(row.kind),
    priority: priorities[row.kind],
    status: problemStatusOf(row.state),
    reason: row.cause ?? 'Unknown',
    creationDate: row.announcedAt,
    lastUpdate: last?.at ?? row.announcedAt,
    ...(row.endedAt && { resolutionDate: row.endedAt }),
    affectedNumberOfServices: row.services,
    affectedLocation: [...locations(row.exchanges, 'Exchange'), ...locations(row.dataCentres, 'DataCentre')],
    characteristic: [
      ...characteristic('start', row.start),
      ...characteristic('expectedEnd', row.eta),
      ...characteristic('expectedDowntimeMinutes', row.minutesDown),
      ...characteristic('carrier', row.carriers.join(', ') || null),
    ],
    note: row.updates.map(({ at, text: said }, index) => ({ id: String(index + 1), date: at, text: said })),
  }
}
