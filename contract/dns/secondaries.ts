import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { lineOfText } from '../text.ts'
import { ByZone, dns } from './dns.ts'
import { Peer, PeerInput, SigningKeys } from './peers.ts'

/** A name server that copies the zone, and the outcome of the last NOTIFY to it. */
export const Secondary = Peer.extend({
  secondaryId: z.string(),
  /** The serial of the last NOTIFY that it acknowledged. */
  acknowledgedSerial: z.number().int().nullable(),
  acknowledgedAt: z.iso.datetime().nullable(),
  /** Why the last NOTIFY was not acknowledged; null if it was, and before the first. */
  note: z.string().nullable(),
  /** When NOTIFY is sent next; null if none is due. */
  nextAt: z.iso.datetime().nullable(),
})
export type Secondary = z.infer<typeof Secondary>

export const ZoneSecondaries = z.object({
  secondaries: z.array(Secondary),
  keys: SigningKeys,
  /** Why the zone cannot be copied now, so that no NOTIFY is sent; null if it can. */
  refusal: z.string().nullable(),
})
export type ZoneSecondaries = z.infer<typeof ZoneSecondaries>

const ofZone = { permissions: dns, params: ByZone, response: ZoneSecondaries } as const
const BySecondary = ByZone.extend({ secondaryId: lineOfText(40) })

export const zoneSecondaryList = endpoint({
  ...ofZone,
  method: 'GET',
  path: '/dns-info/api/zones/:zoneId/secondaries',
  summary: 'The secondary name servers that are notified of each publication, with their last acknowledgement',
})

export const zoneSecondaryCreate = endpoint({
  ...ofZone,
  method: 'POST',
  path: '/dns-info/api/zones/:zoneId/secondaries',
  summary: 'Add a secondary name server; it is notified at once, and after each publication',
  body: PeerInput,
  problems: ['limit_reached'],
})

export const zoneSecondaryUpdate = endpoint({
  ...ofZone,
  method: 'PUT',
  path: '/dns-info/api/zones/:zoneId/secondaries/:secondaryId',
  summary: 'Change the address, port or key of a secondary name server',
  params: BySecondary,
  body: PeerInput,
})

export const zoneSecondaryDelete = endpoint({
  ...ofZone,
  method: 'DELETE',
  path: '/dns-info/api/zones/:zoneId/secondaries/:secondaryId',
  summary: 'Remove a secondary name server',
  params: BySecondary,
})

export const zoneNotificationCreate = endpoint({
  ...ofZone,
  method: 'POST',
  path: '/dns-info/api/zones/:zoneId/secondaries/:secondaryId/notifications',
  summary: 'Send NOTIFY to a secondary name server again',
  params: BySecondary,
  problems: ['zone_not_copied'],
})
