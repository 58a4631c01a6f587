import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { lineOfText } from '../text.ts'
import { ByZone, dns, RecordChange, TypedRecord } from './dns.ts'

const shared = { name: true, type: true, ttl: true } as const
const ofOne = { content: true, disabled: true, comment: true } as const

/** All records of one name and type. The name is relative to the zone, `@` for the apex. */
export const RecordSet = TypedRecord.pick(shared).extend({ records: z.array(TypedRecord.pick(ofOne)) })
export type RecordSet = z.output<typeof RecordSet>

export const recordSetList = endpoint({
  method: 'GET',
  path: '/dns-info/api/zones/:zoneId/record-sets',
  summary:
    'The published records of a zone by name and type; an API key with record limits reads only those it may change',
  permissions: dns,
  honoursRecordLimits: true,
  params: ByZone,
  response: z.object({ version: z.number().int(), recordSets: z.array(RecordSet) }),
})

/** The most record sets of one change. */
export const mostSets = 1000

export const recordSetsUpdate = endpoint({
  method: 'PATCH',
  path: '/dns-info/api/zones/:zoneId/record-sets',
  summary:
    'Replace or remove record sets and publish them at once, all or none; drafts stay as they are. With If-Match, only if the zone has not been published since',
  permissions: dns,
  honoursRecordLimits: true,
  params: ByZone,
  body: z.object({
    recordSets: z
      .array(
        TypedRecord.pick({ name: true, type: true }).extend({
          ttl: TypedRecord.shape.ttl.default(3600),
          /** The records that the set has afterwards; none to remove it. */
          records: z.array(TypedRecord.pick(ofOne)).max(mostSets, 'Send fewer records.'),
        }),
      )
      .min(1, 'Send at least one record set.')
      .max(mostSets, `Send ${mostSets} record sets or fewer.`),
    note: lineOfText(200).default(''),
  }),
  response: z.object({
    version: z.number().int(),
    serial: z.number().int(),
    /** Empty if the zone was already as requested: then there is no new version. */
    changes: z.array(RecordChange),
  }),
  problems: ['limit_reached', 'record_limit', 'stale', 'zone_is_secondary'],
})
