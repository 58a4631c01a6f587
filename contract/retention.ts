import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Something that is stored, why, and for how long, in words that come from the settings. */
export const Kept = z.object({ what: z.string(), why: z.string(), until: z.string() })
export type Kept = z.infer<typeof Kept>

export const retentionRead = endpoint({
  method: 'GET',
  path: '/privacy-info/api/retention',
  summary: 'What the portal stores and for how long, as it is set up',
  permissions: [],
  isPublic: true,
  response: z.object({ kept: z.array(Kept) }),
})
