import { mostKeyDays } from '@portal/contract/api-key-values.ts'
import type { ApiKey, ApiKeyInput } from '@portal/contract/api-keys.ts'
import { accessNames } from '@portal/contract/access-names.ts'
import { siteResources } from '@portal/contract/contact-values.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { recordActivity } from '../../lib/activity.ts'
import { queueMail } from '../../mail/store.ts'
import { nameOfPerson } from '../../people/name-of.ts'
import type { AccountScope } from '../actor.ts'
import { listUnknownSites } from '../contacts/store.ts'
import { daysAfter, today } from '../orders/days.ts'
import { makeKey } from './key-text.ts'
import { countKeys, findKeyRow, findMakerEmail, insertKey, lockKeys, replaceSecret, revoke } from './store.ts'

/** A key with its secret, which is in no other answer. */
interface Told {
  key: ApiKey
  secret: string
}

const mostKeys = 100

export async function makeApiKey(scope: AccountScope, input: ApiKeyInput, requestId: string): Promise<Told> {
  assertOwnPeople(scope)
  await lockKeys(scope)
  await assertFits(scope, input)
  const made = makeKey()
  await insertKey(scope, input, made)
  await recordActivity(scope, {
    action: 'key made',
    entity: 'api-key',
    entityId: made.keyId,
    after: input,
    requestId,
  })
  return { key: await getKey(scope, made.keyId), secret: made.secret }
}

function assertOwnPeople(scope: AccountScope): void {
  if (scope.as === 'customer') return
  throw new Problem('own_people_only', { detail: 'Keys of an account are made and rotated by its own people.' })
}

/** Nobody gives a key what they do not hold themselves. */
async function assertFits(scope: AccountScope, input: ApiKeyInput): Promise<void> {
  const { person } = scope
  const fields: Record<string, string> = {}
  const { keys, isTaken } = await countKeys(scope, input.name)
  if (isTaken) fields.name = 'Another key has this name. Choose one that tells them apart.'
  const notHeld = input.resources.find((resource) => !person.resources.includes(resource))
  if (notHeld) fields.resources = `You do not hold the permission ${accessNames[notHeld]} yourself.`
  if (input.sites) {
    const everywhere = input.resources.find((resource) => !siteResources.includes(resource))
    if (everywhere)
      fields.sites = `${accessNames[everywhere]} cannot be limited to sites. Leave it out, or allow every site.`
    const [unknown] = await listUnknownSites(scope, input.sites)
    if (unknown) fields.sites = `This account has no site ${unknown}.`
  }
  Object.assign(fields, refusedDay(input.expiresOn))
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields })
  if (keys >= mostKeys)
    throw new Problem('limit_reached', {
      detail: `This account has ${mostKeys} keys. Revoke one that nothing uses first.`,
    })
}

function refusedDay(expiresOn: PlainDate): Record<string, string> {
  const now = today()
  if (expiresOn < now) return { expiresOn: 'Choose today or a later day.' }
  if (expiresOn > daysAfter(now, mostKeyDays))
    return { expiresOn: 'A key works for one year at most. Choose an earlier day.' }
  return {}
}

interface Rotation {
  keyId: string
  overlapHours: number
  expiresOn: PlainDate
  requestId: string
}

/** Whoever has the secret acts in its maker's name: nobody else is told a new one. */
export async function rotateApiKey(scope: AccountScope, { requestId, ...rotation }: Rotation): Promise<Told> {
  assertOwnPeople(scope)
  await lockKeys(scope)
  const before = await getKey(scope, rotation.keyId)
  if (!before.isMine)
    throw new Problem('key_of_another_person', {
      detail: `Only ${before.makerName} can rotate this key. Revoke it, and make one of your own.`,
    })
  if (before.state === 'revoked') throw new Problem('key_revoked', { detail: 'This key was revoked. Make a new one.' })
  const fields = refusedDay(rotation.expiresOn)
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
    requestId,
  })
  return { key: await getKey(scope, made.keyId), secret: made.secret }
}

export async function revokeApiKey(scope: AccountScope, keyId: string, requestId: string): Promise<ApiKey> {
  await lockKeys(scope)
  const before = await getKey(scope, keyId)
  if (before.state === 'revoked') throw new Problem('key_revoked', { detail: 'This key was revoked already.' })
  const by = nameOfPerson(scope.person)
  await revoke(scope, keyId, by)
  await recordActivity(scope, {
    action: 'key revoked',
    entity: 'api-key',
    entityId: keyId,
    before: { name: before.name },
    requestId,
  })
  const to = before.isMine ? null : await findMakerEmail(scope, keyId)
  if (to) {
    const text = `${by} revoked your API key “${before.name}” (${before.begin}…). Whatever used it is refused from now on.`
    await queueMail(scope.tx, { kind: 'security', to, subject: `Your API key “${before.name}” was revoked`, text })
  }
  return getKey(scope, keyId)
}

async function getKey(scope: AccountScope, keyId: string): Promise<ApiKey> {
  const key = await findKeyRow(scope, keyId)
  if (!key) throw new Problem('not_found', { detail: 'This account has no such key.' })
  return key
}
