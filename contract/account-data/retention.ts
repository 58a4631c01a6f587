import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** A type of stored data, its purpose and its retention period, derived from the settings. */
export const RetainedRecord = z.object({ what: z.string(), why: z.string(), until: z.string() })
export type RetainedRecord = z.infer<typeof RetainedRecord>

export const retentionRead = endpoint({
  method: 'GET',
  path: '/privacy-info/api/retention',
  summary: 'What the portal stores and for how long, as configured',
  permissions: [],
  isPublic: true,
  response: z.object({ kept: z.array(RetainedRecord) }),
})
