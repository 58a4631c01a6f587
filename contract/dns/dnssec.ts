import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ByZone, changed, dns } from './dns.ts'

/**
 * The new key is published; caches learn of it; the parent zone gets its DS; caches forget the DS before. Then the old key
 * is withdrawn.
 */
export const rolloverSteps = ['publishing', 'spreading', 'parent', 'caches'] as const

export const DnssecState = z.object({
  isOn: z.boolean(),
  /** The DS records that the parent zone should have. */
  ds: z.array(z.string()),
  /** The last answer of the parent zone’s servers; null if there was none yet. */
  parent: z
    .object({
      name: z.string(),
      ds: z.array(z.string()),
      /** Whether one of them is for a key of the zone. */
      match: z.enum(['matching', 'none', 'other']),
      /** Since when this answer has been seen. */
      since: z.iso.datetime(),
      askedAt: z.iso.datetime(),
    })
    .nullable(),
  /** Why the parent zone could not be asked now. */
  fault: z.string().nullable(),
  /** When no cache has the DS any more that was there last. */
  offFrom: z.iso.datetime().nullable(),
  /** Why DNSSEC cannot be switched off now. */
  refusal: z.string().nullable(),
  /** A roll-over of the signing key; null if none is running. */
  rollover: z
    .object({
      step: z.enum(rolloverSteps),
      /** When the wait of this step ends. */
      until: z.iso.datetime().nullable(),
      /** The DS of the new key; empty until it is published. */
      newDs: z.array(z.string()),
      oldDs: z.array(z.string()),
    })
    .nullable(),
  /** Whether CDS and CDNSKEY records ask the parent zone to remove its DS. */
  dsRemoval: z.boolean(),
})
export type DnssecState = z.infer<typeof DnssecState>

export const zoneDnssecRead = endpoint({
  method: 'GET',
  path: '/dns-info/api/zones/:zoneId/dnssec',
  summary: 'The DS records of a zone, and those that the servers of its parent zone have now',
  permissions: dns,
  params: ByZone,
  response: DnssecState,
})

/** Why a zone stays signed. */
export const reasonsToStaySigned = ['ds_at_parent', 'ds_in_caches', 'parent_unknown'] as const

export const zoneDnssecUpdate = endpoint({
  ...changed,
  method: 'PUT',
  path: '/dns-info/api/zones/:zoneId/dnssec',
  summary: 'Turn DNSSEC signing on, or off once the DS has gone from the parent zone and from caches',
  body: z.object({ isOn: z.boolean('Choose whether to sign the zone.') }),
  problems: [...reasonsToStaySigned, 'rollover_running', 'stale', 'zone_is_secondary'],
})

export const zoneKeyRolloverCreate = endpoint({
  ...changed,
  method: 'POST',
  path: '/dns-info/api/zones/:zoneId/key-rollovers',
  summary: 'Start to replace the signing key of a zone; the old key is withdrawn when every cache can do without it',
  problems: ['not_signed', 'rollover_running', 'stale', 'zone_is_secondary'],
})

export const zoneDsRemovalUpdate = endpoint({
  ...changed,
  method: 'PUT',
  path: '/dns-info/api/zones/:zoneId/ds-removal',
  summary: 'Ask the parent zone by CDS and CDNSKEY records to remove the DS of a zone, or stop asking',
  body: z.object({ isRequested: z.boolean('Choose whether to ask for it.') }),
  problems: ['not_signed', 'stale', 'zone_is_secondary'],
})
