import { z } from 'zod'
import { incidentKinds, incidentStates } from './diagnostic-values.ts'
import { endpoint } from './endpoint.ts'
import { incidentPhases, incidentReaches, incidentSorts } from './incident-values.ts'
import { PageQuery, pageOf } from './paging.ts'
import { productCategories } from './product-category.ts'
import { serviceConditions } from './service-values.ts'
import { ById, ServiceId, services } from './services.ts'
import { SiteById } from './sites.ts'
import { lineOfText } from './text.ts'

export const IncidentRef = z.string().regex(/^[A-Z]{3}-[0-9A-Z]{5,12}$/)
export const IncidentById = z.object({ ref: IncidentRef })
const Moment = z.iso.datetime()

/** Planned work or trouble of the network, and how much of the account it touches. */
export const IncidentRow = z.object({
  ref: IncidentRef,
  kind: z.enum(incidentKinds),
  title: z.string(),
  /** "Leeds Wharf", "Openreach", "Manchester DC2"; null where services are named one by one. */
  where: z.string().nullable(),
  phase: z.enum(incidentPhases),
  state: z.enum(incidentStates),
  start: Moment,
  /** When it is expected to end; null while nobody knows. */
  eta: Moment.nullable(),
  endedAt: Moment.nullable(),
  /** How long a service is expected to be down within that time. */
  minutesDown: z.number().int().nullable(),
  nextUpdateBy: Moment.nullable(),
  services: z.number().int(),
  sites: z.number().int(),
})
export type IncidentRow = z.infer<typeof IncidentRow>

export const IncidentUpdate = z.object({
  at: Moment,
  text: z.string(),
  state: z.enum(incidentStates).nullable(),
  /** What was promised with it. */
  nextUpdateBy: Moment.nullable(),
})

export const Incident = IncidentRow.extend({
  risk: z.string().nullable(),
  advice: z.string().nullable(),
  cause: z.string().nullable(),
  announcedAt: Moment,
  updates: z.array(IncidentUpdate),
  /** Until when the account may ask to move it; null where it may not. */
  moveBy: Moment.nullable(),
  touchedSites: z.array(z.object({ siteId: z.string(), name: z.string() })),
  /** The server's clock, so that a promise is not judged by the reader's. */
  now: Moment,
  version: z.number().int(),
})
export type Incident = z.infer<typeof Incident>

export const TouchedService = z.object({
  serviceId: ServiceId,
  name: z.string(),
  productName: z.string(),
  productCategory: z.enum(productCategories),
  condition: z.enum(serviceConditions),
  siteId: z.string().nullable(),
  siteName: z.string().nullable(),
  /** How long it was down, or how long it is expected to be; null where nobody can say. */
  minutesDown: z.number().int().nullable(),
})
export type TouchedService = z.infer<typeof TouchedService>

export const IncidentFilter = z.object({
  phase: z.enum(incidentPhases, 'Choose now, planned or over.').default('now'),
  reach: z.enum(incidentReaches, 'Choose yours or all.').default('mine'),
  kind: z.enum(incidentKinds, 'Choose a kind from the list.').optional(),
  productCategory: z.enum(productCategories, 'Choose a category from the list.').optional(),
  siteId: lineOfText(40).optional(),
  search: lineOfText(100).optional(),
  sort: z.enum(incidentSorts, 'Choose a column that can be sorted.').default('start'),
  direction: z.enum(['asc', 'desc']).optional(),
})
export type IncidentFilter = z.output<typeof IncidentFilter>

export const incidentList = endpoint({
  method: 'GET',
  path: '/incident-info/api/incidents',
  summary: 'Planned works and incidents, filtered, sorted and paged; those that touch the account by default',
  permissions: services,
  query: IncidentFilter.extend(PageQuery.shape),
  response: pageOf(IncidentRow),
})

export const incidentExport = endpoint({
  method: 'GET',
  path: '/incident-info/api/incidents.csv',
  summary: 'The filtered list as CSV, all pages, in the order of the screen',
  permissions: services,
  query: IncidentFilter,
  produces: 'text/csv',
})

export const incidentSummaryRead = endpoint({
  method: 'GET',
  path: '/incident-info/api/summary',
  summary: 'How many works and incidents touch the account, and what they can be filtered by',
  permissions: services,
  response: z.object({
    phases: z.record(z.enum(incidentPhases), z.number().int()),
    /** Everything that is known of the network. */
    all: z.record(z.enum(incidentPhases), z.number().int()),
    sites: z.array(z.object({ siteId: z.string(), name: z.string() })),
    categories: z.array(z.enum(productCategories)),
  }),
})
export type IncidentSummary = z.infer<(typeof incidentSummaryRead)['response']>

export const incidentRead = endpoint({
  method: 'GET',
  path: '/incident-info/api/incidents/:ref',
  summary: 'One planned work or incident with what was told of it',
  permissions: services,
  params: IncidentById,
  response: Incident,
})

export const incidentServiceList = endpoint({
  method: 'GET',
  path: '/incident-info/api/incidents/:ref/services',
  summary: 'What of the account it touches, and for how long each is down',
  permissions: services,
  params: IncidentById,
  query: PageQuery,
  response: pageOf(TouchedService),
})

export const incidentCalendarRead = endpoint({
  method: 'GET',
  path: '/incident-info/api/incidents/:ref/calendar.ics',
  summary: 'The time of it for a calendar; a later version takes the place of an earlier one',
  permissions: services,
  params: IncidentById,
  produces: 'text/calendar',
  problems: ['end_not_known'],
})

const Open = z.object({ incidents: z.array(IncidentRow) })

export const serviceIncidentList = endpoint({
  method: 'GET',
  path: '/incident-info/api/services/:serviceId/incidents',
  summary: 'What touches a service now or within the next 30 days',
  permissions: services,
  params: ById,
  response: Open,
})

export const siteIncidentList = endpoint({
  method: 'GET',
  path: '/incident-info/api/sites/:siteId/incidents',
  summary: 'What touches a service at a site now or within the next 30 days',
  permissions: services,
  params: SiteById,
  response: Open,
})
