import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { lineOfText } from '../text.ts'
import { ByZone, changed, dns } from './dns.ts'

/** The records of one name and type; the contents are as in a zone file. */
const ServedSet = z.object({ ttl: z.number().int(), contents: z.array(z.string()) })

/** Records that differ between the published zone and the name server; null for the one that has none. */
export const Drift = z.object({
  name: z.string(),
  type: z.string(),
  here: ServedSet.nullable(),
  there: ServedSet.nullable(),
  /** Whether the portal can hold those of the name server. */
  canTakeOver: z.boolean(),
  /** Whether the caller’s draft has them as the name server does. */
  isInDraft: z.boolean(),
})
export type Drift = z.infer<typeof Drift>

export const driftList = endpoint({
  method: 'GET',
  path: '/dns-info/api/zones/:zoneId/drift',
  summary:
    'Records that were changed on the name server by other means than the portal; publishing leaves them as they are',
  permissions: dns,
  params: ByZone,
  response: z.object({ drift: z.array(Drift) }),
  problems: ['upstream'],
})

const Sets = z
  .array(z.object({ name: lineOfText(253), type: lineOfText(20) }))
  .min(1, 'Choose at least one name.')
  .max(500, 'Choose 500 names or fewer.')

export const draftTakeoverCreate = endpoint({
  ...changed,
  method: 'POST',
  path: '/dns-info/api/zones/:zoneId/draft/takeovers',
  summary: 'Take the name server’s records of these names and types over into the draft',
  body: z.object({ sets: Sets }),
  problems: ['limit_reached', 'no_drift', 'upstream', 'zone_is_secondary'],
})

export const republicationCreate = endpoint({
  ...changed,
  method: 'POST',
  path: '/dns-info/api/zones/:zoneId/republications',
  summary: 'Replace the name server’s records of these names and types with those of the published zone',
  body: z.object({ sets: Sets }),
  problems: ['no_drift', 'stale', 'upstream', 'zone_is_secondary'],
})
