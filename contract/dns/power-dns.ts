import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { lineOfText } from '../text.ts'
import { dns } from './dns.ts'
import { reasonsToStaySigned } from './dnssec.ts'
import { mostSets } from './record-sets.ts'

const root = '/dns-api/api'
const servers = `${root}/v1/servers` as const
const zones = `${servers}/:serverId/zones` as const

// The properties are in alphabetical order, because acme.sh searches the text for a name and what follows it.
const ServedRrset = z.object({
  comments: z.array(z.object({})),
  name: z.string(),
  records: z.array(z.object({ content: z.string(), disabled: z.boolean() })),
  ttl: z.number().int(),
  type: z.string(),
})
export type ServedRrset = z.infer<typeof ServedRrset>

const ServedZone = z.object({
  account: z.string(),
  dnssec: z.boolean(),
  edited_serial: z.number().int(),
  id: z.string(),
  /** `Slave` for a zone that comes from its primary name server. */
  kind: z.enum(['Native', 'Slave']),
  /** When a primary last confirmed a secondary zone, in seconds since 1970; 0 for never. */
  last_check: z.number().int(),
  /** The primaries of a secondary zone, with the port if it is not 53. */
  masters: z.array(z.string()),
  name: z.string(),
  notified_serial: z.number().int(),
  serial: z.number().int(),
  url: z.string(),
})
export type ServedZone = z.infer<typeof ServedZone>

const ServedServer = z.object({
  config_url: z.string(),
  daemon_type: z.literal('authoritative'),
  id: z.literal('localhost'),
  type: z.literal('Server'),
  url: z.string(),
  version: z.string(),
  zones_url: z.string(),
})

const ByServer = z.object({ serverId: z.literal('localhost') })
/** A zone with or without the final dot; clients write other characters as `=2F`. */
const ByZoneName = ByServer.extend({
  zoneName: z
    .string()
    .max(300)
    .overwrite((name) =>
      name
        .replaceAll(/=([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
        .replace(/\.$/, '')
        .toLowerCase(),
    ),
})

const ofFace = { permissions: dns, dialect: 'power-dns', honoursRecordLimits: true } as const

export const powerDnsVersionList = endpoint({
  ...ofFace,
  method: 'GET',
  path: root,
  summary: 'The versions of the API for clients of PowerDNS',
  response: z.array(z.object({ url: z.string(), version: z.literal(1) })),
})

export const powerDnsServerList = endpoint({
  ...ofFace,
  method: 'GET',
  path: servers,
  summary: 'The name servers, as a single one',
  response: z.array(ServedServer),
})

export const powerDnsServerRead = endpoint({
  ...ofFace,
  method: 'GET',
  path: `${servers}/:serverId`,
  summary: 'The name servers, as a single one',
  params: ByServer,
  response: ServedServer,
})

export const powerDnsConfigList = endpoint({
  ...ofFace,
  method: 'GET',
  path: `${servers}/:serverId/config`,
  summary: 'The configuration of the name servers, which is empty here',
  params: ByServer,
  response: z.array(z.object({})),
})

export const powerDnsZoneList = endpoint({
  ...ofFace,
  method: 'GET',
  path: zones,
  summary: 'The zones that the API key may read, without their records',
  params: ByServer,
  query: z.object({ zone: lineOfText(254).optional() }),
  response: z.array(ServedZone),
})

export const powerDnsZoneRead = endpoint({
  ...ofFace,
  method: 'GET',
  path: `${zones}/:zoneName`,
  summary: 'A zone with the record sets that the API key may read',
  params: ByZoneName,
  query: z.object({ rrsets: z.enum(['true', 'false']).default('true') }),
  response: ServedZone.extend({ rrsets: z.array(ServedRrset).optional() }),
})

export const powerDnsZoneUpdate = endpoint({
  ...ofFace,
  method: 'PATCH',
  path: `${zones}/:zoneName`,
  summary: 'Replace or delete record sets and publish them at once, all or none',
  params: ByZoneName,
  body: z.object({
    rrsets: z
      .array(
        z.object({
          name: lineOfText(254),
          type: lineOfText(20),
          ttl: z.int().optional(),
          changetype: z.enum(['REPLACE', 'DELETE'], 'The changetype is REPLACE or DELETE.'),
          records: z
            .array(
              z.object({
                content: z.string().max(4096),
                disabled: z.boolean().default(false),
                'set-ptr': z.literal(false, 'Set the reverse name of an address in the portal.').optional(),
              }),
            )
            .max(mostSets)
            .nullish(),
          comments: z.array(z.unknown()).nullish(),
        }),
      )
      .max(mostSets, `Send ${mostSets} record sets or fewer.`),
  }),
  problems: ['limit_reached', 'record_limit', 'zone_is_secondary'],
})

const Result = z.object({ result: z.string() })

export const powerDnsNotificationCreate = endpoint({
  ...ofFace,
  method: 'PUT',
  path: `${zones}/:zoneName/notify`,
  summary: 'Send NOTIFY to all secondary name servers of the zone, if it has any',
  params: ByZoneName,
  body: z.unknown(),
  response: Result,
  problems: ['zone_not_copied'],
})

export const powerDnsTransferCreate = endpoint({
  ...ofFace,
  method: 'PUT',
  path: `${zones}/:zoneName/axfr-retrieve`,
  summary: 'Ask the primary name server of a secondary zone for changes now',
  params: ByZoneName,
  body: z.unknown(),
  response: Result,
  problems: ['record_limit', 'zone_is_primary'],
})

const refused = { ...ofFace, body: z.unknown(), problems: ['zones_by_order'] } as const

export const powerDnsZoneCreate = endpoint({
  ...refused,
  method: 'POST',
  path: zones,
  summary: 'Refused: a zone is created with the order of its domain',
  params: ByServer,
})

export const powerDnsZoneReplace = endpoint({
  ...ofFace,
  method: 'PUT',
  path: `${zones}/:zoneName`,
  summary: 'Switch DNSSEC on or off, by the same rule as in the portal; all other settings are refused',
  params: ByZoneName,
  body: z.looseObject({ dnssec: z.boolean().optional() }),
  problems: [...reasonsToStaySigned, 'record_limit', 'rollover_running', 'zones_by_order', 'zone_is_secondary'],
})

const ServedKey = z.object({
  active: z.boolean(),
  algorithm: z.string(),
  /** Empty until the key is published. */
  ds: z.array(z.string()),
  flags: z.number().int(),
  id: z.number().int(),
  keytype: z.literal('csk'),
  published: z.boolean(),
  type: z.literal('Cryptokey'),
})
export type ServedKey = z.infer<typeof ServedKey>

export const powerDnsKeyList = endpoint({
  ...ofFace,
  method: 'GET',
  path: `${zones}/:zoneName/cryptokeys`,
  summary: 'The signing keys of a zone with their DS records',
  params: ByZoneName,
  response: z.array(ServedKey),
})

export const powerDnsKeyCreate = endpoint({
  ...ofFace,
  method: 'POST',
  path: `${zones}/:zoneName/cryptokeys`,
  summary: 'Start to replace the signing key, by the same rule as in the portal; the portal makes the key',
  params: ByZoneName,
  body: z.looseObject({
    keytype: z.literal(['csk', 'ksk'], 'The keytype is csk.').optional(),
    active: z.literal(true, 'The new key is always active.').optional(),
  }),
  response: ServedKey,
  problems: ['not_signed', 'record_limit', 'rollover_running', 'zone_is_secondary'],
})

export const powerDnsKeyDelete = endpoint({
  ...ofFace,
  method: 'DELETE',
  path: `${zones}/:zoneName/cryptokeys/:keyId`,
  summary: 'Withdraw the old key of a roll-over, if every cache can do without it',
  params: ByZoneName.extend({ keyId: z.coerce.number().int().min(1) }),
  problems: ['key_needed', 'record_limit'],
})

export const powerDnsZoneDelete = endpoint({
  ...refused,
  method: 'DELETE',
  path: `${zones}/:zoneName`,
  summary: 'Refused: a zone is removed with its domain',
  params: ByZoneName,
})
