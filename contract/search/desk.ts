import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { deskResources, operatorResource } from '../permission.ts'
import { longestSearch, shortestSearch } from './values.ts'
import { lineOfText } from '../text.ts'
import { deskKinds, foundBy } from './desk-values.ts'

export const DeskHit = z.object({
  kind: z.enum(deskKinds),
  id: z.string(),
  title: z.string(),
  /** A description: product and site, an address, or a status. */
  note: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  foundBy: z.enum(foundBy),
  /** The reference that matched, by which the record is found alone: a service id, a circuit, a postcode. */
  found: z.string(),
})
export type DeskHit = z.infer<typeof DeskHit>

/** An incident or planned work, which belongs to no account. */
export const IncidentHit = z.object({ ref: z.string(), title: z.string(), note: z.string() })
export type IncidentHit = z.infer<typeof IncidentHit>

export const deskSearchRead = endpoint({
  method: 'GET',
  path: '/desk-info/api/search',
  summary:
    'Records of all accounts by what a caller reads out: service ids, circuits, phone numbers, CRM ids, postcodes, cases, orders, quotes, bills, visits, incidents, people, accounts, domains. Exact references first, otherwise records that contain the text; at most five of each type, only those of the caller’s areas of the desk',
  permissions: [operatorResource, ...deskResources],
  isForPeople: true,
  query: z.object({
    query: lineOfText(longestSearch).min(shortestSearch, `Enter ${shortestSearch} characters or more.`),
    /** Only records of this account. */
    accountId: lineOfText(40).optional(),
  }),
  response: z.object({ hits: z.array(DeskHit), incidents: z.array(IncidentHit) }),
})
