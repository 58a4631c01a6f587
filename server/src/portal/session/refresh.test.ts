import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '@portal/db/src/testing/eventually.ts'
import { randomId } from './random-id.ts'
import { sha256 } from '@portal/db/src/sha256.ts'
import {
  anotherConnection,
  csrfTokenOf,
  finishSignIn,
  sessionOf,
  startSignIn,
  startSessionServer,
} from './testing/session-server.ts'

const tokenPath = '/connect/token'

/** The outcome of each call to the identity server's token endpoint. */
type Fault = 'none' | 'no answer' | 'lost answer' | 'one lost answer' | 'trouble' | 'wrong secret' | 'hangs'
const line: { fault: Fault; delayMs: number } = { fault: 'none', delayMs: 0 }

const hanging: (() => void)[] = []
/** Aborts hanging calls, as their own timeout would do later. */
const breakHanging = () => {
  for (const give of hanging.splice(0)) give()
}
function neverAnswer(): Promise<Response> {
  return new Promise((_resolve, reject) => hanging.push(() => reject(new Error('given up'))))
}

const server = await startSessionServer({
  async intercept(url, init, pass) {
    if (!url.endsWith(tokenPath)) return pass(url, init)
    if (line.fault === 'no answer') throw new TypeError('fetch failed')
    if (line.fault === 'trouble') return new Response('Bad gateway', { status: 502 })
    if (line.fault === 'wrong secret') return Response.json({ error: 'invalid_client' }, { status: 401 })
    if (line.fault === 'hangs') return neverAnswer()
    const answer = await pass(url, init)
    if (line.fault === 'one lost answer') {
      line.fault = 'none'
      throw new TypeError('the connection broke')
    }
    if (line.fault === 'lost answer') throw new TypeError('the connection broke')
    if (line.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, line.delayMs))
    return answer
  },
})
afterEach(() => {
  line.fault = 'none'
  line.delayMs = 0
  breakHanging()
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

test('A1.8 a token that is valid for long enough is not refreshed', async () => {
  const { browser, accessToken } = await signedIn()
  const before = server.calls(tokenPath)
  server.pass(200)
  expect(await sessionOf(auth, browser)).toMatchObject({ accessToken })
  expect(server.calls(tokenPath)).toBe(before)
})

test('A1.8 weakness 1: a hundred parallel requests cause one refresh, shortly before the end', async () => {
  const { cookie, accessToken } = await signedIn()
  const before = server.calls(tokenPath)
  server.pass(245)
  const answers = await many(100, cookie, () => auth)
  expect(new Set(answers.map(tokenOf)).size).toBe(1)
  expect(tokenOf(answers[0])).not.toBe(accessToken)
  expect(server.calls(tokenPath)).toBe(before + 1)
})

test('A1.8 weakness 1: two processes, 100 reads in the second of expiry, 20 rounds: one refresh each', async () => {
  const { cookie, accessToken } = await signedIn()
  const both = [auth, `http://127.0.0.1:${twin.port}/api/auth`]
  const seen = new Set<unknown>([accessToken])
  for (let round = 1; round <= 20; round++) {
    server.pass(300)
    const before = server.calls(tokenPath) + twin.calls(tokenPath)
    const answers = await many(100, cookie, (i) => both[i % 2] ?? auth)
    const tokens = new Set(answers.map(tokenOf))
    expect(tokens.size).toBe(1)
    seen.add([...tokens][0])
    expect(server.calls(tokenPath) + twin.calls(tokenPath)).toBe(before + 1)
  }
  expect(seen.size).toBe(21)
})

test('A1.8 a process that dies during a refresh blocks the session only until its claim ends', async () => {
  const { browser, cookie, accessToken } = await signedIn()
  server.pass(300)
  // As left by another process: its claim, and a refresh token that is already used.
  await sql`update session.session set refreshing_until = now() + interval '1 second'`.execute(database.system)
  const before = server.calls(tokenPath)
  const answers = await many(10, cookie, () => auth)
  expect(new Set(answers.map(tokenOf)).size).toBe(1)
  expect(tokenOf(answers[0])).toEqual(expect.any(String))
  expect((await sessionOf(auth, browser)).accessToken).not.toBe(accessToken)
  expect(server.calls(tokenPath)).toBe(before + 1)
})

test('A1.8 while another process refreshes a token that is still valid, the old one is returned', async () => {
  const { browser, accessToken } = await signedIn()
  server.pass(245)
  await sql`update session.session set refreshing_until = now() + interval '3 seconds'`.execute(database.system)
  const started = performance.now()
  expect(await sessionOf(auth, browser)).toMatchObject({ accessToken })
  expect(performance.now() - started).toBeLessThan(3000)
  await sql`update session.session set refreshing_until = null`.execute(database.system)
})

test('A1.8 in the last second of a token, requests wait for a slow refresh', async () => {
  const { browser, accessToken } = await signedIn()
  line.delayMs = 1500
  // Its token lives for 299 seconds: this one dies while it is waited for.
  server.pass(298.4)
  const session = await sessionOf(auth, browser)
  expect(session).toHaveProperty('accessToken')
  expect(session.accessToken).not.toBe(accessToken)
})

test('A1.8 a lost response is requested again at once', async () => {
  const { browser, accessToken } = await signedIn()
  server.pass(300)
  line.fault = 'one lost answer'
  const session = await sessionOf(auth, browser)
  expect(session).toHaveProperty('accessToken')
  expect(session.accessToken).not.toBe(accessToken)
})

test('a session that could not be renewed just now is not renewed with each read', async () => {
  const { cookie, accessToken } = await signedIn()
  server.pass(245)
  line.fault = 'no answer'
  const before = server.calls(tokenPath)
  for (let read = 0; read < 4; read++) expect((await many(1, cookie, () => auth)).map(tokenOf)).toEqual([accessToken])
  // Once, and once more at once.
  expect(server.calls(tokenPath)).toBe(before + 2)
})

test('a hanging identity server blocks no request for long and no connection, and the portal recovers', async () => {
  const { cookie, browser } = await signedIn()
  const cookies = await Promise.all(Array.from({ length: 24 }, () => copySession(cookie)))
  const askAll = async () => {
    const started = performance.now()
    const answers = await Promise.all(cookies.map((each) => many(1, each, () => auth)))
    return { ms: performance.now() - started, answers: answers.flat() }
  }
  server.pass(300)
  line.fault = 'hangs'
  const before = server.calls(tokenPath)
  const asking = askAll()
  await eventually(async () => expect(server.calls(tokenPath) - before).toBeGreaterThan(10))
  const isFree = eventually(async () => {
    expect(database.connections().find(({ pool }) => pool === 'system')).toMatchObject({ used: 0, waiting: 0 })
  })
  // While they wait, not afterwards.
  expect(await Promise.race([isFree.then(() => 'free'), asking.then(() => 'answered')])).toBe('free')
  const first = await asking
  expect(first.ms).toBeLessThan(3500)
  for (const answer of first.answers) expect(answer).toMatchObject({ error: 'IdentityUnavailable', user: {} })
  await eventually(async () => expect(server.identityCalls.isWell()).toBe(false))
  // From now on no call waits.
  expect((await askAll()).ms).toBeLessThan(1500)
  line.fault = 'none'
  breakHanging()
  await eventually(async () => {
    server.pass(3)
    expect(await sessionOf(auth, browser)).toHaveProperty('accessToken')
  })
  expect(server.identityCalls.isWell()).toBe(true)
})

/** Another browser with the same tokens. */
async function copySession(cookie: string): Promise<string> {
  const [, name = '', id = ''] = /([\w-]*portal-session)=([\w-]+)/.exec(cookie) ?? []
  const copy = randomId()
  await sql`
    insert into session.session (id_hash, subject, provider_subject, provider_sid, access_token, access_token_hash,
      refresh_token, id_token, access_expires_at, refresh_at, created_at, last_seen_at, expires_at)
    select ${sha256(copy)}, subject, provider_subject, provider_sid, access_token, access_token_hash,
      refresh_token, id_token, access_expires_at, refresh_at, created_at, last_seen_at, expires_at
    from session.session where id_hash = ${sha256(id)}`.execute(database.system)
  return `${name}=${copy}`
}

test('A1.8 many refreshes in a row keep every tab signed in', async () => {
  const { cookie } = await signedIn()
  for (let round = 0; round < 4; round++) {
    server.pass(250)
    const answers = await many(10, cookie, () => auth)
    for (const answer of answers) expect(answer).toHaveProperty('accessToken')
  }
})

test('A1.8 weakness 2: after a lost response the same refresh token is used again, and the session works', async () => {
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

test('A1.8 weakness 15: while the identity server is unavailable, the last token is returned until it expires', async () => {
  const { browser, accessToken } = await signedIn()
  server.pass(245)
  for (const fault of ['no answer', 'trouble', 'wrong secret'] as const) {
    line.fault = fault
    expect(await sessionOf(auth, browser)).toMatchObject({ accessToken })
    server.pass(5)
  }
  expect(server.log.coded('REFRESH_ACCESS_TOKEN_ERROR').length).toBeGreaterThan(0)
  server.pass(41)
  // The token has expired meanwhile: it is no longer handed out, but a temporary fault does not end the session.
  const dead = await sessionOf(auth, browser)
  expect(dead).not.toHaveProperty('accessToken')
  expect(dead).toMatchObject({ error: 'IdentityUnavailable', user: {} })
  line.fault = 'none'
  server.pass(5)
  expect(await sessionOf(auth, browser)).toHaveProperty('accessToken')
})

test('A1.8 a session reports an unavailable identity server until it is back', async () => {
  const { browser } = await signedIn()
  line.fault = 'no answer'
  server.pass(245)
  await sessionOf(auth, browser)
  for (const seconds of [56, 1, 60, 3600]) {
    server.pass(seconds)
    const session = await sessionOf(auth, browser)
    expect(session).toMatchObject({ error: 'IdentityUnavailable', user: {} })
    expect(session).not.toHaveProperty('accessToken')
  }
  line.fault = 'none'
  await eventually(async () => {
    server.pass(3)
    expect(await sessionOf(auth, browser)).toHaveProperty('accessToken')
  })
})

test('A1.9 weakness 14: a refused refresh is a permanent error, and no access token is returned with it', async () => {
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

test('A1.8 a slow identity server does not delay callers whose token is still valid', async () => {
  const { browser, accessToken } = await signedIn()
  server.pass(245)
  line.delayMs = 3000
  const started = performance.now()
  expect(await sessionOf(auth, browser)).toMatchObject({ accessToken })
  expect(performance.now() - started).toBeLessThan(2900)
  line.delayMs = 0
  await eventually(async () => expect((await sessionOf(auth, browser)).accessToken).not.toBe(accessToken))
})

test('weakness 4: a late session response does not restore an ended session', async () => {
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
