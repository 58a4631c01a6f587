import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '@portal/db/src/testing/eventually.ts'
import { nameOfToken } from '../../lib/token-name.ts'
import { TestBrowser } from '../../testing/browser.ts'
import { createEndingJob } from './ending-job.ts'
import { sha256 } from '@portal/db/src/sha256.ts'
import {
  csrfTokenOf,
  followToEnd,
  hiddenFields,
  sessionOf,
  startSessionServer,
  startSignIn,
  textField,
} from './testing/session-server.ts'
import { deleteSessionsOf } from '../../sessions/store.ts'

/** The behaviour of the calls that end a token at the identity server. */
const line = { revocation: 'answers' as 'answers' | 'hangs' | 'fails', discovery: 'answers' as 'answers' | 'hangs' }
const revoked: (string | null)[] = []
const never = (init: RequestInit | undefined) =>
  new Promise<Response>((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new Error('given up')))
  })
const server = await startSessionServer()
// The same identity server, offering no more than OpenID Connect.
const plain = await startSessionServer({
  hasIdentityDesk: false,
  async intercept(url, init, pass) {
    if (url.endsWith('/openid-configuration') && line.discovery === 'hangs') return never(init)
    if (!url.endsWith('/connect/revocation')) return pass(url, init)
    if (init?.body instanceof URLSearchParams) revoked.push(init.body.get('token_type_hint'))
    if (line.revocation === 'answers') return pass(url, init)
    return line.revocation === 'fails' ? new Response('Bad gateway', { status: 502 }) : never(init)
  },
})
afterEach(() => {
  Object.assign(line, { revocation: 'answers', discovery: 'answers' })
})
// An identity server of another make, which takes a posted sign-out.
const other = await startSessionServer({
  hasIdentityDesk: false,
  async intercept(url, init, pass) {
    return url.endsWith('/connect/endsession') ? new Response('') : pass(url, init)
  },
})
const { auth, base, database } = server

async function signedIn(at = server) {
  const person = await at.addPerson()
  const { browser } = await at.signIn(person.email)
  const { accessToken } = await sessionOf(at.auth, browser)
  return { person, browser, cookie: browser.cookieHeader(), accessToken: String(accessToken) }
}

async function signOut(browser: TestBrowser, callbackUrl: string, at = auth): Promise<string> {
  const csrfToken = await csrfTokenOf(at, browser)
  const answer = await browser.postForm(`${at}/signout`, { csrfToken, callbackUrl, json: 'true' })
  expect(answer.status).toBe(200)
  return textField(await answer.json(), 'url')
}

/** Sends the form of each page on, as its script or a person does; answers where the browser ends. */
async function continueAt(browser: TestBrowser, from: string): Promise<string> {
  let page = await browser.follow(from)
  for (let step = 0; step < 3 && !page.url.includes('/signed-out'); step += 1) {
    const html = await page.answer.text()
    const [, method, action = ''] = /<form[^>]*method="([^"]*)" action="([^"]*)"/.exec(html) ?? []
    const fields = new URLSearchParams({ ...hiddenFields(html), ...(action.endsWith('/confirm') && { logout: 'yes' }) })
    const isPost = method === 'post'
    page = isPost
      ? await browser.follow(action, { method: 'POST', body: fields })
      : await browser.follow(`${action}?${fields.toString()}`)
  }
  return page.url
}

test('A1.10 weakness 3: sign-out ends the session on the server; a copy of the cookie is useless', async () => {
  const { browser, cookie } = await signedIn()
  await signOut(browser, '/signed-out')
  expect(browser.cookieHeader()).not.toContain('portal-session')
  expect(await (await fetch(`${auth}/session`, { headers: { cookie } })).text()).toBe('{}')
})

test('prefetched pages go with the session; the data of the next sign-in stay', async () => {
  const { browser } = await signedIn()
  const csrfToken = await csrfTokenOf(auth, browser)
  const answer = await browser.postForm(`${auth}/signout`, { csrfToken, callbackUrl: '/', json: 'true' })
  expect(answer.headers.get('clear-site-data')).toBe('"prefetchCache", "prerenderCache"')
})

test('A1.10 the gateway refuses the access token at once', async () => {
  const { browser, accessToken } = await signedIn()
  await signOut(browser, '/signed-out')
  const { rows } = await sql`select 1 from session.revoked_token
    where token_hash = ${nameOfToken(accessToken)} and expires_at > now()`.execute(database.system)
  expect(rows).toHaveLength(1)
})

test('A1.10 the token before the last refresh is refused as well, until it expires', async () => {
  const { browser, accessToken } = await signedIn(plain)
  plain.pass(245)
  const renewed = String((await sessionOf(plain.auth, browser)).accessToken)
  expect(renewed).not.toBe(accessToken)
  await signOut(browser, '/', plain.auth)
  const { rows } = await sql`select 1 from session.revoked_token
    where token_hash in (${nameOfToken(accessToken)}, ${nameOfToken(renewed)})`.execute(plain.database.system)
  expect(rows).toHaveLength(2)
})

async function userInfoStatus(accessToken: string): Promise<number> {
  const headers = { authorization: `Bearer ${accessToken}` }
  return (await fetch(`${server.config.OIDC_ISSUER}/connect/userinfo`, { headers })).status
}

async function countRefreshTokens(subject: string, at = server): Promise<number> {
  const { rows } = await sql`select 1 from identity.model
    where model = 'RefreshToken' and account_id = ${subject}`.execute(at.database.system)
  return rows.length
}

async function takeJobs(at = server): Promise<unknown[]> {
  const { rows } = await sql<{ payload: unknown }>`
    delete from graphile_worker._private_jobs as each using graphile_worker.jobs
    where jobs.id = each.id and jobs.task_identifier = 'end identity server session'
    returning each.payload`.execute(at.database.system)
  return rows.map(({ payload }) => payload)
}

test('A1.10 weakness 5: the response to a sign-out ends everything, even if the browser goes no further', async () => {
  const { browser, person, accessToken } = await signedIn()
  const elsewhere = (await server.signIn(person.email)).browser
  const theirs = String((await sessionOf(auth, elsewhere)).accessToken)
  await takeJobs()
  expect(await userInfoStatus(accessToken)).toBe(200)
  const url = await signOut(browser, '/signed-out?from=menu')
  expect(await userInfoStatus(accessToken)).toBe(401)
  expect(await countRefreshTokens(person.subject)).toBe(1)
  expect(await takeJobs()).toEqual([])
  expect(url).toBe(`${base}/signed-out?from=menu`)
  // The identity server requires the password again for the next sign-in.
  const form = await browser.follow(await startSignIn(auth, browser))
  expect(form.url).toContain('/identity/interaction/')
  // The other devices of the person stay signed in.
  expect(await userInfoStatus(theirs)).toBe(200)
  expect(await sessionOf(auth, elsewhere)).toHaveProperty('accessToken')
})

for (const fault of ['fails', 'hangs'] as const) {
  test(`A1.10 a sign-out does not wait for an identity server that ${fault}; a job does the rest`, async () => {
    const { browser, person, accessToken } = await signedIn(plain)
    line.revocation = fault
    const started = performance.now()
    expect(await signOut(browser, '/signed-out', plain.auth)).toContain('/signout/continue?')
    expect(performance.now() - started).toBeLessThan(4000)
    expect(await countRefreshTokens(person.subject, plain)).toBe(1)
    const jobs = await takeJobs(plain)
    expect(jobs).toHaveLength(1)
    expect(JSON.stringify(jobs)).not.toContain(accessToken)
    await createEndingJob(plain.config, plain.database)(jobs[0])
    expect(await countRefreshTokens(person.subject, plain)).toBe(0)
  })
}

test('A1.10 both tokens are ended by name: not every identity server ends the one with the other', async () => {
  const { browser } = await signedIn(plain)
  revoked.length = 0
  await signOut(browser, '/signed-out', plain.auth)
  expect(new Set(revoked)).toEqual(new Set(['access_token', 'refresh_token']))
})

test('A1.10 a sign-out waits once, however many calls to the identity server hang', async () => {
  const { browser } = await signedIn(plain)
  // The gateway reads its addresses again after an hour.
  plain.pass(3601)
  Object.assign(line, { revocation: 'hangs', discovery: 'hangs' })
  const started = performance.now()
  await signOut(browser, '/signed-out', plain.auth)
  expect(performance.now() - started).toBeLessThan(4500)
})

test('ending all sessions of a person leaves the refresh tokens to the job', async () => {
  const { person } = await signedIn()
  await takeJobs()
  await deleteSessionsOf(database.system, person.subject, 'all')
  expect(await takeJobs()).toEqual([expect.objectContaining({ providerSubject: person.subject })])
})

test('a new sign-in in the same browser ends nothing at the identity server', async () => {
  const { browser, person } = await signedIn()
  await takeJobs()
  await followToEnd(browser, await startSignIn(auth, browser))
  expect(await takeJobs()).toEqual([])
  expect(await sessionOf(auth, browser)).toHaveProperty('accessToken')
  const { rows } = await sql`select 1 from session.session where subject = ${person.subject}`.execute(database.system)
  expect(rows).toHaveLength(1)
})

test("A1.10 another identity server's session ends through the browser, which returns to the sign-out page", async () => {
  const { email } = await plain.addPerson()
  const { browser } = await plain.signIn(email)
  const url = await signOut(browser, '/signed-out?from=menu', plain.auth)
  expect(url).toMatch(new RegExp(`^${plain.auth}/signout/continue\\?handle=[\\w-]{43}$`))
  expect(await continueAt(browser, url)).toBe(`${plain.base}/signed-out?from=menu`)
  const form = await browser.follow(await startSignIn(plain.auth, browser))
  expect(form.url).toContain('/identity/interaction/')
})

test('no address contains a token, and the handle works once and for a short time', async () => {
  const { email } = await other.addPerson()
  const { browser } = await other.signIn(email)
  const url = await signOut(browser, '/signed-out', other.auth)
  const page = await browser.request(url)
  const html = await page.text()
  expect(html).toContain(`<form method="post" action="${other.config.OIDC_ISSUER}/connect/endsession">`)
  expect(hiddenFields(html)).toMatchObject({
    id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    client_id: 'portal',
    post_logout_redirect_uri: `${other.auth}/signout/callback`,
  })
  expect(html).toContain('Finish signing out')
  expect(html).not.toMatch(/<script>|onload=/)
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
  expect(page.headers.get('cache-control')).toContain('no-store')
  expect((await browser.request(url)).headers.get('location')).toBe(`${other.base}/`)
  const again = await other.signIn(email)
  const late = await signOut(again.browser, '/signed-out', other.auth)
  other.pass(400)
  expect((await again.browser.request(late)).headers.get('location')).toBe(`${other.base}/`)
})

test('an identity server without posted sign-out gets the parameters in the address, beside its own', async () => {
  const strict = await startSessionServer({
    hasIdentityDesk: false,
    async intercept(url, init, pass) {
      if (url.endsWith('/connect/endsession?tenant=1')) return new Response('', { status: 404 })
      const answer = await pass(url, init)
      if (!url.endsWith('/openid-configuration')) return answer
      const document: Record<string, unknown> = JSON.parse(await answer.text())
      const end_session_endpoint = `${String(document.end_session_endpoint)}?tenant=1`
      return Response.json({ ...document, end_session_endpoint })
    },
  })
  const { email } = await strict.addPerson()
  const { browser } = await strict.signIn(email)
  const html = await (await browser.request(await signOut(browser, '/signed-out', strict.auth))).text()
  expect(html).toContain(`<form method="get" action="${strict.config.OIDC_ISSUER}/connect/endsession?tenant=1">`)
  expect(Object.keys(hiddenFields(html))).toEqual([
    'tenant',
    'client_id',
    'post_logout_redirect_uri',
    'state',
    'id_token_hint',
  ])
})

test('the return address of the identity server leads nowhere else', async () => {
  for (const state of ['', 'x', 'a'.repeat(5000), '%00', `${base}/orders`, 'https://evil.example/']) {
    const answer = await fetch(`${auth}/signout/callback?state=${encodeURIComponent(state)}`, { redirect: 'manual' })
    expect(answer.headers.get('location')).toBe(`${base}/`)
    // The identity server may have ended its session without the portal's sign-out before.
    expect(answer.headers.get('clear-site-data')).toBe('"prefetchCache", "prerenderCache"')
  }
})

test('A1.3 sign-out works the same without a session, and as a form with a redirect', async () => {
  const browser = new TestBrowser()
  expect(await signOut(browser, '/signed-out')).toBe(`${base}/signed-out`)
  const csrfToken = await csrfTokenOf(auth, browser)
  const answer = await browser.postForm(`${auth}/signout`, { csrfToken, callbackUrl: 'https://evil.example/' })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(`${base}/`)
})

test('A1.4 without the CSRF token nothing is signed out, and the page only asks', async () => {
  const { browser } = await signedIn()
  for (const fields of [{}, { csrfToken: 'x' }, { csrfToken: 'a'.repeat(64) }]) {
    const answer = await browser.postForm(`${auth}/signout`, { json: 'true', ...fields })
    expect(await answer.json()).toEqual({ url: `${auth}/signout?csrf=true` })
  }
  const page = await browser.request(`${auth}/signout`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Do you want to sign out')
  expect(await sessionOf(auth, browser)).toHaveProperty('user')
})

test('A1.10 sign-out at the identity server ends the session here, by back-channel', async () => {
  const { browser, cookie, accessToken } = await signedIn()
  const copy = cookie
  await signOut((await signedIn()).browser, '/')
  expect(await (await fetch(`${auth}/session`, { headers: { cookie: copy } })).json()).toHaveProperty('user')
  // The person asks the identity server itself to sign out.
  const page = await browser.follow(`${server.config.OIDC_ISSUER}/connect/endsession`)
  const html = await page.answer.text()
  const action = /<form[^>]*action="([^"]*)"/.exec(html)?.[1] ?? ''
  await browser.postForm(new URL(action, page.url).href, { ...hiddenFields(html), logout: 'yes' })
  await eventually(async () => {
    expect(await (await fetch(`${auth}/session`, { headers: { cookie: copy } })).text()).toBe('{}')
  })
  const { rows } = await sql`select 1 from session.revoked_token
    where token_hash = ${nameOfToken(accessToken)}`.execute(database.system)
  expect(rows).toHaveLength(1)
})

const keys = await generateKeyPair('RS256')
const signer = await startSessionServer({
  settings: { OIDC_ISSUER: 'http://signer.example' },
  async intercept(url) {
    const path = new URL(url).pathname
    if (path === '/.well-known/openid-configuration') {
      return Response.json({ issuer: 'http://signer.example', jwks_uri: 'http://signer.example/jwks' })
    }
    return Response.json({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: '1', alg: 'RS256', use: 'sig' }] })
  },
})
const event = 'http://schemas.openid.net/event/backchannel-logout'

async function logoutToken(changes: object = {}, header: object = {}, key = keys.privateKey): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const good = {
    iss: 'http://signer.example',
    aud: 'portal',
    iat: now,
    exp: now + 120,
    jti: randomUUID(),
    sub: 'ada',
    events: { [event]: {} },
  }
  return new SignJWT({ ...good, ...changes })
    .setProtectedHeader({ alg: 'RS256', kid: '1', typ: 'logout+jwt', ...header })
    .sign(key)
}

function sendLogout(token: string): Promise<Response> {
  return fetch(`${signer.auth}/backchannel-logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  })
}

async function insertSession(sid: string, sub: string): Promise<void> {
  await sql`
    insert into session.session (id_hash, subject, provider_subject, provider_sid, access_token, access_token_hash,
      id_token, access_expires_at, refresh_at, expires_at)
    values (${sha256(randomUUID())}, ${sub}, ${sub}, ${sid}, 'x', ${sha256(randomUUID())}, 'x', now() + interval '1 hour',
      now() + interval '1 hour', now() + interval '1 hour')`.execute(signer.database.system)
}

async function sids(): Promise<string[]> {
  const { rows } = await sql<{ sid: string }>`
    select provider_sid as sid from session.session order by 1`.execute(signer.database.system)
  return rows.map(({ sid }) => sid)
}

test('a logout token ends one session by sid, or all of a person by sub', async () => {
  for (const [sid, sub] of [
    ['1', 'ada'],
    ['2', 'ada'],
    ['3', 'ada'],
    ['4', 'bob'],
  ] as const) {
    await insertSession(sid, sub)
  }
  const one = await sendLogout(await logoutToken({ sid: '1', sub: undefined }))
  expect(one.status).toBe(200)
  expect(one.headers.get('cache-control')).toBe('no-store')
  expect(await sids()).toEqual(['2', '3', '4'])
  expect((await sendLogout(await logoutToken({ sid: '4', sub: 'ada' }))).status).toBe(200)
  expect(await sids()).toEqual(['2', '3', '4'])
  expect((await sendLogout(await logoutToken())).status).toBe(200)
  expect(await sids()).toEqual(['4'])
})

test('an invalid logout token is refused with 400 and ends nothing', async () => {
  await insertSession('5', 'ada')
  const before = await sids()
  const stranger = await generateKeyPair('RS256')
  const past = Math.floor(Date.now() / 1000) - 3600
  const used = await logoutToken({ sub: 'nobody' })
  expect((await sendLogout(used)).status).toBe(200)
  const unsigned = `${btoa('{"alg":"none"}')}.${(await logoutToken()).split('.')[1]}.`
  const tokens = [
    used,
    unsigned,
    await logoutToken({}, {}, stranger.privateKey),
    await logoutToken({ iss: 'http://evil.example' }),
    await logoutToken({ aud: 'other' }),
    await logoutToken({ iat: past }),
    await logoutToken({ iat: past, exp: past + 60 }),
    await logoutToken({ events: {} }),
    await logoutToken({ events: undefined }),
    await logoutToken({ nonce: 'x' }),
    await logoutToken({ sub: undefined }),
    await logoutToken({ jti: undefined }),
    await logoutToken({}, { typ: 'at+jwt' }),
    '',
    'x.y.z',
  ]
  for (const token of tokens) {
    const answer = await sendLogout(token)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store'])
  }
  expect((await fetch(`${signer.auth}/backchannel-logout`, { method: 'POST' })).status).toBe(400)
  expect(await sids()).toEqual(before)
  expect(signer.log.coded('BACKCHANNEL_LOGOUT_ERROR').length).toBeGreaterThanOrEqual(tokens.length)
})
