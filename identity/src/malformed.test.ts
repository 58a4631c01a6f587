import { beforeAll, expect, test } from 'vitest'
import { Browser } from './testing/browser.ts'
import { type Idp, startIdentity } from './testing/start-identity.ts'

let idp: Idp
beforeAll(async () => {
  idp = await startIdentity()
})

const authorize = (changes: Record<string, string | undefined>) => {
  const parameters = {
    client_id: 'portal',
    response_type: 'code',
    redirect_uri: idp.redirectUri,
    scope: 'openid',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    state: 'state',
    ...changes,
  }
  const given = Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return `${idp.issuer}/connect/authorize?${new URLSearchParams(given)}`
}

test.each([
  ['an unknown client', { client_id: 'nobody' }],
  ['no client', { client_id: undefined }],
  ['a redirect_uri that is not registered', { redirect_uri: 'https://evil.example/callback' }],
  ['a redirect_uri that continues a registered one', { redirect_uri: 'http://127.0.0.1:1/callback/../evil' }],
  ['a redirect_uri that is no address', { redirect_uri: 'javascript:alert(1)' }],
  ['a NUL', { state: 'a\0b' }],
  ['a NUL in the client', { client_id: 'por\0tal' }],
])('explains %s on its own page', async (_kind, changes) => {
  const page = await new Browser().open(authorize(changes))
  expect(page.status).toBe(400)
  expect(page.url).toContain(idp.issuer)
  expect(page.text).toContain('<h1>This link does not work</h1>')
  expect(page.text).not.toMatch(/at .*\.js|node_modules|<script>/)
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test.each([
  ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
  ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
  ['another resource', { resource: 'https://elsewhere.example' }, 'invalid_target'],
  ['a wrong prompt', { prompt: 'dance' }, 'invalid_request'],
  ['a wrong max_age', { max_age: 'old' }, 'invalid_request'],
])('reports %s to the client', async (_kind, changes, error) => {
  const page = await new Browser().open(authorize(changes))
  expect(page.url).toMatch(new RegExp(`^${idp.redirectUri}[?#].*error=${error}`))
})

const odd = '%00 %ff %F0%9F%92%A9 %EF%BF%BE \u2028'
const bodies: [string, RequestInit][] = [
  ['a NUL', { body: 'email=a%00b&password=%00&code=%00&token=%00&link=%00&grant_type=%00', headers: form() }],
  ['odd letters', { body: `email=${odd}&password=${odd}&code=${odd}&refresh_token=${odd}`, headers: form() }],
  ['a huge body', { body: `email=${'a'.repeat(200_000)}`, headers: form() }],
  ['a long field', { body: `email=${'a'.repeat(20_000)}&password=${'b'.repeat(20_000)}`, headers: form() }],
  ['JSON', { body: '{"email":"a"}', headers: { 'content-type': 'application/json' } }],
  ['broken JSON', { body: '{', headers: { 'content-type': 'application/json' } }],
  ['multipart', { body: new FormData() }],
  ['no content type', { body: new Uint8Array([0, 1, 2, 255]) }],
  ['an odd content type', { body: 'x', headers: { 'content-type': 'a/b; charset=nonsense' } }],
  ['nothing', {}],
  [
    'fields twice',
    { body: 'email=a&email=b&grant_type=refresh_token&grant_type=x&refresh_token=a&refresh_token=b', headers: form() },
  ],
  ['objects as names', { body: '__proto__=1&constructor=2&toString=3&email[a]=4', headers: form() }],
  [
    'a refresh with a NUL',
    {
      body: 'grant_type=refresh_token&refresh_token=a%00b&client_id=portal&client_secret=client+secret',
      headers: form(),
    },
  ],
  [
    'a code with a NUL',
    {
      body: 'grant_type=authorization_code&code=a%00b&redirect_uri=%00&code_verifier=%00&client_id=portal&client_secret=client+secret',
      headers: form(),
    },
  ],
]

function form(): Record<string, string> {
  return { 'content-type': 'application/x-www-form-urlencoded' }
}

const paths = [
  '/connect/token',
  '/connect/revocation',
  '/connect/introspect',
  '/connect/userinfo',
  '/connect/endsession/confirm',
  '/connect/authorize',
  '/account/password',
  '/account/passkeys',
  '/set-password',
  '/forgotten-password',
  '/interaction/unknown',
  '/nowhere',
]

test.each(bodies)('never fails on %s', async (_kind, init) => {
  const browser = new Browser()
  const signIn = await browser.open((await idp.startFlow()).url)
  const urls = [
    ...paths.map((path) => idp.issuer + path),
    signIn.url,
    `${signIn.url}/passkey`,
    `${signIn.url}/second-factor`,
  ]
  const answers = await Promise.all(
    urls.map(async (url) => ({ url, status: (await browser.open(url, { ...init, method: 'POST' })).status })),
  )
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
})

test('refuses unknown requests with a page or JSON, as the caller prefers', async () => {
  const page = await new Browser().open(`${idp.issuer}/nowhere`)
  expect(page.status).toBe(404)
  expect(page.text).toContain('Page not found')
  const deep = await new Browser().open(`${idp.issuer}/connect/nowhere`)
  expect(deep.status).toBe(404)
  expect(deep.text).toContain('Page not found')
  const token = await fetch(`${idp.issuer}/connect/token`, { method: 'POST', body: new URLSearchParams({ a: 'b' }) })
  expect(token.status).toBe(400)
  expect(await token.json()).toMatchObject({ error: 'invalid_request' })
})

test.each(['/.well-known/openid-configuration', '/.well-known/jwks'])(
  'publishes %s, with no address taken from the request',
  async (path) => {
    const answer = await fetch(idp.issuer + path, {
      headers: {
        origin: 'https://any.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example',
      },
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBeTruthy()
    expect(await answer.text()).not.toContain('evil.example')
  },
)

test("publishes the endpoints at the portal's expected addresses", async () => {
  const answer = await fetch(`${idp.issuer}/.well-known/openid-configuration`)
  const document = await answer.json()
  expect(document).toMatchObject({
    issuer: idp.issuer,
    authorization_endpoint: `${idp.issuer}/connect/authorize`,
    token_endpoint: `${idp.issuer}/connect/token`,
    userinfo_endpoint: `${idp.issuer}/connect/userinfo`,
    end_session_endpoint: `${idp.issuer}/connect/endsession`,
    revocation_endpoint: `${idp.issuer}/connect/revocation`,
    introspection_endpoint: `${idp.issuer}/connect/introspect`,
    jwks_uri: `${idp.issuer}/.well-known/jwks`,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
  })
})
