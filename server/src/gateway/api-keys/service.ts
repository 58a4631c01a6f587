import { mostKeyDays } from '@portal/contract/api-keys/values.ts'
import type { ApiKey, ApiKeyInput } from '@portal/contract/api-keys/api-keys.ts'
import { accessNames } from '@portal/contract/access/names.ts'
import { siteResources } from '@portal/contract/contacts/values.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { recordActivity } from '../../lib/activity.ts'
import { withoutLinks } from '../../mail/quoted.ts'
import { queueMail } from '../../mail/store.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { listUnknownSites } from '../contacts/store.ts'
import { daysAfter } from '../../lib/days.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { makeKey } from './key-text.ts'
import { countKeys, findKeyRow, findMakerEmail, insertKey, lockKeys, replaceSecret, revoke } from './store.ts'

/** A key with its secret, which no other response contains. */
interface NewKey {
  key: ApiKey
  secret: string
}

const mostKeys = 100

export async function makeApiKey(scope: AccountScope, input: ApiKeyInput): Promise<NewKey> {
  assertOwnPeople(scope)
  await lockKeys(scope)
  await assertFits(scope, input)
  const made = makeKey()
  await insertKey(scope, input, made)
  await recordActivity(scope, {
    action: 'key created',
    entity: 'api-key',
    entityId: made.keyId,
    after: input,
  })
  return { key: await getKey(scope, made.keyId), secret: made.secret }
}

function assertOwnPeople(scope: AccountScope): void {
  if (scope.as === 'customer') return
  throw new Problem('own_people_only', { detail: 'Only people in the account can create and rotate its API keys.' })
}

/** A key may not have permissions that its owner lacks. */
async function assertFits(scope: AccountScope, input: ApiKeyInput): Promise<void> {
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
export async function rotateApiKey(scope: AccountScope, rotation: Rotation): Promise<NewKey> {
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
  await replaceSecret(scope, made, rotation)
  const { overlapHours, expiresOn } = rotation
  await recordActivity(scope, {
    action: 'key rotated',
    entity: 'api-key',
    entityId: made.keyId,
    before: { expiresOn: before.expiresOn },
    after: { expiresOn, overlapHours },
  })
  return { key: await getKey(scope, made.keyId), secret: made.secret }
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
