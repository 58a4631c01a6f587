import { z } from 'zod'
import { incidentKinds } from '../diagnostics/values.ts'
import { endpoint } from '../endpoint.ts'
import { number } from '../format/counts.ts'
import { PlainDate } from '../plain-date.ts'
import { IncidentRef } from '../service-status/incidents.ts'
import { lineOfText } from '../text.ts'
import { mostNetworkLines, mostNetworkSites, networkRiskKinds, siteRoutes } from './network-values.ts'
import { ServiceId, services } from './services.ts'
import { serviceConditions } from './values.ts'

const Place = z.object({ latitude: z.number(), longitude: z.number() })
export type Place = z.infer<typeof Place>

export const NetworkSite = z.object({
  siteId: z.string(),
  name: z.string(),
  postcode: z.string(),
  /** Null if neither the site, nor its postcode, nor its exchange has coordinates. */
  place: Place.nullable(),
  /** The worst of its lines; null without a line. */
  condition: z.enum(serviceConditions).nullable(),
  route: z.enum(siteRoutes),
})
export type NetworkSite = z.infer<typeof NetworkSite>

/** A line of a site: broadband, a leased line or a mobile one. */
export const NetworkLine = z.object({
  serviceId: ServiceId,
  siteId: z.string(),
  productName: z.string(),
  carrier: z.string().nullable(),
  downMbps: z.number().nullable(),
  condition: z.enum(serviceConditions),
  note: z.string().nullable(),
  isRadio: z.boolean(),
  /** Where it joins our network: the name of an end. Null if that is not known. */
  end: z.string().nullable(),
})
export type NetworkLine = z.infer<typeof NetworkLine>

/** A place at which lines join our network. */
export const NetworkEnd = z.object({
  name: z.string(),
  place: Place.nullable(),
  /** The site of the account at the same place. */
  siteId: z.string().nullable(),
})
export type NetworkEnd = z.infer<typeof NetworkEnd>

/** A line that is ordered for a site. */
export const NetworkOrder = z.object({
  orderId: z.string(),
  siteId: z.string(),
  productName: z.string(),
  expectedOn: PlainDate.nullable(),
})
export type NetworkOrder = z.infer<typeof NetworkOrder>

/** An incident, or work that is under way or planned for the next 30 days. */
export const NetworkEvent = z.object({
  ref: IncidentRef,
  kind: z.enum(incidentKinds),
  title: z.string(),
  isPlanned: z.boolean(),
  /** Service is restored and being monitored. */
  isRestored: z.boolean(),
  start: z.iso.datetime(),
  nextUpdateBy: z.iso.datetime().nullable(),
  /** Expected downtime of a line; 0 if it stays up, null if that is not known. */
  minutesDown: z.number().int().nullable(),
  siteIds: z.array(z.string()),
  serviceIds: z.array(ServiceId),
})
export type NetworkEvent = z.infer<typeof NetworkEvent>

/** One failure that would interrupt all of these lines. */
export const NetworkRisk = z.object({
  /** "R1", the one with the most sites first. */
  riskId: z.string(),
  kind: z.enum(networkRiskKinds),
  where: z.string(),
  siteIds: z.array(z.string()),
  serviceIds: z.array(ServiceId),
})
export type NetworkRisk = z.infer<typeof NetworkRisk>

export const Network = z.object({
  now: z.iso.datetime(),
  sites: z.array(NetworkSite),
  /** All sites, also those beyond the limit. */
  totalSites: z.number().int(),
  lines: z.array(NetworkLine),
  /** There are more lines than the limit. */
  hasMoreLines: z.boolean(),
  ends: z.array(NetworkEnd),
  /** Null for callers who may not see orders. */
  orders: z.array(NetworkOrder).nullable(),
  events: z.array(NetworkEvent),
  risks: z.array(NetworkRisk),
})
export type Network = z.infer<typeof Network>

const limits = `The first ${number(mostNetworkSites)} sites and ${number(mostNetworkLines)} lines`

export const networkRead = endpoint({
  method: 'GET',
  path: '/service-info/api/network',
  summary: `Sites on a map with their lines, what lines share, faults and planned work. ${limits}, those that need attention first`,
  permissions: services,
  comesWith: ['network'],
  query: z.object({
    /** Only this site, and those that share a point of failure with it. */
    siteId: lineOfText(40).optional(),
    /** Only the sites that this incident or planned work affects. */
    ref: IncidentRef.optional(),
  }),
  response: Network,
})
