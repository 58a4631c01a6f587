import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '@portal/db/src/testing/eventually.ts'
import {
  anotherConnection,
  csrfTokenOf,
  finishSignIn,
  sessionOf,
  startSignIn,
  startSessionServer,
} from './testing/session-server.ts'

const tokenPath = '/connect/token'

/** Decides what becomes of each call to the token endpoint of the identity server. */
type Fault = 'none' | 'no answer' | 'lost answer' | 'trouble' | 'wrong secret'
const line: { fault: Fault; delayMs: number } = { fault: 'none', delayMs: 0 }

const server = await startSessionServer({
  async intercept(url, init, pass) {
    if (!url.endsWith(tokenPath)) return pass(url, init)
    if (line.fault === 'no answer') throw new TypeError('fetch failed')
    if (line.fault === 'trouble') return new Response('Bad gateway', { status: 502 })
    if (line.fault === 'wrong secret') return Response.json({ error: 'invalid_client' }, { status: 401 })
    const answer = await pass(url, init)
    if (line.fault === 'lost answer') throw new TypeError('the connection broke')
    if (line.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, line.delayMs))
    return answer
  },
})
afterEach(() => {
  line.fault = 'none'
  line.delayMs = 0
})
const { auth, base, database } = server
const twin = await startSessionServer({
  time: server.time,
  database: anotherConnection(database),
  settings: { BASE_URL: base, OIDC_ISSUER: server.config.OIDC_ISSUER },
})

async function signedIn() {
  const { email } = await server.addPerson()
  const { browser } = await server.signIn(email)
  const { accessToken } = await sessionOf(auth, browser)
  return { browser, accessToken, cookie: browser.cookieHeader() }
}

async function many(count: number, cookie: string, address: (i: number) => string) {
  const answers = Array.from({ length: count }, async (_, i) => {
    const answer = await fetch(`${address(i)}/session`, { headers: { cookie } })
    const body: unknown = await answer.json()
    return body
  })
  return Promise.all(answers)
}

function tokenOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, 'accessToken') : undefined
}

test('A1.8 a token that lives long enough is not refreshed', async () => {
  const { browser, accessToken } = await signedIn()
  const before = server.calls(tokenPath)
  server.pass(200)
  expect(await sessionOf(auth, browser)).toMatchObject({ accessToken })
  expect(server.calls(tokenPath)).toBe(before)
})

test('A1.8 weakness 1: a hundred parallel requests cause one refresh, a little before the end', async () => {
  const { cookie, accessToken } = await signedIn()
  const before = server.calls(tokenPath)
  server.pass(245)
  const answers = await many(100, cookie, () => auth)
  expect(new Set(answers.map(tokenOf)).size).toBe(1)
  expect(tokenOf(answers[0])).not.toBe(accessToken)
  expect(server.calls(tokenPath)).toBe(before + 1)
})

test('A1.8 weakness 1: two processes refresh a session once between them', async () => {
  const { cookie, accessToken } = await signedIn()
  server.pass(245)
  const before = server.calls(tokenPath) + twin.calls(tokenPath)
  const both = [auth, `http://127.0.0.1:${twin.port}/api/auth`]
  const answers = await many(40, cookie, (i) => both[i % 2] ?? auth)
  expect(new Set(answers.map(tokenOf)).size).toBe(1)
  expect(tokenOf(answers[0])).not.toBe(accessToken)
  expect(server.calls(tokenPath) + twin.calls(tokenPath)).toBe(before + 1)
})

test('A1.8 many refreshes in a row keep every tab signed in', async () => {
  const { cookie } = await signedIn()
  for (let round = 0; round < 4; round++) {
    server.pass(250)
    const answers = await many(10, cookie, () => auth)
    for (const answer of answers) expect(answer).toHaveProperty('accessToken')
  }
})

test('A1.8 weakness 2: after a lost answer the same refresh token is used again, and the session works', async () => {
  const { browser, accessToken } = await signedIn()
  server.pass(245)
  line.fault = 'lost answer'
  expect(await sessionOf(auth, browser)).toMatchObject({ accessToken })
  line.fault = 'none'
  server.pass(5)
  const session = await sessionOf(auth, browser)
  expect(session.error).toBeUndefined()
  expect(session.accessToken).not.toBe(accessToken)
})

test('A1.8 weakness 15: while the identity server is away the last token is given as long as it lives', async () => {
  const { browser, accessToken } = await signedIn()
  server.pass(245)
  for (const fault of ['no answer', 'trouble', 'wrong secret'] as const) {
    line.fault = fault
    expect(await sessionOf(auth, browser)).toMatchObject({ accessToken })
    server.pass(5)
  }
  expect(server.log.coded('REFRESH_ACCESS_TOKEN_ERROR').length).toBeGreaterThan(0)
  server.pass(41)
  // It has died meanwhile: it is no longer handed out, but a passing fault is not yet the end.
  const dead = await sessionOf(auth, browser)
  expect(dead).not.toHaveProperty('accessToken')
  expect(dead).not.toHaveProperty('error')
  expect(dead).toHaveProperty('user')
  line.fault = 'none'
  server.pass(5)
  expect(await sessionOf(auth, browser)).toHaveProperty('accessToken')
})

test('A1.9 an identity server that stays away ends the session cleanly, until it is back', async () => {
  const { browser } = await signedIn()
  line.fault = 'no answer'
  server.pass(245)
  await sessionOf(auth, browser)
  server.pass(120)
  const ended = await sessionOf(auth, browser)
  expect(ended).toMatchObject({ error: 'RefreshAccessTokenError' })
  expect(ended).not.toHaveProperty('accessToken')
  line.fault = 'none'
  server.pass(5)
  expect(await sessionOf(auth, browser)).toHaveProperty('accessToken')
})

test('A1.9 weakness 14: a refused refresh is an error for good, and no access token is handed out with it', async () => {
  const { browser } = await signedIn()
  await endAllGrants()
  server.pass(245)
  const session = await sessionOf(auth, browser)
  expect(session).toMatchObject({ error: 'RefreshAccessTokenError' })
  expect(session).not.toHaveProperty('accessToken')
  const before = server.calls(tokenPath)
  expect(await sessionOf(auth, browser)).toMatchObject({ error: 'RefreshAccessTokenError' })
  expect(server.calls(tokenPath)).toBe(before)
  expect(await (await browser.request(`${base}/current`)).json()).toMatchObject({ error: 'RefreshAccessTokenError' })
})

test('A1.8 a slow identity server does not hold up callers whose token lives', async () => {
  const { browser, accessToken } = await signedIn()
  server.pass(245)
  line.delayMs = 6000
  const started = performance.now()
  expect(await sessionOf(auth, browser)).toMatchObject({ accessToken })
  expect(performance.now() - started).toBeLessThan(5900)
  line.delayMs = 0
  await eventually(async () => expect((await sessionOf(auth, browser)).accessToken).not.toBe(accessToken))
})

test('weakness 4: a session answer that is late does not bring an ended session back', async () => {
  const { browser, cookie } = await signedIn()
  server.pass(245)
  line.delayMs = 300
  const late = fetch(`${auth}/session`, { headers: { cookie } })
  const csrfToken = await csrfTokenOf(auth, browser)
  await browser.postForm(`${auth}/signout`, { csrfToken, json: 'true' })
  line.delayMs = 0
  const answer = await late
  expect(answer.headers.getSetCookie().filter((set) => !set.includes('Max-Age=0'))).toEqual([])
  expect(await sessionOf(auth, browser)).toEqual({})
  expect(await (await fetch(`${auth}/session`, { headers: { cookie } })).text()).toBe('{}')
})

async function endAllGrants(): Promise<void> {
  await sql`delete from identity.model where model in ('RefreshToken', 'Grant')`.execute(database.system)
}

test('A1.9 after the error the user signs out and signs in with the password again', async () => {
  const { email } = await server.addPerson()
  const { browser } = await server.signIn(email)
  await endAllGrants()
  server.pass(245)
  expect(await sessionOf(auth, browser)).toMatchObject({ error: 'RefreshAccessTokenError' })
  const csrfToken = await csrfTokenOf(auth, browser)
  await browser.postForm(`${auth}/signout`, { csrfToken, callbackUrl: '/', json: 'true' })
  const url = await startSignIn(auth, browser, { callbackUrl: '/' }, '?prompt=login')
  expect(new URL(url).searchParams.get('prompt')).toBe('login')
  const { endedAt } = await finishSignIn(browser, url, email)
  expect(endedAt).toBe(`${base}/`)
  expect(await sessionOf(auth, browser)).toHaveProperty('accessToken')
})
