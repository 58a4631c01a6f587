import { z } from 'zod'
import { apiKeyStates, keyAllowances, keyOverlaps, mostKeyAddresses, mostRecordLimits } from './values.ts'
import { RecordLimit, RecordLimitInput } from './record-limits.ts'
import { contactsPermission } from '../contacts/contacts.ts'
import { endpoint } from '../endpoint.ts'
import { permissionResources } from '../permission.ts'
import { lineOfText } from '../text.ts'
import { PlainDate, plainDate } from '../plain-date.ts'

const Moment = z.iso.datetime({ offset: true })
const Resource = z.enum(permissionResources, 'Choose a permission from the list.')
const ByKey = z.object({ keyId: z.string().regex(/^[0-9A-Za-z]{12}$/) })

/** A key of the account without its secret, which only the person who creates or rotates it sees, once. */
export const ApiKey = z.object({
  keyId: z.string(),
  name: z.string(),
  /** The public start of the key: enough to recognise it, not enough to use it. */
  begin: z.string(),
  makerName: z.string(),
  /** Only its owner can rotate a key. */
  isMine: z.boolean(),
  state: z.enum(apiKeyStates),
  resources: z.array(Resource),
  /** Permissions of the key that its owner no longer holds, and that the key has therefore lost. */
  lost: z.array(Resource),
  /** The sites that limit it; null if only its owner's limits apply. */
  sites: z.array(z.string()).nullable(),
  isReadOnly: z.boolean(),
  /** The DNS records that limit it; null if it is not limited to records. */
  recordLimits: z.array(RecordLimit).nullable(),
  /** Whether it also has a secret that signs DNS messages. */
  hasTsig: z.boolean(),
  addresses: z.array(z.string()),
  perMinute: z.number().int(),
  createdAt: Moment,
  /** The last day of validity. */
  expiresOn: PlainDate,
  lastUsedAt: Moment.nullable(),
  lastUsedAddress: z.string().nullable(),
  /** Until when the secret from before the rotation also works. */
  oldWorksUntil: Moment.nullable(),
  revokedAt: Moment.nullable(),
  revokedBy: z.string().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const tsigAlgorithm = 'hmac-sha256'

/** With what a DNS client signs its messages (RFC 8945); the secret is in Base64. */
const TsigKey = z.object({ name: z.string(), algorithm: z.literal(tsigAlgorithm), secret: z.string() })
export type TsigKey = z.infer<typeof TsigKey>

const Secret = z.object({
  key: ApiKey,
  /** The complete key, shown only once. */
  secret: z.string(),
  /** The secret for DNS messages; null if the key has none. */
  tsig: TsigKey.nullable(),
})

const notAnAddress = 'Enter IP addresses or ranges, like 203.0.113.10 or 2001:db8::/32.'
const Address = lineOfText(50).pipe(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], notAnAddress))
const expiresOn = plainDate('Enter the last day on which the API key is valid.')

export const ApiKeyInput = z.object({
  name: lineOfText(60).min(1, 'Enter a name that identifies what uses the API key.'),
  resources: z
    .array(Resource)
    .min(1, 'Choose at least one permission.')
    .max(permissionResources.length)
    .refine((all) => new Set(all).size === all.length, 'List each permission only once.'),
  sites: z.array(lineOfText(40)).min(1, 'Choose at least one site.').max(200).nullable().default(null),
  isReadOnly: z.boolean().default(true),
  recordLimits: z
    .array(RecordLimitInput)
    .min(1, 'Enter at least one zone.')
    .max(mostRecordLimits, `Enter ${mostRecordLimits} zones and names or fewer.`)
    .nullable()
    .default(null),
  /** With a secret that signs DNS updates and transfers. */
  hasTsig: z.boolean().default(false),
  addresses: z.array(Address).max(mostKeyAddresses, `Enter ${mostKeyAddresses} addresses or fewer.`).default([]),
  perMinute: z.literal(keyAllowances, 'Choose the limit of calls per minute.').default(600),
  expiresOn,
})
export type ApiKeyInput = z.output<typeof ApiKeyInput>

export const apiKeyList = endpoint({
  method: 'GET',
  path: '/key-info/api/keys',
  summary: 'The account’s API keys, newest first; revoked and expired ones are listed for 90 days',
  permissions: contactsPermission,
  comesWith: ['apiKeys'],
  response: z.object({
    rows: z.array(ApiKey),
    /** Where signed DNS updates and transfers are accepted; null if they are not. */
    dnsUpdates: z.object({ server: z.string(), port: z.number().int() }).nullable(),
  }),
})

export const apiKeyCreate = endpoint({
  method: 'POST',
  path: '/key-info/api/keys',
  summary: 'Create an API key with some of your own permissions; its secret is returned once, in this response',
  permissions: contactsPermission,
  isForPeople: true,
  body: ApiKeyInput,
  response: Secret,
  tellsSecret: true,
  problems: ['limit_reached', 'own_people_only'],
})

export const apiKeyRotationCreate = endpoint({
  method: 'POST',
  path: '/key-info/api/keys/:keyId/rotation',
  summary: 'Rotate the secret of your own API key; the old secret stays valid for the hours given',
  permissions: contactsPermission,
  isForPeople: true,
  params: ByKey,
  body: z.object({ overlapHours: z.literal(keyOverlaps, 'Choose how long the old secret stays valid.'), expiresOn }),
  response: Secret,
  tellsSecret: true,
  problems: ['key_of_another_person', 'key_revoked', 'own_people_only'],
})

export const apiKeyRevocationCreate = endpoint({
  method: 'POST',
  path: '/key-info/api/keys/:keyId/revocation',
  summary: 'Revoke an API key immediately',
  permissions: contactsPermission,
  isForPeople: true,
  params: ByKey,
  response: ApiKey,
  problems: ['key_revoked'],
})
