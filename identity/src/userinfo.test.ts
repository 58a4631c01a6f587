import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Idp, startIdentity } from './testing/start-identity.ts'

let idp: Idp
beforeAll(async () => {
  idp = await startIdentity()
})

const ask = (token: string, headers: Record<string, string> = {}) =>
  fetch(`${idp.issuer}/connect/userinfo`, { headers: { authorization: `Bearer ${token}`, ...headers } })

test("A6.1 userinfo returns the owner of the gateway's access token", async () => {
  const person = await idp.addPerson({ givenName: 'Ada', familyName: 'Lovelace', uniqueAccountId: 'ACC-1' })
  const { access_token: token } = await idp.signIn(person)
  const answer = await ask(token)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toEqual({
    sub: person.subject,
    name: 'Ada Lovelace',
    given_name: 'Ada',
    family_name: 'Lovelace',
    email: person.email,
    uniqueAccountId: 'ACC-1',
  })
})

test('A6.1 userinfo is refused without a token, with a changed one, and for a suspended person', async () => {
  const person = await idp.addPerson()
  const { access_token: token, id_token: idToken = '' } = await idp.signIn(person)
  const [header = '', payload = '', signature = ''] = token.split('.')
  const other = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'x' }))
  const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
  expect((await fetch(`${idp.issuer}/connect/userinfo`)).status).toBe(401)
  expect((await ask(`${header}.${other.toString('base64url')}.${signature}`)).status).toBe(401)
  expect((await ask(`${none}.${payload}.`)).status).toBe(401)
  expect((await ask(idToken)).status).toBe(401)
  expect((await ask('not a token')).status).toBe(401)
  expect((await ask(token)).status).toBe(200)
  await sql`update identity.login set status = 'suspended' where subject = ${person.subject}`.execute(
    idp.database.system,
  )
  const answer = await ask(token)
  expect(answer.status).toBe(401)
  expect(answer.headers.get('www-authenticate')).toContain('invalid_token')
})

test("lets its clients' pages read userinfo, and no other site", async () => {
  const { access_token: token } = await idp.signIn(await idp.addPerson())
  const own = await ask(token, { origin: 'http://127.0.0.1:1' })
  expect(own.headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:1')
  const foreign = await ask(token, { origin: 'https://evil.example' })
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  const preflight = await fetch(`${idp.issuer}/connect/userinfo`, {
    method: 'OPTIONS',
    headers: { origin: 'http://127.0.0.1:1', 'access-control-request-method': 'GET' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization')
})
