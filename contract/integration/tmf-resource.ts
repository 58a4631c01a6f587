import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { operatorResource } from '../permission.ts'

// The same data in the formats of the TM Forum Open APIs, version 4, with their names.

export const forSystems = [operatorResource] as const

const words = z.string().max(1000, 'Send 1,000 characters or fewer.').optional()

/** A page further in costs as much as reading all pages before it. */
export const furthestOffset = 100_000

const Paging = {
  /** Requested first-level attributes, separated by commas; id, href and @type are always included. */
  fields: words,
  offset: z.coerce
    .number('Enter a number.')
    .int()
    .min(0)
    .max(furthestOffset, 'Narrow the list with filters. /integration/api pages through all records.')
    .default(0),
  limit: z.coerce.number('Enter a number.').int().min(1).max(100).default(20),
}

/** The attributes common to all resources. */
export const TmfResource = z.looseObject({ id: z.string(), href: z.string(), '@type': z.string() })
export type TmfResource = z.infer<typeof TmfResource>

// Record ids are unique only within their account, so the account id precedes them.
export const TmfById = z.object({ id: z.string().max(100) })

export function resources<const Path extends string>(path: Path, what: string, filters: readonly string[]) {
  return {
    list: endpoint({
      method: 'GET',
      path,
      summary: `${what}; each filter accepts several values separated by commas, and every filter must match`,
      permissions: forSystems,
      query: z.strictObject({ ...Object.fromEntries(filters.map((name) => [name, words])), ...Paging }),
      response: z.array(TmfResource),
    }),
    read: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      summary: `${what}: a single record`,
      permissions: forSystems,
      params: TmfById,
      query: z.strictObject({ fields: words }),
      response: TmfResource,
    }),
  } as const
}
