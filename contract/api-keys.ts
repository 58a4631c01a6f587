import { z } from 'zod'
import { apiKeyStates, keyAllowances, keyOverlaps, mostKeyAddresses } from './api-key-values.ts'
import { contactsPermission } from './contacts.ts'
import { endpoint } from './endpoint.ts'
import { permissionResources } from './permission.ts'
import { lineOfText } from './text.ts'
import { PlainDate, plainDate } from './plain-date.ts'

const Moment = z.iso.datetime({ offset: true })
const Resource = z.enum(permissionResources, 'Choose a permission from the list.')
const ByKey = z.object({ keyId: z.string().regex(/^[0-9A-Za-z]{12}$/) })

/** A key of the account, without its secret: that is told once, to whoever makes or rotates it. */
export const ApiKey = z.object({
  keyId: z.string(),
  name: z.string(),
  /** How the key begins: enough to know it again, not enough to use it. */
  begin: z.string(),
  makerName: z.string(),
  /** Only its maker can rotate a key. */
  isMine: z.boolean(),
  state: z.enum(apiKeyStates),
  resources: z.array(Resource),
  /** Those of its permissions that its maker does not hold any more, and so neither does the key. */
  lost: z.array(Resource),
  /** The sites that it is limited to; null where only its maker's own limits count. */
  sites: z.array(z.string()).nullable(),
  isReadOnly: z.boolean(),
  addresses: z.array(z.string()),
  perMinute: z.number().int(),
  createdAt: Moment,
  /** The last day on which it works. */
  expiresOn: PlainDate,
  lastUsedAt: Moment.nullable(),
  lastUsedAddress: z.string().nullable(),
  /** Until when the secret from before the rotation works too. */
  oldWorksUntil: Moment.nullable(),
  revokedAt: Moment.nullable(),
  revokedBy: z.string().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

const Secret = z.object({
  key: ApiKey,
  /** The whole key, told this once. */
  secret: z.string(),
})

const notAnAddress = 'Enter IP addresses or ranges, like 203.0.113.10 or 2001:db8::/32.'
const Address = lineOfText(50).pipe(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], notAnAddress))
const expiresOn = plainDate('Enter the last day on which the key works.')

export const ApiKeyInput = z.object({
  name: lineOfText(60).min(1, 'Enter a name that says what uses the key.'),
  resources: z
    .array(Resource)
    .min(1, 'Choose at least one permission.')
    .max(permissionResources.length)
    .refine((all) => new Set(all).size === all.length, 'Name a permission once.'),
  sites: z.array(lineOfText(40)).min(1, 'Choose at least one site.').max(200).nullable().default(null),
  isReadOnly: z.boolean().default(true),
  addresses: z.array(Address).max(mostKeyAddresses, `Enter ${mostKeyAddresses} addresses or fewer.`).default([]),
  perMinute: z.literal(keyAllowances, 'Choose how many calls a minute.').default(600),
  expiresOn,
})
export type ApiKeyInput = z.output<typeof ApiKeyInput>

export const apiKeyList = endpoint({
  method: 'GET',
  path: '/key-info/api/keys',
  summary: 'The API keys of the account, newest first; those that ended are kept for 90 days',
  permissions: contactsPermission,
  response: z.object({ rows: z.array(ApiKey) }),
})

export const apiKeyCreate = endpoint({
  method: 'POST',
  path: '/key-info/api/keys',
  summary: 'Make a key with some of your own permissions; its secret is told in this answer and never again',
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
  summary: 'A new secret for a key of your own; the old one works on for so many hours',
  permissions: contactsPermission,
  isForPeople: true,
  params: ByKey,
  body: z.object({ overlapHours: z.literal(keyOverlaps, 'Choose how long the old key works on.'), expiresOn }),
  response: Secret,
  tellsSecret: true,
  problems: ['key_of_another_person', 'key_revoked', 'own_people_only'],
})

export const apiKeyRevocationCreate = endpoint({
  method: 'POST',
  path: '/key-info/api/keys/:keyId/revocation',
  summary: 'End a key at once, whoever made it',
  permissions: contactsPermission,
  isForPeople: true,
  params: ByKey,
  response: ApiKey,
  problems: ['key_revoked'],
})
