import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { TestBrowser } from '../../testing/browser.ts'
import {
  csrfTokenOf,
  finishSignIn,
  followToEnd,
  sessionOf,
  startSessionServer,
  startSignIn,
  textField,
} from './testing/session-server.ts'
import { withJson } from '../../testing/json.ts'

const line = { userInfoStatus: 200, isDown: false }
const server = await startSessionServer({
  async intercept(url, init, pass) {
    if (line.isDown) throw new TypeError('fetch failed')
    if (url.endsWith('/connect/userinfo') && line.userInfoStatus !== 200) {
      return new Response('{}', { status: line.userInfoStatus })
    }
    return pass(url, init)
  },
})
const { auth, base, database } = server

async function flowCount(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from session.sign_in`.execute(database.system)
  return rows[0]?.count ?? 0
}

test('A1.1 a sign-in returns to the requested address, query included', async () => {
  const { email } = await server.addPerson()
  const { browser, endedAt } = await server.signIn(email, undefined, '/services?productCategory=Domain')
  expect(endedAt).toBe(`${base}/services?productCategory=Domain`)
  expect(await sessionOf(auth, browser)).toMatchObject({ user: { name: 'Ada Byron', email } })
})

test('A1.3 the redirect to the identity server carries state, nonce and PKCE, new each time', async () => {
  const browser = new TestBrowser()
  const urls = [await startSignIn(auth, browser), await startSignIn(auth, browser)].map((url) => new URL(url))
  for (const url of urls) {
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'portal',
      scope: 'openid profile email offline_access',
      redirect_uri: `${auth}/callback/openid-connect`,
      code_challenge_method: 'S256',
    })
  }
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(new Set(urls.map((url) => url.searchParams.get(name))).size).toBe(2)
  }
})

test('A1.3 without json=true the response is a redirect, and JSON bodies are read like forms', async () => {
  const browser = new TestBrowser()
  const csrfToken = await csrfTokenOf(auth, browser)
  const form = await browser.postForm(`${auth}/signin/openid-connect`, { csrfToken, callbackUrl: '/' })
  expect(form.status).toBe(302)
  expect(form.headers.get('location')).toContain('/identity/connect/authorize?')
  const post = (json: unknown) =>
    browser.request(`${auth}/signin/openid-connect`, withJson('POST', { csrfToken, json }))
  expect(textField(await (await post('true')).json(), 'url')).toContain('/connect/authorize?')
  expect((await post(true)).status).toBe(302)
})

test('A1.4 weakness 11: without the CSRF token no sign-in starts and nothing is stored', async () => {
  const before = await flowCount()
  const browser = new TestBrowser()
  const token = await csrfTokenOf(auth, browser)
  const attempts = [
    browser.postForm(`${auth}/signin/openid-connect`, { json: 'true', callbackUrl: '/orders' }),
    browser.postForm(`${auth}/signin/openid-connect`, { json: 'true', csrfToken: 'f'.repeat(64) }),
    browser.postForm(`${auth}/signin/openid-connect?csrfToken=${token}`, { json: 'true' }),
    new TestBrowser().postForm(`${auth}/signin/openid-connect`, { json: 'true', csrfToken: token }),
    browser.postForm(`${auth}/signin/other`, { json: 'true', csrfToken: token }),
  ]
  for (const answer of await Promise.all(attempts)) {
    expect(await answer.json()).toEqual({ url: `${auth}/signin?csrf=true` })
    expect(answer.headers.getSetCookie()).toEqual([])
  }
  expect((await browser.request(`${auth}/signin/openid-connect`)).status).toBe(200)
  expect(await flowCount()).toBe(before)
})

test('weakness 8: the query adds only allowed parameters and replaces none', async () => {
  const bad = {
    redirect_uri: 'https://evil.example/',
    client_id: 'other',
    response_type: 'token',
    response_mode: 'fragment',
    request_uri: 'https://evil.example/',
    request: 'x',
    scope: 'all',
    state: 'mine',
    nonce: 'mine',
    code_challenge: 'mine',
    code_challenge_method: 'plain',
  }
  const good = { prompt: 'login', login_hint: 'ada', max_age: '60', ui_locales: 'en', acr_values: 'high' }
  const query = `?${new URLSearchParams({ ...bad, ...good }).toString()}`
  const parameters = new URL(await startSignIn(auth, new TestBrowser(), {}, query)).searchParams
  expect(Object.fromEntries(parameters)).toMatchObject(good)
  for (const [name, value] of Object.entries(bad)) expect(parameters.getAll(name)).not.toContain(value)
  const odd = new URL(await startSignIn(auth, new TestBrowser(), {}, '?max_age=soon&prompt=a&prompt=b')).searchParams
  expect([odd.get('max_age'), odd.get('prompt')]).toEqual([null, null])
})

test('weakness 6: two parallel sign-ins in two tabs each return to their own address', async () => {
  const { email } = await server.addPerson()
  const browser = new TestBrowser()
  const first = await startSignIn(auth, browser, { callbackUrl: '/orders' })
  const second = await startSignIn(auth, browser, { callbackUrl: '/services' })
  expect((await finishSignIn(browser, second, email)).endedAt).toBe(`${base}/services`)
  expect((await followToEnd(browser, first)).endedAt).toBe(`${base}/orders`)
  expect(await sessionOf(auth, browser)).toHaveProperty('user')
})

test('a callback counts once: opened again it is an error and the session stays', async () => {
  const { email } = await server.addPerson()
  const { browser, callback } = await server.signIn(email)
  const again = await browser.request(callback)
  expect(again.headers.get('location')).toBe(`${auth}/error?error=OAuthCallback`)
  expect(again.headers.getSetCookie()).toEqual([])
  expect(await sessionOf(auth, browser)).toHaveProperty('user')
})

test('a callback counts only in the browser that started the sign-in, and for 15 minutes', async () => {
  const { email } = await server.addPerson()
  const victim = new TestBrowser()
  await startSignIn(auth, victim)
  const attacker = new TestBrowser()
  const url = await startSignIn(auth, attacker)
  const state = new URL(url).searchParams.get('state') ?? ''
  const foreign = await victim.request(`${auth}/callback/openid-connect?code=x&state=${state}`)
  expect(foreign.headers.get('location')).toBe(`${auth}/error?error=OAuthCallback`)
  expect(await sessionOf(auth, victim)).toEqual({})
  server.pass(16 * 60)
  const { endedAt } = await finishSignIn(attacker, url, email).catch(() => ({ endedAt: 'refused' }))
  expect(endedAt).toBe(`${auth}/error?error=OAuthCallback`)
})

test('A1.14 an error during the callback is named in the log and shown on a plain page', async () => {
  const cases = [
    ['error=access_denied', 'Callback'],
    ['error=server_error&error_description=%3Cscript%3E', 'Callback'],
    ['code=nonsense&iss=IDENTITY', 'OAuthCallback'],
    ['code=nonsense&iss=https://evil.example', 'OAuthCallback'],
    ['', 'OAuthCallback'],
  ]
  for (const [query = '', expected = ''] of cases) {
    const browser = new TestBrowser()
    const url = await startSignIn(auth, browser, { callbackUrl: '/orders' })
    const state = new URL(url).searchParams.get('state') ?? ''
    const issued = query.replace('IDENTITY', encodeURIComponent(server.config.OIDC_ISSUER))
    const iss = issued.includes('iss=') ? '' : `&iss=${encodeURIComponent(server.config.OIDC_ISSUER)}`
    const before = server.log.coded('OAUTH_CALLBACK_ERROR').length
    const end = await browser.follow(`${auth}/callback/openid-connect?${issued}${iss}&state=${state}`)
    expect(new URL(end.url).searchParams.get('error')).toBe(expected)
    expect(new URL(end.url).searchParams.get('callbackUrl')).toBe(`${base}/orders`)
    expect(end.answer.status).toBe(200)
    expect(await end.answer.text()).not.toContain('<script>')
    expect(server.log.coded('OAUTH_CALLBACK_ERROR').length).toBe(before + 1)
    expect(await sessionOf(auth, browser)).toEqual({})
  }
})

test('a caller that starts sign-ins without end is slowed down, and fills no table', async () => {
  const limited = await startSessionServer({ settings: { SIGN_INS_PER_MINUTE: '3' } })
  const started = async () => new URL(await startSignIn(limited.auth, new TestBrowser(), { callbackUrl: '/orders' }))
  const refused = () => started().then((url) => url.searchParams.get('error') === 'TooManySignIns')
  for (let round = 0; round < 3; round += 1) {
    expect(await refused()).toBe(false)
  }
  const url = await started()
  expect(url.searchParams.get('callbackUrl')).toBe(`${limited.base}/orders`)
  expect(await (await fetch(url)).text()).toContain('Too many sign-ins were started from your network. Wait a minute')
  const { rows } = await sql`select from session.sign_in`.execute(limited.database.system)
  expect(rows).toHaveLength(3)
  limited.pass(60)
  expect(await refused()).toBe(false)
})

test('A1.14 an unreachable identity server is named in the log and shown on a page with a retry', async () => {
  const lonely = await startSessionServer({ settings: { OIDC_ISSUER: 'http://127.0.0.1:9/identity' } })
  const browser = new TestBrowser()
  const url = await startSignIn(lonely.auth, browser, { callbackUrl: '/orders' })
  expect(url).toBe(`${lonely.auth}/signin?error=OAuthSignin&callbackUrl=${encodeURIComponent(`${lonely.base}/orders`)}`)
  const page = await (await browser.request(url)).text()
  expect(page).toContain('Our identity service is not responding at the moment.')
  expect(page).toContain('Try again')
  expect(page).toContain(`value="${lonely.base}/orders"`)
  expect(page).not.toMatch(/ECONNREFUSED|\.ts:/)
  expect(lonely.log.coded('SIGNIN_OAUTH_ERROR')).toHaveLength(1)
  expect(await (await fetch(`${lonely.auth}/session`)).text()).toBe('{}')
})

test('A6.1 the user is stored only on 200; otherwise the status is stored and the failure is logged', async () => {
  const { email } = await server.addPerson()
  for (const [status, kept] of [
    [503, 503],
    [403, 403],
    [204, 400],
  ] as const) {
    line.userInfoStatus = status
    const { browser } = await server.signIn(email)
    line.userInfoStatus = 200
    expect(await (await browser.request(`${base}/current`)).json()).toMatchObject({
      userInfo: null,
      userInfoStatus: kept,
    })
    expect(await sessionOf(auth, browser)).toMatchObject({ user: { name: '', email: null, image: null } })
  }
  expect(server.log.lines.filter(({ message }) => message === 'Failed to get user info')).toHaveLength(3)
})

test('a person whose access has ended reads so and gets no session', async () => {
  const { email, subject } = await server.addPerson()
  await sql`insert into account (account_id, clc_account_id, trading_name, type)
    values ('1', 'C1', 'One', 'customer')`.execute(database.system)
  await sql`insert into portal_user (user_id, account_id, subject, email, status)
    values ('u1', '1', ${subject}, ${email}, 'left')`.execute(database.system)
  const { browser, endedAt } = await server.signIn(email)
  expect(endedAt).toBe(`${auth}/error?error=AccessDenied`)
  const page = await browser.request(endedAt)
  expect(page.status).toBe(403)
  expect(await page.text()).toContain('You do not have access')
  expect(await sessionOf(auth, browser)).toEqual({})
})

test('a new sign-in has a new id, and the old one is invalid', async () => {
  const { email } = await server.addPerson()
  const { browser } = await server.signIn(email)
  const old = browser.cookieHeader()
  await server.signIn(email, browser).catch(() => {})
  const url = await startSignIn(auth, browser)
  await followToEnd(browser, url)
  expect(browser.cookieHeader()).not.toBe(old)
  expect(await sessionOf(auth, browser)).toHaveProperty('user')
  expect(await (await fetch(`${auth}/session`, { headers: { cookie: old } })).text()).toBe('{}')
})

test('on https every cookie is Secure and carries the __Host- prefix', async () => {
  const secure = await startSessionServer({ settings: { BASE_URL: 'https://portal.example', OIDC_ISSUER: base } })
  const local = `http://127.0.0.1:${secure.port}/api/auth`
  const csrf = await fetch(`${local}/csrf`)
  const dead = await fetch(`${local}/session`, { headers: { cookie: '__Host-portal-session=x' } })
  const cookies = [...csrf.headers.getSetCookie(), ...dead.headers.getSetCookie()]
  expect(cookies).toHaveLength(2)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-portal-/)
    expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(cookie).not.toContain('Domain')
  }
  const plain = await fetch(`${auth}/csrf`)
  expect(plain.headers.getSetCookie()[0]).toMatch(/^portal-csrf-[^;]*; Path=\/; HttpOnly; SameSite=Lax$/)
})
