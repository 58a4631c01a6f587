import type { RecordLimit } from '@portal/contract/api-keys/record-limits.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { json, withJson } from '../../../testing/json.ts'
import type { SignedInBrowser } from '../../../testing/portal.ts'

export interface UpdateKey {
  keyId: string
  name: string
  secret: string
}

let number = 0

/** An API key with a TSIG secret, made as a person makes it. */
export async function makeUpdateKey(
  person: SignedInBrowser,
  recordLimits: readonly RecordLimit[] | null = null,
  { isReadOnly = false }: { isReadOnly?: boolean } = {},
): Promise<UpdateKey> {
  number += 1
  const body = {
    name: `Updates ${number}`,
    resources: ['BusinessPortalDns'],
    isReadOnly,
    hasTsig: true,
    recordLimits,
    perMinute: 3000,
    expiresOn: dayOf(new Date()),
  }
  const { key, tsig } = await json<{ key: { keyId: string }; tsig: { name: string; secret: string } }>(
    person.gateway('/key-info/api/keys', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
  return { keyId: key.keyId, ...tsig }
}

/** The key with a new secret; the one before is accepted for an hour. */
export async function rotateUpdateKey(person: SignedInBrowser, { keyId }: UpdateKey): Promise<UpdateKey> {
  const body = { overlapHours: 1, expiresOn: dayOf(new Date()) }
  const { tsig } = await json<{ tsig: { name: string; secret: string } }>(
    person.gateway(`/key-info/api/keys/${keyId}/rotation`, withJson('POST', body)),
  )
  return { keyId, ...tsig }
}
