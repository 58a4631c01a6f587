import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { type Idp, startIdentity } from '../testing/start-identity.ts'
import { type Client, postLogoutUri, redirectUri, RelyingParty, unsigned } from '../testing/relying-party.ts'

// The modules of oidcc-basic-certification-test-plan by name, with their requirements. The suite itself is Java with
// MongoDB; its source shows the requests and expected responses.
const client: Client = { id: 'first', secret: 'first: secret+/% -_.~' }
const second: Client = { id: 'second', secret: 'second secret' }
let idp: Idp
let rp: RelyingParty
/** Signed in once for the modules that do not require the form. */
const signedIn = new Browser()

beforeAll(async () => {
  idp = await startIdentity({
    clients: [client, second].map(({ id, secret }) => ({
      clientId: id,
      clientSecret: secret,
      redirectUris: [redirectUri],
      postLogoutRedirectUris: [postLogoutUri],
      requiresPkce: false,
    })),
  })
  const person = await idp.addPerson({ givenName: 'Ada', familyName: 'Lovelace', uniqueAccountId: 'ACC-1' })
  await sql`
    update identity.login set phone = '+441632960301', address = '1 Long Lane, Leeds LS1 1AA'
     where subject = ${person.subject}`.execute(idp.database.system)
  rp = await RelyingParty.of(idp.issuer, person)
})

/** The claims that an access token for these scopes grants. */
async function claimsOfScope(scope: string): Promise<string[]> {
  const { tokens, idToken } = await rp.flow(client, { scope }, { browser: signedIn })
  const { status, claims } = await rp.userInfo(tokens.access_token)
  expect([status, claims.sub]).toEqual([200, idToken.sub])
  return Object.keys(claims).toSorted()
}

const profile = ['family_name', 'given_name', 'name', 'uniqueAccountId']

test('oidcc-server', async () => {
  const { tokens, idToken, code } = await rp.flow(client)
  expect(code.length).toBeGreaterThan(20)
  expect([tokens.token_type, tokens.expires_in]).toEqual(['Bearer', 300])
  // Only requested claims.
  expect(Object.keys(idToken).toSorted()).toEqual(
    ['acr', 'amr', 'aud', 'auth_time', 'exp', 'iat', 'iss', 'nonce', 'sid', 'sub'].toSorted(),
  )
  expect((await rp.userInfo(tokens.access_token)).status).toBe(200)
})

test('oidcc-response-type-missing', async () => {
  const { answer } = await rp.authorize(client, { response_type: undefined }, signedIn)
  expect(answer.get('error')).toBe('invalid_request')
  expect(answer.has('code')).toBe(false)
})

test('oidcc-idtoken-signature', async () => {
  const { tokens } = await rp.flow(client, {}, { browser: signedIn })
  const [header = ''] = tokens.id_token.split('.')
  const keys = await rp.keys()
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({
    alg: 'RS256',
    kid: expect.toSatisfy((kid) => keys.some((key) => key.kid === kid)),
  })
})

test('oidcc-idtoken-unsigned', () => {
  // Not offered, which the module accepts.
  expect(rp.discovery.id_token_signing_alg_values_supported).not.toContain('none')
})

test.each([
  ['oidcc-userinfo-get', 'get'],
  ['oidcc-userinfo-post-header', 'post-header'],
  ['oidcc-userinfo-post-body', 'post-body'],
] as const)('%s', async (_name, by) => {
  const { tokens, idToken } = await rp.flow(client, {}, { browser: signedIn })
  const { status, type, claims } = await rp.userInfo(tokens.access_token, by)
  expect([status, type]).toEqual([200, expect.stringContaining('application/json')])
  expect(claims).toEqual({ sub: idToken.sub })
})

test('oidcc-ensure-request-without-nonce-succeeds-for-code-flow', async () => {
  const { idToken } = await rp.flow(client, { nonce: undefined }, { browser: signedIn })
  expect(idToken.nonce).toBeUndefined()
})

test.each([
  ['oidcc-scope-profile', 'openid profile', profile],
  ['oidcc-scope-email', 'openid email', ['email']],
  ['oidcc-scope-address', 'openid address', ['address']],
  ['oidcc-scope-phone', 'openid phone', ['phone_number']],
  ['oidcc-scope-all', 'openid email phone address profile', ['address', 'email', 'phone_number', ...profile]],
])('%s', async (_name, scope, opened) => {
  expect(rp.discovery.scopes_supported).toEqual(expect.arrayContaining(scope.split(' ')))
  expect(await claimsOfScope(scope)).toEqual(['sub', ...opened].toSorted())
})

test('oidcc-alternate-happy-flow', async () => {
  const forward = rp.request(client, { scope: 'email openid' })
  const reversed = new URL(forward.origin + forward.pathname)
  for (const [name, value] of [...forward.searchParams].toReversed()) reversed.searchParams.append(name, value)
  const page = await rp.visit(signedIn, reversed)
  const { status } = await rp.exchange(client, new URL(page.url).searchParams.get('code') ?? '')
  expect(status).toBe(200)
})

test.each([
  ['oidcc-display-page', 'page'],
  ['oidcc-display-popup', 'popup'],
])('%s', async (_name, display) => {
  const { wasAsked } = await rp.flow(client, { display })
  expect(wasAsked).toBe(true)
})

/** Backdates the browser's sign-in instead of waiting. */
const passTime = (seconds: number) =>
  sql`
    update identity.model set payload = jsonb_set(payload, '{loginTs}', to_jsonb((payload ->> 'loginTs')::int - ${seconds}::int))
     where model = 'Session'`.execute(idp.database.system)

test('oidcc-prompt-login', async () => {
  const browser = new Browser()
  const first = await rp.flow(client, {}, { browser })
  await passTime(1)
  const again = await rp.flow(client, { prompt: 'login' }, { browser })
  expect(again.wasAsked).toBe(true)
  expect(again.idToken.auth_time).toBeGreaterThan((first.idToken.auth_time ?? 0) - 1)
})

test('oidcc-prompt-none-not-logged-in', async () => {
  const { answer, wasAsked } = await rp.authorize(client, { prompt: 'none' })
  expect([answer.get('error'), wasAsked]).toEqual(['login_required', false])
  expect(answer.has('code')).toBe(false)
})

test('oidcc-prompt-none-logged-in', async () => {
  const browser = new Browser()
  const first = await rp.flow(client, {}, { browser })
  const again = await rp.flow(client, { prompt: 'none' }, { browser })
  expect([again.wasAsked, again.idToken.sub, again.idToken.auth_time]).toEqual([
    false,
    first.idToken.sub,
    first.idToken.auth_time,
  ])
})

test('oidcc-max-age-1', async () => {
  const browser = new Browser()
  await rp.flow(client, {}, { browser })
  await passTime(2)
  const again = await rp.flow(client, { max_age: '1' }, { browser })
  expect(again.wasAsked).toBe(true)
  expect(again.idToken.auth_time).toBeGreaterThan(Date.now() / 1000 - 30)
})

test('oidcc-max-age-10000', async () => {
  const browser = new Browser()
  const first = await rp.flow(client, { max_age: '15000' }, { browser })
  const again = await rp.flow(client, { max_age: '10000' }, { browser })
  expect(again.wasAsked).toBe(false)
  expect(again.idToken).toMatchObject({ sub: first.idToken.sub, auth_time: first.idToken.auth_time })
  expect(first.idToken.auth_time).toBeTypeOf('number')
})

test.each([
  ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
  ['oidcc-login-hint', { login_hint: 'buffy@example.com' }],
  ['oidcc-ui-locales', { ui_locales: 'se' }],
  ['oidcc-claims-locales', { claims_locales: 'se' }],
])('%s', async (_name, parameters) => {
  expect((await rp.flow(client, parameters)).wasAsked).toBe(true)
})

test('oidcc-id-token-hint', async () => {
  const browser = new Browser()
  const first = await rp.flow(client, {}, { browser })
  const again = await rp.flow(client, { prompt: 'none', id_token_hint: first.tokens.id_token }, { browser })
  expect(again.wasAsked).toBe(false)
  expect(again.idToken).toMatchObject({ sub: first.idToken.sub, auth_time: first.idToken.auth_time })
})

test('oidcc-ensure-request-with-acr-values-succeeds', async () => {
  const { acr_values_supported: values } = rp.discovery
  const { idToken } = await rp.flow(client, { acr_values: values.join(' ') })
  expect(values).toContain(idToken.acr)
  expect(idToken.acr).toBe('pwd')
})

test('oidcc-codereuse', async () => {
  const { code } = await rp.flow(client, {}, { browser: signedIn })
  const { status, body } = await rp.exchange(client, code)
  expect([status, body.error]).toEqual([400, 'invalid_grant'])
})

test('oidcc-codereuse-30seconds', async () => {
  const { code, tokens } = await rp.flow(client)
  await sql`
    update identity.model set consumed_at = consumed_at - interval '30 seconds', expires_at = expires_at - interval '30 seconds'
     where model = 'AuthorizationCode'`.execute(idp.database.system)
  const { status, body } = await rp.exchange(client, code)
  expect([status, body.error]).toEqual([400, 'invalid_grant'])
  expect((await rp.userInfo(tokens.access_token)).status).toBe(401)
})

test('oidcc-ensure-registered-redirect-uri', async () => {
  const url = rp.request(client, { redirect_uri: `${redirectUri}/${randomBytes(4).toString('hex')}` })
  const page = await rp.visit(signedIn, url)
  expect([page.url, page.status]).toEqual([url.href, 400])
  expect(page.text).toContain('<html')
})

test('oidcc-ensure-post-request-succeeds', async () => {
  const { tokens, wasAsked } = await rp.flow(client, {}, { method: 'POST' })
  expect(wasAsked).toBe(true)
  expect((await rp.userInfo(tokens.access_token)).status).toBe(200)
})

test('oidcc-server-client-secret-post', async () => {
  const { tokens } = await rp.flow(client, {}, { browser: signedIn, by: 'client_secret_post' })
  expect((await rp.userInfo(tokens.access_token)).status).toBe(200)
})

test('oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported', async () => {
  const url = rp.request(client, { state: undefined, request_uri: 'https://127.0.0.1:1/request.jwt#1234' })
  const page = await rp.visit(signedIn, url)
  expect(page.url.startsWith(redirectUri)).toBe(true)
  expect(new URL(page.url).searchParams.get('error')).toBe('request_uri_not_supported')
})

test('oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported', async () => {
  const request = unsigned({ ...Object.fromEntries(rp.request(client).searchParams), iss: client.id })
  const page = await rp.visit(signedIn, rp.request(client, { state: undefined, nonce: undefined, request }))
  expect(page.url.startsWith(redirectUri)).toBe(true)
  expect(new URL(page.url).searchParams.get('error')).toBe('request_not_supported')
})

test('oidcc-claims-essential', async () => {
  const claims = JSON.stringify({ userinfo: { name: { essential: true } } })
  const { tokens, idToken } = await rp.flow(client, { claims }, { browser: signedIn })
  const info = await rp.userInfo(tokens.access_token)
  expect([info.status, info.claims]).toEqual([200, { sub: idToken.sub, name: 'Ada Lovelace' }])
  expect(idToken.name).toBeUndefined()
})

test('oidcc-ensure-request-object-with-redirect-uri', async () => {
  const request = unsigned(Object.fromEntries(rp.request(client).searchParams))
  const url = rp.request(client, { redirect_uri: `${redirectUri}-wrong`, state: undefined, request })
  const page = await rp.visit(signedIn, url)
  expect([page.url, page.status]).toEqual([url.href, 400])
})

test('oidcc-refresh-token', async () => {
  const asked = { scope: 'openid offline_access', prompt: 'consent' }
  const refresh = (one: Client, token = '') =>
    rp.askForTokens(one, { grant_type: 'refresh_token', refresh_token: token })
  const browser = new Browser()
  const { tokens, idToken } = await rp.flow(client, asked, { browser })
  const renewed = await refresh(client, tokens.refresh_token)
  expect(renewed.status).toBe(200)
  expect(renewed.body.access_token).not.toBe(tokens.access_token)
  expect((await rp.userInfo(String(renewed.body.access_token))).status).toBe(200)
  const again = await rp.verify(String(renewed.body.id_token), client, idToken.nonce)
  expect(again).toMatchObject({ sub: idToken.sub, auth_time: idToken.auth_time, aud: idToken.aud })
  const theirs = await rp.flow(second, asked, { browser })
  const stolen = await refresh(client, theirs.tokens.refresh_token)
  expect([stolen.status, stolen.body.error]).toEqual([400, 'invalid_grant'])
})

test('oidcc-ensure-request-with-valid-pkce-succeeds', async () => {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const asked = { code_challenge: challenge, code_challenge_method: 'S256' }
  const { answer } = await rp.authorize(client, asked, signedIn)
  const { status } = await rp.exchange(client, answer.get('code') ?? '', { code_verifier: verifier })
  expect(status).toBe(200)
  const another = await rp.authorize(client, asked, signedIn)
  const wrong = await rp.exchange(client, another.answer.get('code') ?? '', { code_verifier: 'x'.repeat(43) })
  expect([wrong.status, wrong.body.error]).toEqual([400, 'invalid_grant'])
})
