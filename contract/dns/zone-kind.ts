import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ByZone, dns } from './dns.ts'
import { Peer, PeerInput, SigningKeys } from './peers.ts'
import { mostPrimaries, zoneKinds } from './values.ts'

export const ZoneKind = z.object({
  kind: z.enum(zoneKinds),
  /** The name servers from which a secondary zone comes, in the order in which they are asked. */
  primaries: z.array(Peer),
  keys: SigningKeys,
  /** The transfer from them; null for a primary zone. */
  transfer: z
    .object({
      /** The serial of the copy; null before the first transfer. */
      serial: z.number().int().nullable(),
      transferredAt: z.iso.datetime().nullable(),
      /** When a primary last confirmed that the copy is up to date. */
      checkedAt: z.iso.datetime().nullable(),
      nextAt: z.iso.datetime(),
      /** When the copy is no longer served unless a primary answers before. */
      expiresAt: z.iso.datetime().nullable(),
      isExpired: z.boolean(),
      /** Why the last check failed; null if it did not. */
      note: z.string().nullable(),
    })
    .nullable(),
  /** Where NOTIFY is accepted; null if it is not. */
  notifyAt: z.object({ server: z.string(), port: z.number().int() }).nullable(),
  /** Why the zone cannot become a secondary zone now. */
  refusal: z.string().nullable(),
})
export type ZoneKind = z.infer<typeof ZoneKind>

const ofKind = { permissions: dns, params: ByZone, response: ZoneKind } as const

export const zoneKindRead = endpoint({
  ...ofKind,
  method: 'GET',
  path: '/dns-info/api/zones/:zoneId/kind',
  summary: 'Whether the zone is edited here or comes from a primary name server, and its last transfer',
})

export const zoneKindUpdate = endpoint({
  ...ofKind,
  method: 'PUT',
  path: '/dns-info/api/zones/:zoneId/kind',
  summary:
    'Make the zone a secondary zone of these primary name servers, or a primary zone with the records that it has',
  body: z.object({
    kind: z.enum(zoneKinds, 'Choose primary or secondary.'),
    primaries: z.array(PeerInput).max(mostPrimaries, `Enter ${mostPrimaries} name servers or fewer.`).default([]),
  }),
  problems: ['zone_is_signed'],
})

export const zoneTransferCreate = endpoint({
  ...ofKind,
  method: 'POST',
  path: '/dns-info/api/zones/:zoneId/transfers',
  summary: 'Transfer the whole zone from its primary name server now, whatever its serial',
  problems: ['zone_is_primary'],
})
