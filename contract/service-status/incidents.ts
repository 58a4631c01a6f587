import { z } from 'zod'
import { incidentKinds, incidentStates } from '../diagnostics/values.ts'
import { endpoint } from '../endpoint.ts'
import { filterOf, pageQueryOf } from '../listing-query.ts'
import { incidentPhases } from './values.ts'
import { pageOf } from '../paging.ts'
import { CategoryId } from '../services/category-id.ts'
import { serviceConditions } from '../services/values.ts'
import { ById, ServiceId, services } from '../services/services.ts'
import { SiteById } from '../services/sites.ts'
import { affectedListing, incidentListing } from './listing.ts'

export const IncidentRef = z.string().regex(/^[A-Z]{3}-[0-9A-Z]{5,12}$/)
export const IncidentById = z.object({ ref: IncidentRef })
const Moment = z.iso.datetime()

/** An incident or planned work, and how much of the account it affects. */
export const IncidentRow = z.object({
  ref: IncidentRef,
  kind: z.enum(incidentKinds),
  title: z.string(),
  /** "Leeds Wharf", "Openreach", "Manchester DC2"; null if services are named individually. */
  where: z.string().nullable(),
  phase: z.enum(incidentPhases),
  state: z.enum(incidentStates),
  start: Moment,
  /** The expected end; null if unknown. */
  eta: Moment.nullable(),
  /** When its services worked again, while it is watched until it is closed. */
  restoredAt: Moment.nullable(),
  endedAt: Moment.nullable(),
  /** Expected downtime of a service within that time. */
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
  /** The next update announced with it. */
  nextUpdateBy: Moment.nullable(),
})

export const Incident = IncidentRow.extend({
  risk: z.string().nullable(),
  advice: z.string().nullable(),
  cause: z.string().nullable(),
  announcedAt: Moment,
  updates: z.array(IncidentUpdate),
  /** Until when the account may ask to move it; null if it may not. */
  moveBy: Moment.nullable(),
  touchedSites: z.array(z.object({ siteId: z.string(), name: z.string() })),
  /** The server's clock, so that overdue updates do not depend on the reader's. */
  now: Moment,
  version: z.number().int(),
})
export type Incident = z.infer<typeof Incident>

export const TouchedService = z.object({
  serviceId: ServiceId,
  name: z.string(),
  productName: z.string(),
  productCategory: CategoryId,
  condition: z.enum(serviceConditions),
  siteId: z.string().nullable(),
  siteName: z.string().nullable(),
  /** Actual or expected downtime; null if unknown. */
  minutesDown: z.number().int().nullable(),
})
export type TouchedService = z.infer<typeof TouchedService>

export const IncidentFilter = filterOf(incidentListing)
export type IncidentFilter = z.output<typeof IncidentFilter>

export const incidentList = endpoint({
  method: 'GET',
  path: '/incident-info/api/incidents',
  summary: 'Planned work and incidents, filtered, sorted and paged; those that affect the account by default',
  permissions: services,
  comesWith: ['serviceStatus'],
  query: pageQueryOf(incidentListing),
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
  summary: 'The number of incidents and planned work that affect the account, and the filters available',
  permissions: services,
  comesWith: ['serviceStatus'],
  response: z.object({
    phases: z.record(z.enum(incidentPhases), z.number().int()),
    /** Of those in phase "now", the ones that are restored and monitored; they no longer affect a service. */
    restored: z.number().int(),
    /** Every known incident, not only those that affect the account. */
    all: z.record(z.enum(incidentPhases), z.number().int()),
    sites: z.array(z.object({ siteId: z.string(), name: z.string() })),
    categories: z.array(CategoryId),
  }),
})
export type IncidentSummary = z.infer<(typeof incidentSummaryRead)['response']>

export const incidentRead = endpoint({
  method: 'GET',
  path: '/incident-info/api/incidents/:ref',
  summary: 'One incident or planned work with its updates',
  permissions: services,
  comesWith: ['incident'],
  params: IncidentById,
  response: Incident,
})

export const incidentServiceList = endpoint({
  method: 'GET',
  path: '/incident-info/api/incidents/:ref/services',
  summary: 'The affected services of the account, with the downtime of each',
  permissions: services,
  params: IncidentById,
  query: pageQueryOf(affectedListing),
  response: pageOf(TouchedService),
})

export const incidentCalendarRead = endpoint({
  method: 'GET',
  path: '/incident-info/api/incidents/:ref/calendar.ics',
  summary: 'The calendar entry; a later version replaces an earlier one',
  permissions: services,
  params: IncidentById,
  produces: 'text/calendar',
  problems: ['end_not_known'],
})

const Open = z.object({ incidents: z.array(IncidentRow) })

export const serviceIncidentList = endpoint({
  method: 'GET',
  path: '/incident-info/api/services/:serviceId/incidents',
  summary: 'Incidents and planned work that affect a service now or within the next 30 days',
  permissions: services,
  comesWith: ['serviceDiagnostics'],
  params: ById,
  response: Open,
})

export const siteIncidentList = endpoint({
  method: 'GET',
  path: '/incident-info/api/sites/:siteId/incidents',
  summary: 'Incidents and planned work that affect a site now or within the next 30 days',
  permissions: services,
  params: SiteById,
  response: Open,
})
