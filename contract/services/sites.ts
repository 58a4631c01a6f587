import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ServiceRow, services } from './services.ts'
import { lineOfText, linesOfText } from '../text.ts'

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
  /** Contacts of the account who are site contacts here. */
  contacts: z.array(z.object({ name: z.string(), phone: z.string().nullable(), email: z.string() })),
  /** The first 500, those that need attention first. */
  services: z.array(ServiceRow),
  sharedRisks: z.array(SharedRisk),
  version: z.number().int(),
})
export type Site = z.infer<typeof Site>

export const SiteById = z.object({ siteId: lineOfText(40) })

export const siteRead = endpoint({
  method: 'GET',
  path: '/service-info/api/sites/:siteId',
  summary: 'The services at one address, and what its lines share; its ETag goes into If-Match of a correction',
  permissions: services,
  comesWith: ['site'],
  params: SiteById,
  response: Site,
})

export const SiteInput = z.object({
  name: lineOfText(120).min(1, 'Enter a name for the site.'),
  address: lineOfText(300).min(1, 'Enter the address.'),
  /** A UK postcode, with or without its space. */
  postcode: lineOfText(10).min(1, 'Enter the postcode.'),
  accessNotes: linesOfText(2000).default(''),
})
export type SiteInput = z.output<typeof SiteInput>

export const siteCreate = endpoint({
  method: 'POST',
  path: '/service-info/api/sites',
  summary: 'Add a site, to order services for it',
  permissions: ['BusinessPortalOrders'],
  body: SiteInput,
  response: z.object({ siteId: z.string() }),
  problems: ['limited_to_sites', 'site_exists'],
})

export const siteUpdate = endpoint({
  method: 'PUT',
  path: '/service-info/api/sites/:siteId',
  summary: 'Correct the name, address or access notes of a site; the exchange and cabinet are the provider’s',
  permissions: ['BusinessPortalOrders', ...services],
  params: SiteById,
  body: SiteInput,
  response: z.object({ siteId: z.string(), version: z.number().int() }),
  problems: ['site_exists', 'stale'],
})
