import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageQueryOf } from '../listing-query.ts'
import { pageOf } from '../paging.ts'
import { serviceChangeListing } from './listing.ts'
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

/** A change with its author and time. */
export const ServiceChange = z.object({
  activityId: z.number().int(),
  at: z.iso.datetime(),
  actorName: z.string(),
  /** The dealer for whom the person acted. */
  onBehalfOf: z.string().nullable(),
  action: z.string(),
  before: Values,
  after: Values,
})
export type ServiceChange = z.infer<typeof ServiceChange>

export const serviceChangeList = endpoint({
  method: 'GET',
  path: '/service-info/api/services/:serviceId/history',
  summary: 'Changes of a service, newest first',
  permissions: services,
  params: ById,
  query: pageQueryOf(serviceChangeListing),
  response: pageOf(ServiceChange),
})
