import { beforeAll, expect, test } from 'vitest'
import { Browser } from './testing/browser.ts'
import { type Idp, startIdentity } from './testing/start-identity.ts'

const other = { id: 'other', secret: 'another secret of a client' }
const service = { id: 'billing', secret: 'a secret of a service' }
let idp: Idp
beforeAll(async () => {
  const [clients, redirectUris] = [['portal', 'other'], ['http://127.0.0.1:1/callback']]
  idp = await startIdentity({
    clients: clients.map((clientId) => ({
      clientId,
      clientSecret: clientId === 'portal' ? 'client secret' : other.secret,
      redirectUris,
      postLogoutRedirectUris: ['http://127.0.0.1:1/'],
      opensGateway: clientId === 'portal',
      ...(clientId === 'other' && { requiresPkce: false }),
    })),
    findServiceClient: async (id) =>
      id === service.id ? { scopes: ['orders'], isSecret: (secret) => secret === service.secret } : null,
  })
})

const portal = { id: 'portal', secret: 'client secret' }

async function post(path: string, client: { id: string; secret: string }, form: Record<string, string>) {
  const credentials = Buffer.from(`${encodeURIComponent(client.id)}:${encodeURIComponent(client.secret)}`)
  const answer = await fetch(`${idp.issuer}/connect/${path}`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials.toString('base64')}` },
    body: new URLSearchParams(form),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
}

const userInfo = async (token: string) =>
  (await fetch(`${idp.issuer}/connect/userinfo`, { headers: { authorization: `Bearer ${token}` } })).status
const introspect = (token: string, client = portal) => post('introspect', client, { token })

test('a revoked access token is refused at userinfo and inactive', async () => {
  const person = await idp.addPerson()
  const tokens = await idp.signIn(person)
  const token = tokens.access_token
  expect((await introspect(token)).body).toMatchObject({
    active: true,
    token_type: 'Bearer',
    sub: person.subject,
    client_id: 'portal',
    aud: idp.audience,
    iss: idp.issuer,
  })
  expect(await post('revocation', portal, { token, token_type_hint: 'access_token' })).toEqual({
    status: 200,
    body: {},
  })
  expect(await userInfo(token)).toBe(401)
  expect(await introspect(token)).toEqual({ status: 200, body: { active: false } })
  // Revoking a token twice, or an invalid one, is not an error.
  expect((await post('revocation', portal, { token })).status).toBe(200)
  expect((await post('revocation', portal, { token: `${token}x` })).status).toBe(200)
  // The session continues with a new token.
  const renewed = await idp.refresh(tokens.refresh_token ?? '')
  expect(await userInfo(renewed.access_token)).toBe(200)
})

test('an access token ends with its refresh token', async () => {
  const tokens = await idp.signIn(await idp.addPerson())
  await post('revocation', portal, { token: tokens.refresh_token ?? '' })
  expect(await userInfo(tokens.access_token)).toBe(401)
  expect((await introspect(tokens.access_token)).body).toEqual({ active: false })
})

test('only an authenticated client may revoke a token, and only its own', async () => {
  const { access_token: token } = await idp.signIn(await idp.addPerson())
  const wrong = { id: 'portal', secret: 'wrong' }
  expect((await post('revocation', wrong, { token })).body.error).toBe('invalid_client')
  expect((await introspect(token, wrong)).body.error).toBe('invalid_client')
  expect(await post('revocation', other, { token })).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  expect(await userInfo(token)).toBe(200)
})

test("the portal can introspect a service's token, which ends by expiry only", async () => {
  const { body } = await post('token', service, { grant_type: 'client_credentials' })
  expect((await introspect(body.access_token)).body).toMatchObject({
    active: true,
    client_id: 'billing',
    scope: 'orders',
  })
  expect((await introspect(body.access_token, service)).body).toEqual({ active: false })
  expect((await post('revocation', service, { token: body.access_token })).body.error).toBe('unsupported_token_type')
  expect(await userInfo(body.access_token)).toBe(401)
})

test('another spelling of a token is invalid', async () => {
  const { access_token: token } = await idp.signIn(await idp.addPerson())
  const last = token.at(-1) ?? ''
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  // The last character of 256 encoded bytes carries two unused bits.
  const spare = alphabet[alphabet.indexOf(last) ^ 1] ?? ''
  const spellings = [`${token.slice(0, -1)}${spare}`, `${token}==`, `${token}.`]
  expect(await Promise.all(spellings.map(userInfo))).toEqual([401, 401, 401])
  expect(await userInfo(token)).toBe(200)
})

test("another application's token is valid at userinfo, but not at the gateway", async () => {
  const person = await idp.addPerson()
  const browser = new Browser()
  const query = { client_id: other.id, redirect_uri: idp.redirectUri, response_type: 'code', scope: 'openid email' }
  const page = await browser.open(`${idp.issuer}/connect/authorize?${new URLSearchParams(query)}`)
  const back = await browser.send(page, { email: person.email, password: person.password })
  const code = new URL(back.url).searchParams.get('code') ?? ''
  const form = { grant_type: 'authorization_code', code, redirect_uri: idp.redirectUri }
  const { body } = await post('token', other, form)
  const [, payload = ''] = body.access_token.split('.')
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString()).aud).toBe(`${idp.issuer}/connect/userinfo`)
  const answer = await fetch(`${idp.issuer}/connect/userinfo`, {
    headers: { authorization: `Bearer ${body.access_token}` },
  })
  expect(await answer.json()).toEqual({ sub: person.subject, email: person.email })
})

test('a token is accepted in the header or in the form, not in both', async () => {
  const { access_token: token } = await idp.signIn(await idp.addPerson())
  const answer = await fetch(`${idp.issuer}/connect/userinfo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams({ access_token: token }),
  })
  expect(answer.status).toBe(400)
  const inAddress = await fetch(`${idp.issuer}/connect/userinfo?access_token=${token}`)
  expect(inAddress.status).toBe(401)
})

test('requires PKCE of a client unless it is exempt', async () => {
  const query = { redirect_uri: idp.redirectUri, response_type: 'code', scope: 'openid', state: 's' }
  const open = (client_id: string) =>
    new Browser().open(`${idp.issuer}/connect/authorize?${new URLSearchParams({ ...query, client_id })}`)
  expect((await open('portal')).url).toContain('error=invalid_request')
  expect((await open('other')).text).toContain('<h1>Sign in</h1>')
})
