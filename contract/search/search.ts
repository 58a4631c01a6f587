import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { customerKinds, longestSearch, searchKinds, shortestSearch } from './values.ts'
import { lineOfText } from '../text.ts'

export const SearchHit = z.object({
  kind: z.enum(searchKinds),
  id: z.string(),
  title: z.string(),
  /** A description: product and site, or an address. */
  note: z.string(),
  /** The reference that matched, if neither id nor title contains it: a circuit, an IP address. */
  match: z.string().nullable(),
  /** The account if it is another one: a dealer's quote for a customer. */
  account: z.string().nullable().default(null),
  /** The service that a machine, its back-up or a line test belongs to. */
  serviceId: z.string().nullable().default(null),
  /** The status of a service, in words. */
  status: z.string().nullable().default(null),
  /** A service whose line can be tested. */
  isTestable: z.boolean().default(false),
})
export type SearchHit = z.infer<typeof SearchHit>

const SearchQuery = z.object({
  query: lineOfText(longestSearch).min(shortestSearch, `Enter ${shortestSearch} characters or more.`),
})

export const searchRead = endpoint({
  method: 'GET',
  path: '/search-info/api/search',
  summary:
    'Records by any reference: ids, circuits, numbers, IP and MAC addresses, serial numbers, names, postcodes. Exact references first, otherwise records that contain the text; at most five of each type, only those that the caller can see',
  permissions: [],
  query: SearchQuery,
  response: z.object({ hits: z.array(SearchHit) }),
})

/** A record of a dealer's customer. */
export const CustomerHit = SearchHit.pick({ id: true, title: true, note: true, match: true }).extend({
  kind: z.enum(customerKinds),
  accountId: z.string(),
  customer: z.string(),
})
export type CustomerHit = z.infer<typeof CustomerHit>

export const customerSearchRead = endpoint({
  method: 'GET',
  path: '/search-info/api/customer-search',
  summary:
    'Services, sites, orders, cases and bills of a dealer’s customers by any reference: exact references first, otherwise records that contain the text; at most five of each type, only those that the caller can see',
  permissions: ['BusinessPortalServices'],
  isForPeople: true,
  query: SearchQuery,
  response: z.object({ hits: z.array(CustomerHit) }),
})
