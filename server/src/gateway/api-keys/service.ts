import { mostKeyDays } from '@portal/contract/api-keys/values.ts'
import type { ApiKey, ApiKeyInput, TsigKey } from '@portal/contract/api-keys/api-keys.ts'
import type { RecordLimit } from '@portal/contract/api-keys/record-limits.ts'
import { accessNames } from '@portal/contract/access/names.ts'
import { siteResources } from '@portal/contract/contacts/values.ts'
import { dns } from '@portal/contract/dns/dns.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { recordActivity } from '../../lib/activity.ts'
import { withoutLinks } from '../../mail/quoted.ts'
import { queueMail } from '../../mail/store.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { listUnknownSites } from '../contacts/store.ts'
import { daysAfter } from '../../lib/days.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import type { Cipher } from '../../lib/secret.ts'
import { makeKey } from './key-text.ts'
import { normalisedLimits } from './normalised-limits.ts'
import { makeTsigKey } from './tsig-key.ts'
import {
  countKeys,
  findKeyRow,
  findMakerEmail,
  insertKey,
  listUnknownZones,
  lockKeys,
  replaceSecret,
  revoke,
} from './store.ts'

/** A key with its secrets, which no other response contains. */
interface NewKey {
  key: ApiKey
  secret: string
  tsig: TsigKey | null
}

/** How a key signs DNS messages here; null if no port receives them. */
export type Tsig = Cipher | null

const mostKeys = 100

export async function makeApiKey(scope: AccountScope, given: ApiKeyInput, cipher: Tsig): Promise<NewKey> {
  assertOwnPeople(scope)
  await lockKeys(scope)
  const recordLimits = given.recordLimits && (await checkedLimits(scope, given.recordLimits))
  const input = { ...given, recordLimits }
  await assertFits(scope, input, cipher !== null)
  const made = makeKey()
  const tsig = input.hasTsig ? makeTsigKey(made.keyId) : null
  await insertKey(scope, input, made, encrypted(tsig, cipher))
  await recordActivity(scope, {
    action: 'key created',
    entity: 'api-key',
    entityId: made.keyId,
    after: input,
  })
  return { key: await getKey(scope, made.keyId), secret: made.secret, tsig }
}

const encrypted = (tsig: TsigKey | null, cipher: Tsig) => (tsig && cipher ? cipher.encrypt(tsig.secret) : null)

function assertOwnPeople(scope: AccountScope): void {
  if (scope.as === 'customer') return
  throw new Problem('own_people_only', { detail: 'Only people in the account can create and rotate its API keys.' })
}

async function checkedLimits(scope: AccountScope, given: readonly RecordLimit[]): Promise<RecordLimit[]> {
  const limits = given.map((limit) => ({ ...limit, zoneId: limit.zoneId.toLowerCase().replace(/\.$/, '') }))
  const zones = limits.map(({ zoneId }) => zoneId)
  const [unknown] = await listUnknownZones(scope, zones)
  const checked = unknown === undefined ? normalisedLimits(limits) : `This account has no zone ${unknown}.`
  if (typeof checked === 'string') throw new Problem('invalid', { fields: { recordLimits: checked } })
  return checked
}

/** A key may not have permissions that its owner lacks. */
async function assertFits(scope: AccountScope, input: ApiKeyInput, takesUpdates: boolean): Promise<void> {
  const { person } = scope
  const fields: Record<string, string> = {}
  const { keys, isTaken } = await countKeys(scope, input.name)
  if (isTaken) fields.name = 'Another API key has this name. Enter a different name.'
  const notHeld = input.resources.find((resource) => !person.resources.includes(resource))
  if (notHeld) fields.resources = `You do not hold the permission ${accessNames[notHeld]} yourself.`
  if (input.sites) {
    const everywhere = input.resources.find((resource) => !siteResources.includes(resource))
    if (everywhere)
      fields.sites = `${accessNames[everywhere]} cannot be limited to sites. Leave it out, or allow every site.`
    const [unknown] = await listUnknownSites(scope, input.sites)
    if (unknown) fields.sites = `This account has no site ${unknown}.`
  }
  // Nothing else knows these limits, so another permission would not have them.
  if (input.recordLimits && input.resources.join() !== dns.join())
    fields.resources = 'An API key that is limited to DNS records can only have the permission for DNS.'
  if (input.hasTsig && !dns.every((each) => input.resources.includes(each)))
    fields.hasTsig = 'A TSIG secret needs the permission for DNS.'
  if (input.hasTsig && !takesUpdates) fields.hasTsig = 'DNS updates are not available. Use the API instead.'
  Object.assign(fields, refusedDay(input.expiresOn, dayOf(scope.now)))
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields })
  if (keys >= mostKeys)
    throw new Problem('limit_reached', {
      detail: `This account has ${mostKeys} API keys. Revoke an unused one first.`,
    })
}

function refusedDay(expiresOn: PlainDate, now: PlainDate): Record<string, string> {
  if (expiresOn < now) return { expiresOn: 'Choose today or a later day.' }
  if (expiresOn > daysAfter(now, mostKeyDays))
    return { expiresOn: 'An API key is valid for at most one year. Choose an earlier day.' }
  return {}
}

interface Rotation {
  keyId: string
  overlapHours: number
  expiresOn: PlainDate
}

/** The secret acts as its owner, so only the owner may see a new one. */
export async function rotateApiKey(scope: AccountScope, rotation: Rotation, cipher: Tsig): Promise<NewKey> {
  assertOwnPeople(scope)
  await lockKeys(scope)
  const before = await getKey(scope, rotation.keyId)
  if (!before.isMine)
    throw new Problem('key_of_another_person', {
      detail: `Only ${before.makerName} can rotate this API key. Revoke it, and create your own.`,
    })
  if (before.state === 'revoked')
    throw new Problem('key_revoked', { detail: 'This API key has been revoked. Create a new one.' })
  const fields = refusedDay(rotation.expiresOn, dayOf(scope.now))
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields })
  const made = makeKey(rotation.keyId)
  // Without a port for updates the secret could not be used, and is not renewed.
  const tsig = before.hasTsig && cipher ? makeTsigKey(made.keyId) : null
  await replaceSecret(scope, made, { ...rotation, encryptedTsig: encrypted(tsig, cipher) })
  const { overlapHours, expiresOn } = rotation
  await recordActivity(scope, {
    action: 'key rotated',
    entity: 'api-key',
    entityId: made.keyId,
    before: { expiresOn: before.expiresOn },
    after: { expiresOn, overlapHours },
  })
  return { key: await getKey(scope, made.keyId), secret: made.secret, tsig }
}

export async function revokeApiKey(scope: AccountScope, keyId: string): Promise<ApiKey> {
  await lockKeys(scope)
  const before = await getKey(scope, keyId)
  if (before.state === 'revoked') throw new Problem('key_revoked', { detail: 'This API key has already been revoked.' })
  const by = scope.actorName
  await revoke(scope, keyId, by)
  await recordActivity(scope, {
    action: 'key revoked',
    entity: 'api-key',
    entityId: keyId,
    before: { name: before.name },
  })
  const to = before.isMine ? null : await findMakerEmail(scope, keyId)
  if (to) {
    const name = withoutLinks(before.name)
    const text = `${withoutLinks(by)} revoked your API key “${name}” (${before.begin}…). Requests that use it are now rejected.`
    await queueMail(scope.tx, { kind: 'security', to, subject: `Your API key “${name}” was revoked`, text })
  }
  return getKey(scope, keyId)
}

async function getKey(scope: AccountScope, keyId: string): Promise<ApiKey> {
  const key = await findKeyRow(scope, keyId)
  if (!key) throw new Problem('not_found', { detail: 'API key not found.' })
  return key
}
