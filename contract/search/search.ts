import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { searchKinds, shortestSearch } from './values.ts'
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
  /** The service that a machine or a line test belongs to, on whose page it is shown. */
  serviceId: z.string().nullable().default(null),
})
export type SearchHit = z.infer<typeof SearchHit>

export const searchRead = endpoint({
  method: 'GET',
  path: '/search-info/api/search',
  summary:
    'Records by any reference: ids, circuits, numbers, IP and MAC addresses, serial numbers, names, postcodes. Exact references first, otherwise records that contain the text; at most five of each type, only those that the caller can see',
  permissions: [],
  query: z.object({
    query: lineOfText(100).min(shortestSearch, `Enter ${shortestSearch} characters or more.`),
  }),
  response: z.object({ hits: z.array(SearchHit) }),
})
