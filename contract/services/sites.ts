import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ServiceRow, services } from './services.ts'
import { lineOfText } from '../text.ts'

export const serviceSiteList = endpoint({
  method: 'GET',
  path: '/service-info/api/sites',
  summary: 'The sites of the account by name, the first 200 that match, for filters',
  // Administrators need the list to limit permissions to sites.
  permissions: [...services, 'BusinessPortalAccountMgmt'],
  query: z.object({ search: lineOfText(100).optional() }),
  response: z.object({ sites: z.array(z.object({ siteId: z.string(), name: z.string(), postcode: z.string() })) }),
})

/** Two or more lines that a single failure would interrupt together. */
export const SharedRisk = z.object({
  kind: z.enum(['cabinet', 'exchange']),
  where: z.string(),
  serviceIds: z.array(z.string()),
})
export type SharedRisk = z.infer<typeof SharedRisk>

export const Site = z.object({
  siteId: z.string(),
  name: z.string(),
  address: z.string(),
  postcode: z.string(),
  exchangeName: z.string().nullable(),
  cabinet: z.string().nullable(),
  accessNotes: z.string().nullable(),
  /** The first 500, those that need attention first. */
  services: z.array(ServiceRow),
  sharedRisks: z.array(SharedRisk),
})
export type Site = z.infer<typeof Site>

export const SiteById = z.object({ siteId: lineOfText(40) })

export const siteRead = endpoint({
  method: 'GET',
  path: '/service-info/api/sites/:siteId',
  summary: 'The services at one address, and what its lines share',
  permissions: services,
  comesWith: ['site'],
  params: SiteById,
  response: Site,
})
