import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { filterOf, pageQueryOf } from '../listing-query.ts'
import { pageOf } from '../paging.ts'
import { serviceEventListing } from './event-listing.ts'
import { serviceEventKinds } from './event-values.ts'
import { trafficRanges } from './values.ts'
import { ById, services } from './services.ts'

/** Over all measured values, not the averages in the chart. In Mbit/s. */
export const TrafficSummary = z.object({
  lowest: z.number(),
  average: z.number(),
  highest: z.number(),
  percentile95: z.number(),
  now: z.number(),
})
export type TrafficSummary = z.infer<typeof TrafficSummary>

export const Traffic = z.object({
  stepSeconds: z.number().int(),
  /** At most 300, oldest first, each the average of its step in Mbit/s. */
  points: z.array(z.object({ at: z.iso.datetime(), in: z.number(), out: z.number() })),
  summary: z.object({ in: TrafficSummary, out: TrafficSummary }),
})
export type Traffic = z.infer<typeof Traffic>

export const serviceTrafficRead = endpoint({
  method: 'GET',
  path: '/service-info/api/services/:serviceId/traffic',
  summary: 'Measured traffic; 204 if nothing was measured',
  permissions: services,
  params: ById,
  query: z.object({ range: z.enum(trafficRanges, 'Choose 24h, 7d, 30d or 12m.').default('24h') }),
  response: Traffic,
  maybeEmpty: true,
})

const Values = z.record(z.string(), z.unknown()).nullable()

/** An event in the history of a service. */
export const ServiceEvent = z.object({
  kind: z.enum(serviceEventKinds),
  /** The incident, case, order or test, or the entry in the activity log. */
  id: z.string(),
  /** The start; for an order the day on which it was placed. */
  at: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** For a change, its action. */
  title: z.string(),
  /** The status of the incident, case or order, and the outcome of a test or its status without one. */
  state: z.string().nullable(),
  /** Recorded downtime. */
  minutesDown: z.number().int().nullable(),
  actorName: z.string().nullable(),
  /** The dealer for whom the person acted. */
  onBehalfOf: z.string().nullable(),
  before: Values,
  after: Values,
})
export type ServiceEvent = z.infer<typeof ServiceEvent>

export const ServiceEventFilter = filterOf(serviceEventListing)
export type ServiceEventFilter = z.output<typeof ServiceEventFilter>

const history = {
  method: 'GET',
  permissions: services,
  params: ById,
} as const

export const serviceEventList = endpoint({
  ...history,
  path: '/service-info/api/services/:serviceId/history',
  summary: 'The history of a service, newest first: outages, cases, orders, tests, planned work and changes',
  comesWith: ['serviceHistory'],
  query: pageQueryOf(serviceEventListing),
  response: pageOf(ServiceEvent),
})

export const serviceEventExport = endpoint({
  ...history,
  path: '/service-info/api/services/:serviceId/history.csv',
  summary: 'The filtered history as CSV, all pages, in the order of the screen',
  query: ServiceEventFilter,
  produces: 'text/csv',
})
