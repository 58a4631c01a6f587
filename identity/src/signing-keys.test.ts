import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { rotateSigningKey } from './identity.ts'
import { Browser } from './testing/browser.ts'
import { type Idp, secret, startIdentity } from './testing/start-identity.ts'

let idp: Idp
beforeAll(async () => {
  idp = await startIdentity()
})

const keyOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid

async function publishedKeys(address: string): Promise<string[]> {
  const answer = await fetch(`${address}/.well-known/jwks`)
  const { keys } = await answer.json()
  return keys.map(({ kid }: { kid: string }) => kid)
}

test('publishes public keys only', async () => {
  const answer = await fetch(`${idp.issuer}/.well-known/jwks`)
  const { keys } = await answer.json()
  expect(keys).toHaveLength(1)
  expect(keys[0]).toMatchObject({ kty: 'RSA', use: 'sig', alg: 'RS256' })
  expect(Object.keys(keys[0])).not.toContain('d')
})

test('survives a restart: sessions, tokens and keys stay valid', async () => {
  const person = await idp.addPerson()
  const browser = new Browser()
  const tokens = await idp.signIn(person, browser)
  const restarted = await startIdentity({ database: idp.database, issuer: idp.issuer, audience: idp.audience })
  expect(await publishedKeys(restarted.address)).toEqual(await publishedKeys(idp.address))
  const answer = await fetch(`${restarted.address}/connect/userinfo`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  })
  expect(answer.status).toBe(200)
})

test('a new key is published before it signs', async () => {
  const person = await idp.addPerson()
  const newKey = await rotateSigningKey(idp.database, [secret])
  await wait(2100)
  expect(await publishedKeys(idp.address)).toContain(newKey)
  expect(keyOf((await idp.signIn(person)).access_token)).not.toBe(newKey)
  await sql`update identity.signing_key set created_at = now() where key_id = ${newKey}`.execute(idp.database.system)
  await wait(2100)
  expect(keyOf((await idp.signIn(person)).access_token)).toBe(newKey)
})

test('every process adopts a rotation without a restart, and old tokens stay valid', async () => {
  const twin = await startIdentity({ database: idp.database, issuer: idp.issuer, audience: idp.audience })
  const person = await idp.addPerson()
  const before = await idp.signIn(person)
  const newKey = await rotateSigningKey(idp.database, [secret], 0)
  expect(await publishedKeys(idp.address)).toContain(newKey)
  expect(await publishedKeys(twin.address)).toEqual(await publishedKeys(idp.address))
  expect(await publishedKeys(twin.address)).toContain(keyOf(before.access_token))
  await wait(2100)
  const after = await idp.signIn(person)
  expect(keyOf(after.access_token)).toBe(newKey)
  for (const { access_token: token } of [before, after]) {
    const answer = await fetch(`${twin.address}/connect/userinfo`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(200)
  }
})

test('stores the keys encrypted', async () => {
  const { rows } = await sql<{ encrypted_key: string }>`select encrypted_key from identity.signing_key`.execute(
    idp.database.system,
  )
  for (const { encrypted_key: encrypted } of rows)
    expect(Buffer.from(encrypted, 'base64url').toString()).not.toContain('RSA')
})

test('concurrent starts on an empty database agree on one key', async () => {
  await sql`delete from identity.signing_key`.execute(idp.database.system)
  const started = await Promise.all(
    Array.from({ length: 3 }, () =>
      startIdentity({ database: idp.database, issuer: idp.issuer, audience: idp.audience }),
    ),
  )
  const published = await Promise.all(started.map(({ address }) => publishedKeys(address)))
  expect(published[0]).toHaveLength(1)
  expect(published[1]).toEqual(published[0])
  expect(published[2]).toEqual(published[0])
})
