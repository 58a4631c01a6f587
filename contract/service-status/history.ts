import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requireStaffRoom } from '../permission.ts'
import { IncidentById } from './incidents.ts'

/** Changes of an incident by the provider's staff. */
export const incidentActionNames = {
  drafted: 'Draft saved',
  draftChanged: 'Draft changed',
  published: 'Published',
  updated: 'Update posted',
  restored: 'Service restored',
  moved: 'Rescheduled',
  servicesChanged: 'Listed services changed',
  corrected: 'Corrected',
  endCorrected: 'Corrected after its end',
  cancelled: 'Cancelled',
  closed: 'Closed',
} as const
export type IncidentAction = keyof typeof incidentActionNames

// oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of an object literal
export const incidentActions = Object.keys(incidentActionNames) as [IncidentAction, ...IncidentAction[]]

const Values = z.record(z.string(), z.unknown()).nullable()

export const IncidentChange = z.object({
  at: z.iso.datetime(),
  /** Null if it was not recorded: by an earlier release, or for an import. */
  personName: z.string().nullable(),
  action: z.enum(incidentActions),
  before: Values,
  after: Values,
})
export type IncidentChange = z.infer<typeof IncidentChange>

export const incidentHistoryList = endpoint({
  method: 'GET',
  path: '/incident-desk/api/incidents/:ref/history',
  summary: 'Who drafted, published and changed an incident or a draft, latest first',
  permissions: requireStaffRoom('DeskIncidents'),
  isForPeople: true,
  params: IncidentById,
  response: z.object({ changes: z.array(IncidentChange) }),
})
