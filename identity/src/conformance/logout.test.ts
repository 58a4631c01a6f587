import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Browser, type Page } from '../testing/browser.ts'
import { startIdentity } from '../testing/start-identity.ts'
import {
  type Client,
  decoded,
  type Flow,
  postLogoutUri,
  redirectUri,
  RelyingParty,
  unsigned,
} from '../testing/relying-party.ts'

// The modules of the plans for discovery, RP-initiated logout and back-channel logout.
const client: Client = { id: 'first', secret: 'first secret' }
let rp: RelyingParty
let receiver: Server
let logoutTokens: string[] = []

beforeAll(async () => {
  receiver = createServer((request, response) => {
    text(request).then(
      (body) => {
        logoutTokens.push(new URLSearchParams(body).get('logout_token') ?? '')
        response.end()
      },
      () => response.destroy(),
    )
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const address = receiver.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const idp = await startIdentity({
    clients: [
      {
        clientId: client.id,
        clientSecret: client.secret,
        redirectUris: [redirectUri],
        postLogoutRedirectUris: [postLogoutUri],
        backchannelLogoutUri: `http://127.0.0.1:${port}/backchannel_logout`,
        requiresPkce: false,
      },
    ],
  })
  rp = await RelyingParty.of(idp.issuer, await idp.addPerson())
})
afterAll(() => {
  receiver.close()
})
beforeEach(() => {
  logoutTokens = []
})

const state = 's'.repeat(128)

/** Signs in, and requests the logout with the module's parameters. */
async function signOut(change: (flow: Flow) => Record<string, string | undefined>) {
  const browser = new Browser()
  const flow = await rp.flow(client, {}, { browser })
  const usual = { id_token_hint: flow.tokens.id_token, post_logout_redirect_uri: postLogoutUri, state }
  const page = await browser.open(rp.endSession({ ...usual, ...change(flow) }))
  return { browser, flow, page }
}

/** The suite's final check: whether the browser is still signed in. */
async function isSignedIn(browser: Browser): Promise<boolean> {
  const { answer } = await rp.authorize(client, { prompt: 'none' }, browser)
  if (answer.has('code')) return true
  expect(answer.get('error')).toBe('login_required')
  return false
}

/** A page of the provider that refuses or asks for confirmation; never the client's. */
function expectNoWayBack(page: Page): void {
  expect(page.url.startsWith(rp.discovery.issuer)).toBe(true)
  expect(page.text).toContain('<html')
}

test('oidcc-discovery-endpoint-verification', async () => {
  const answer = await fetch(`${rp.discovery.issuer}/.well-known/openid-configuration`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('application/json'),
  ])
  const { discovery } = rp
  expect(discovery).toMatchObject({
    response_types_supported: expect.arrayContaining(['code']),
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: expect.arrayContaining(['RS256']),
    grant_types_supported: expect.arrayContaining(['authorization_code', 'refresh_token']),
    scopes_supported: expect.arrayContaining(['openid', 'profile', 'email', 'address', 'phone']),
    claims_supported: expect.arrayContaining(['sub', 'name', 'email', 'acr', 'amr', 'auth_time']),
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: expect.arrayContaining(['client_secret_basic', 'client_secret_post']),
    acr_values_supported: ['pwd', 'mfa', 'phr'],
    claims_parameter_supported: true,
  })
  // Not claimed, because request objects are refused.
  expect([discovery.request_parameter_supported, discovery.request_uri_parameter_supported]).not.toContain(true)
  // The suite checks from outside that each endpoint is below the issuer, and therefore https if the issuer is.
  const endpoints = Object.entries(discovery).filter(([name]) => /_endpoint$|_uri$/.test(name))
  expect(endpoints.length).toBeGreaterThan(5)
  for (const [, url] of endpoints) expect(String(url).startsWith(`${discovery.issuer}/`)).toBe(true)
  for (const key of await rp.keys()) expect(Object.keys(key)).not.toContain('d')
})

test('oidcc-rp-initiated-logout-discovery-endpoint-verification', () => {
  expect(rp.discovery.end_session_endpoint).toBe(`${rp.discovery.issuer}/connect/endsession`)
})

test('oidcc-rp-initiated-logout', async () => {
  const { browser, page } = await signOut(() => ({}))
  expect(page.url).toBe(`${postLogoutUri}?state=${state}`)
  expect(await isSignedIn(browser)).toBe(false)
})

test('oidcc-rp-initiated-logout-no-state', async () => {
  const { browser, page } = await signOut(() => ({ state: undefined }))
  expect(page.url).toBe(postLogoutUri)
  expect(await isSignedIn(browser)).toBe(false)
})

test.each([
  ['oidcc-rp-initiated-logout-bad-post-logout-redirect-uri', { post_logout_redirect_uri: `${postLogoutUri}/wrong` }],
  [
    'oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri',
    { post_logout_redirect_uri: `${postLogoutUri}?foo=bar` },
  ],
  ['oidcc-rp-initiated-logout-no-id-token-hint', { id_token_hint: undefined }],
])('%s', async (_name, change) => {
  const { page } = await signOut(() => change)
  expectNoWayBack(page)
})

test('oidcc-rp-initiated-logout-modified-id-token-hint', async () => {
  const { browser, page } = await signOut(({ idToken }) => ({ id_token_hint: unsigned(idToken) }))
  expectNoWayBack(page)
  expect(await isSignedIn(browser)).toBe(true)
})

test('oidcc-rp-initiated-logout-bad-id-token-hint', async () => {
  const { browser, page } = await signOut(({ idToken }) => {
    const signed = ['{"alg":"HS256"}', JSON.stringify(idToken)].map((part) => Buffer.from(part).toString('base64url'))
    const signature = createHmac('sha256', client.secret).update(signed.join('.')).digest('base64url')
    return { id_token_hint: `${signed.join('.')}.${signature}` }
  })
  expectNoWayBack(page)
  expect(await isSignedIn(browser)).toBe(true)
})

test.each([
  [
    'oidcc-rp-initiated-logout-no-params',
    { id_token_hint: undefined, post_logout_redirect_uri: undefined, state: undefined },
  ],
  ['oidcc-rp-initiated-logout-only-state', { id_token_hint: undefined, post_logout_redirect_uri: undefined }],
  ['oidcc-rp-initiated-logout-no-post-logout-redirect-uri', { post_logout_redirect_uri: undefined }],
])('%s', async (_name, change) => {
  const { browser, page } = await signOut(() => change)
  expectNoWayBack(page)
  // Anyone could have created the link, so the person has to confirm.
  const done = await browser.send(page, { logout: 'yes' }, '/connect/endsession/confirm')
  expectNoWayBack(done)
  expect(done.text).toContain('signed out')
  expect(await isSignedIn(browser)).toBe(false)
})

test('oidcc-backchannel-logout-discovery-endpoint-verification', () => {
  expect(rp.discovery).toMatchObject({
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    end_session_endpoint: expect.any(String),
  })
})

test('oidcc-backchannel-rp-initiated-logout', async () => {
  const { browser, flow, page } = await signOut(() => ({}))
  expect(page.url).toBe(`${postLogoutUri}?state=${state}`)
  expect(logoutTokens).toHaveLength(1)
  const [token = ''] = logoutTokens
  const [header = ''] = token.split('.')
  expect(decoded(header)).toMatchObject({ typ: 'logout+jwt' })
  const claims = await rp.verifySignature(token)
  expect(claims).toMatchObject({
    iss: rp.discovery.issuer,
    aud: client.id,
    sub: flow.idToken.sub,
    sid: flow.idToken.sid,
    jti: expect.any(String),
    iat: expect.any(Number),
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  })
  expect(claims).not.toHaveProperty('nonce')
  expect(await isSignedIn(browser)).toBe(false)
})
