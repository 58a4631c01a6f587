import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { searchKinds, shortestSearch } from './search-values.ts'
import { lineOfText } from './text.ts'

export const SearchHit = z.object({
  kind: z.enum(searchKinds),
  id: z.string(),
  title: z.string(),
  /** What it is: a product and a site, an address. */
  note: z.string(),
  /** The reference by which it was found, where neither id nor title says so: a circuit, an IP address. */
  match: z.string().nullable(),
  /** Whose it is, where it is another account's: a quote that a dealer made for a customer. */
  account: z.string().nullable().default(null),
})
export type SearchHit = z.infer<typeof SearchHit>

export const searchRead = endpoint({
  method: 'GET',
  path: '/search-info/api/search',
  summary:
    'Things by any reference somebody may paste: ids, circuits, numbers, IP addresses, names, postcodes. What has it as its own reference, otherwise whatever has its words in it; at most five of a kind, only what the caller may see',
  permissions: [],
  query: z.object({
    query: lineOfText(100).min(shortestSearch, `Enter ${shortestSearch} characters or more.`),
  }),
  response: z.object({ hits: z.array(SearchHit) }),
})
