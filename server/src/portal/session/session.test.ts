import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventually } from '@portal/db/src/testing/eventually.ts'
import { nameOfToken } from '../../lib/token-name.ts'
import { TestBrowser } from '../../testing/browser.ts'
import { applyRules } from '../../retention/apply.ts'
import { deleteSessionsOf } from '../../sessions/store.ts'
import { interruptible } from './testing/interruptible-database.ts'
import { anotherConnection, csrfTokenOf, sessionOf, startSessionServer } from './testing/session-server.ts'
import { withJson } from '../../testing/json.ts'

const server = await startSessionServer({ settings: { AI_KEY: 'ai key', SESSION_IDLE_SECONDS: '3600' } })
const { auth, base, database } = server
// A second process with the same database and public address.
const twin = await startSessionServer({
  database: anotherConnection(database),
  settings: { BASE_URL: base, OIDC_ISSUER: server.config.OIDC_ISSUER, AI_KEY: 'ai key', SESSION_IDLE_SECONDS: '3600' },
})
const twinAuth = `http://127.0.0.1:${twin.port}/api/auth`

async function signedIn() {
  const person = await server.addPerson()
  const { browser } = await server.signIn(person.email)
  return { person, browser, cookie: browser.cookieHeader() }
}

function ask(cookie: string, from = auth): Promise<Response> {
  return fetch(`${from}/session`, { headers: { cookie } })
}

test('A1.2 a signed-out browser gets exactly {}', async () => {
  const answer = await fetch(`${auth}/session`)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('{}')
  expect(answer.headers.getSetCookie()).toEqual([])
})

test('A1.2 a signed-in browser gets the session with every field, and nothing else', async () => {
  const { browser, person } = await signedIn()
  const session = await sessionOf(auth, browser)
  expect(session).toEqual({
    user: { name: 'Ada Byron', email: person.email, image: null },
    expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    authServerBaseUrl: server.config.OIDC_ISSUER,
    gatewayBaseUrl: `${base}/gateway`,
    llqtPortalUrl: `${base}/quoting`,
    clcAccountId: 'CLC-1',
    environment: 'test',
    aiKey: 'ai key',
    apmBaseUrl: base,
  })
})

test('A1.2 the portal account names the customer if the person is known there', async () => {
  const { person } = await signedIn()
  await sql`insert into account (account_id, clc_account_id, trading_name, type)
    values ('1', 'CLC-of-account', 'One', 'customer')`.execute(database.system)
  await sql`insert into portal_user (user_id, account_id, subject, email)
    values ('u1', '1', ${person.subject}, ${person.email})`.execute(database.system)
  const { browser } = await server.signIn(person.email)
  expect(await sessionOf(auth, browser)).toMatchObject({ clcAccountId: 'CLC-of-account' })
})

test('A1.2 a session is never cached and never sent to another origin', async () => {
  const { cookie } = await signedIn()
  for (const answer of [await ask(cookie), await ask(''), await fetch(`${auth}/csrf`)]) {
    expect(answer.headers.get('cache-control')).toBe('private, no-cache, no-store')
    expect(answer.headers.get('pragma')).toBe('no-cache')
    expect(answer.headers.get('expires')).toBe('0')
  }
  const other = await fetch(`${auth}/session`, { headers: { cookie, origin: 'https://other.example' } })
  expect([...other.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('weakness 2 and 13: no cookie contains a token, and neither refresh token nor ID token leaves the server', async () => {
  const { browser, cookie } = await signedIn()
  const session = await sessionOf(auth, browser)
  const sessionCookie = /portal-session=([^;]*)/.exec(cookie)?.[1]
  expect(sessionCookie).toMatch(/^[\w-]{43}$/)
  expect(cookie).not.toContain(String(session.accessToken).slice(0, 20))
  expect(Object.keys(session).filter((name) => /refresh|idtoken|id_token/i.test(name))).toEqual([])
})

test('tokens are encrypted at rest and the cookie is not in the database', async () => {
  const { cookie, browser } = await signedIn()
  const { accessToken } = await sessionOf(auth, browser)
  const { rows } = await sql`select s::text as text from session.session s`.execute(database.system)
  const text = JSON.stringify(rows)
  expect(text).not.toContain(String(accessToken))
  expect(text).not.toContain(/portal-session=([^;]*)/.exec(cookie)?.[1])
})

test('weakness 16: the cookie is set once, HttpOnly and Lax, for as long as a session may last', async () => {
  const person = await server.addPerson()
  const { browser, cookies } = await server.signIn(person.email)
  expect(cookies).toEqual([
    expect.stringMatching(/^portal-session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
  const answer = await browser.request(`${auth}/session`)
  expect(answer.headers.getSetCookie()).toEqual([])
})

test('weakness 16: a session ends after the idle time', async () => {
  const { browser, cookie } = await signedIn()
  server.pass(3500)
  expect(await sessionOf(auth, browser)).toHaveProperty('user')
  server.pass(3500)
  expect(await sessionOf(auth, browser)).toHaveProperty('user')
  server.pass(3700)
  expect(await (await ask(cookie)).text()).toBe('{}')
})

test('weakness 16: a session ends after the absolute time however much it is used', async () => {
  const short = await startSessionServer({ settings: { SESSION_MAX_SECONDS: '100', SESSION_IDLE_SECONDS: '80' } })
  const { email } = await short.addPerson()
  const { browser } = await short.signIn(email)
  short.pass(70)
  expect(await sessionOf(short.auth, browser)).toHaveProperty('user')
  short.pass(40)
  expect(await sessionOf(short.auth, browser)).toEqual({})
})

test('a cookie without a session gets {} with 200, and is cleared', async () => {
  const unusable = ['a'.repeat(43), 'short', 'x'.repeat(3000), '%00%ff', '"quoted"', '{}', '..']
  for (const value of unusable) {
    const answer = await ask(`portal-session=${value}`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('{}')
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^portal-session=;.*Max-Age=0/)])
  }
})

test('weakness 10: a cookie whose name only begins like the session cookie is ignored', async () => {
  const { cookie } = await signedIn()
  const id = /portal-session=([^;]*)/.exec(cookie)?.[1]
  for (const name of ['portal-session.0', 'portal-session-2', 'portal-sessions']) {
    expect(await (await ask(`${name}=${id}`)).text()).toBe('{}')
  }
  // A cookie with a similar name does no harm either.
  expect(await (await ask(`portal-session.0=x; portal-session=${id}`)).json()).toHaveProperty('user')
})

test('A1.13 a session survives a restart of the server', async () => {
  const { cookie } = await signedIn()
  const next = await startSessionServer({
    database: anotherConnection(database),
    settings: { BASE_URL: base, OIDC_ISSUER: server.config.OIDC_ISSUER },
  })
  const answer = await ask(cookie, `http://127.0.0.1:${next.port}/api/auth`)
  expect(await answer.json()).toHaveProperty('accessToken')
})

test('A1.13 a session ended by an administrator is refused at once in every process', async () => {
  const { cookie, person, browser } = await signedIn()
  const { accessToken } = await sessionOf(auth, browser)
  expect(await (await ask(cookie, twinAuth)).json()).toHaveProperty('user')
  expect(await (await ask(cookie)).json()).toHaveProperty('user')
  expect(await deleteSessionsOf(database.system, person.subject, 'all')).toHaveLength(1)
  await eventually(async () => {
    expect(await (await ask(cookie, twinAuth)).text()).toBe('{}')
    expect(await (await ask(cookie)).text()).toBe('{}')
  })
  const { rows } = await sql`select 1 from session.revoked_token
    where token_hash = ${nameOfToken(String(accessToken))}`.execute(database.system)
  expect(rows).toHaveLength(1)
})

test('A1.13 a process without notifications of ended sessions asks the database every time', async () => {
  const { cookie, person } = await signedIn()
  expect(await (await ask(cookie)).json()).toHaveProperty('user')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'portal notifications'`.execute(database.system)
  await sql`alter table session.session disable trigger announce_change`.execute(database.system)
  await eventually(async () => {
    expect(server.log.lines.some(({ message }) => message === 'Notifications are interrupted')).toBe(true)
  })
  await deleteSessionsOf(database.system, person.subject, 'all')
  await sql`alter table session.session enable trigger announce_change`.execute(database.system)
  expect(await (await ask(cookie)).text()).toBe('{}')
})

test('active sessions are answered without the database, and their last use is written once a minute', async () => {
  const { browser, person } = await signedIn()
  await eventually(async () => {
    const before = await lastSeen(person.subject)
    server.pass(61)
    await sessionOf(auth, browser)
    await eventually(async () => expect(await lastSeen(person.subject)).toBeGreaterThan(before))
  })
  const written = await lastSeen(person.subject)
  server.pass(30)
  for (let i = 0; i < 20; i++) await sessionOf(auth, browser)
  expect(await lastSeen(person.subject)).toBe(written)
})

async function lastSeen(subject: string): Promise<number> {
  const { rows } = await sql<{ at: Date }>`
    select last_seen_at as at from session.session where subject = ${subject}`.execute(database.system)
  return rows[0]?.at.getTime() ?? 0
}

test('A1.3 an update needs the CSRF token, ignores its body, and reads the user again', async () => {
  const { browser, person } = await signedIn()
  const csrfToken = await csrfTokenOf(auth, browser)
  await sql`update identity.login set given_name = 'Augusta' where subject = ${person.subject}`.execute(database.system)
  const post = (body: object) => browser.request(`${auth}/session`, withJson('POST', body))
  const refused = await post({ csrfToken: 'wrong', data: { user: { name: 'Eve' } } })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toEqual({})
  expect(await sessionOf(auth, browser)).toMatchObject({ user: { name: 'Ada Byron' } })
  const updated = await post({ csrfToken, data: { user: { name: 'Eve' }, clcAccountId: 'other' } })
  expect(updated.status).toBe(200)
  expect(await updated.json()).toMatchObject({ user: { name: 'Augusta Byron' }, clcAccountId: 'CLC-1' })
  const nobody = new TestBrowser()
  const body = new URLSearchParams({ csrfToken: await csrfTokenOf(auth, nobody) })
  expect(await (await nobody.request(`${auth}/session`, { method: 'POST', body })).json()).toEqual({})
})

test('other routes of the portal know the signed-in user', async () => {
  const { browser, person } = await signedIn()
  expect(await (await browser.request(`${base}/current`)).json()).toMatchObject({
    subject: person.subject,
    userInfo: { given_name: 'Ada', family_name: 'Byron', email: person.email, uniqueAccountId: 'CLC-1' },
    accessToken: expect.any(String),
  })
  expect(await (await fetch(`${base}/current`)).json()).toEqual({ nobody: true })
})

test('only expired rows are deleted', async () => {
  const { browser } = await signedIn()
  await sql`update session.session set expires_at = now() - interval '1 day'
    where subject in (select subject from session.session limit 1)`.execute(database.system)
  expect(await applyRules(database, server.config, 'hour')).toBeGreaterThan(0)
  expect(await applyRules(database, server.config, 'hour')).toBe(0)
  expect(await sessionOf(auth, browser)).toHaveProperty('user')
})

test('weakness 15: without the database the response is 503, not signed out, and recovers afterwards', async () => {
  const line = await interruptible(database)
  const process = await startSessionServer({
    database: line.database,
    settings: { BASE_URL: base, OIDC_ISSUER: server.config.OIDC_ISSUER },
  })
  const away = `http://127.0.0.1:${process.port}/api/auth`
  const { cookie } = await signedIn()
  expect(await (await ask(cookie, away)).json()).toHaveProperty('user')
  line.cut()
  await eventually(async () => expect((await ask(cookie, away)).status).toBe(503))
  const answer = await ask(cookie, away)
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(await answer.text()).not.toMatch(/ECONN|at .*\.ts/)
  expect((await fetch(`http://127.0.0.1:${process.port}/current`, { headers: { cookie } })).status).toBe(503)
  line.mend()
  await eventually(async () => expect((await ask(cookie, away)).status).toBe(200))
})
