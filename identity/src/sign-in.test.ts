import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { verifyPassword } from '@portal/db/src/password.ts'
import fastify from 'fastify'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { identityServer } from './identity.ts'
import { Browser } from './testing/browser.ts'
import { type Idp, startIdentity } from './testing/start-identity.ts'

let idp: Idp
beforeAll(async () => {
  idp = await startIdentity()
})
// All tests use one address; none must slow down the next.
beforeEach(() => sql`delete from identity.throttle`.execute(idp.database.system))

async function openSignIn(parameters: Record<string, string> = {}, browser = new Browser()) {
  const flow = await idp.startFlow(parameters)
  return { browser, flow, page: await browser.open(flow.url) }
}

const visible = (text: string) =>
  text
    .replace(/<form.*?<\/form>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

test('A6.2 signs a person in by code flow with PKCE, state and nonce, without asking for consent', async () => {
  const person = await idp.addPerson({ givenName: 'Grace', familyName: 'Hopper' })
  const { browser, flow, page } = await openSignIn()
  expect(page.text).toContain('<h1>Sign in</h1>')
  const callback = await browser.send(page, { email: person.email.toUpperCase(), password: person.password })
  expect(callback.url).toContain(idp.redirectUri)
  const tokens = await flow.finish(callback.url)
  expect(tokens.claims()).toMatchObject({ sub: person.subject, amr: ['pwd'] })
  expect(tokens.claims()?.sid).toBeTruthy()
  expect(tokens.refresh_token).toBeTruthy()
})

test('issues access tokens as JWTs for the gateway, with session, client and account', async () => {
  const person = await idp.addPerson({ uniqueAccountId: 'ACC-7' })
  const tokens = await idp.signIn(person)
  const [header = '', payload = ''] = tokens.access_token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  expect(read(header)).toMatchObject({ alg: 'RS256', typ: 'at+jwt', kid: expect.any(String) })
  expect(read(payload)).toMatchObject({
    iss: idp.issuer,
    aud: idp.audience,
    sub: person.subject,
    client_id: 'portal',
    uniqueAccountId: 'ACC-7',
    sid: tokens.claims()?.sid,
    jti: expect.any(String),
    scope: expect.stringContaining('openid'),
  })
  expect(read(payload).exp - read(payload).iat).toBe(300)
})

test('does not ask again while the session lives', async () => {
  const person = await idp.addPerson()
  const browser = new Browser()
  await idp.signIn(person, browser)
  const { flow, page } = await openSignIn({}, browser)
  const tokens = await flow.finish(page.url)
  expect(tokens.claims()?.sub).toBe(person.subject)
})

test.each([{ prompt: 'login' }, { max_age: '0' }])('asks again for %o and says why', async (parameters) => {
  const person = await idp.addPerson()
  const browser = new Browser()
  const first = await idp.signIn(person, browser)
  await new Promise((resolve) => setTimeout(resolve, 1100))
  const { flow, page } = await openSignIn(parameters, browser)
  expect(page.text).toContain('please sign in again')
  expect(page.text).toContain(`value="${person.email}"`)
  const callback = await browser.send(page, { email: person.email, password: person.password })
  const tokens = await flow.finish(callback.url)
  expect(Number(tokens.claims()?.auth_time)).toBeGreaterThan(Number(first.claims()?.auth_time))
})

test('fills in the login hint, and escapes it', async () => {
  const { page } = await openSignIn({ login_hint: '"><script>alert(1)</script>' })
  expect(page.text).toContain('value="&#34;&#62;&#60;script&#62;')
  expect(page.text).not.toContain('<script>alert')
})

test('responds with login_required for prompt=none without a session', async () => {
  const { page } = await openSignIn({ prompt: 'none' })
  expect(new URL(page.url).searchParams.get('error')).toBe('login_required')
})

test('reports missing input beside the fields, and keeps the email but not the password', async () => {
  const { browser, page } = await openSignIn()
  const again = await browser.send(page, { email: 'grace@customer.example', password: '' })
  expect(again.status).toBe(400)
  expect(again.text).toMatch(/id="password-error".*Enter your password\./s)
  expect(again.text).toContain('value="grace@customer.example"')
  const wrong = await browser.send(page, { email: 'grace@customer.example', password: 'my secret guess' })
  expect(wrong.text).not.toContain('my secret guess')
})

test('gives the same response for a wrong password, an unknown email and a suspended person', async () => {
  const person = await idp.addPerson()
  const suspended = await idp.addPerson()
  await sql`update identity.login set status = 'suspended' where subject = ${suspended.subject}`.execute(
    idp.database.system,
  )
  const { browser, page } = await openSignIn()
  const answers = []
  for (const email of [person.email, 'nobody@customer.example', suspended.email]) {
    const { status, text } = await browser.send(page, { email, password: 'wrong but long enough' })
    answers.push({ status, text: visible(text) })
  }
  expect(answers[0]).toMatchObject({
    status: 401,
    text: expect.stringContaining('The email address or password is incorrect'),
  })
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

test.each(['known', 'unknown'])('slows down guessing for a %s email, and shows the wait', async (kind) => {
  const person = await idp.addPerson()
  const email = kind === 'known' ? person.email : `nobody-${person.subject}@customer.example`
  const { browser, page } = await openSignIn()
  const guesses = await Promise.all(
    Array.from({ length: 12 }, () => browser.send(page, { email, password: 'a guess among many' })),
  )
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5)
  const refused = guesses.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(7)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(20)
  expect(refused[0]?.text).toMatch(/Too many attempts\. Wait \d+ seconds/)
  // Even the correct password has to wait, or the block would reveal it.
  const right = await browser.send(page, { email, password: person.password })
  expect(right.status).toBe(429)
})

test('forgets earlier failures after a success', async () => {
  const person = await idp.addPerson()
  const { browser, page } = await openSignIn()
  for (let guess = 0; guess < 4; guess++) {
    await browser.send(page, { email: person.email, password: 'wrong but long enough' })
  }
  await browser.send(page, { email: person.email, password: person.password })
  const next = await openSignIn()
  const wrong = await next.browser.send(next.page, { email: person.email, password: 'wrong but long enough' })
  expect(wrong.status).toBe(401)
})

test('slows down one address that guesses at many emails', async () => {
  const own = await startIdentity()
  const flow = await own.startFlow()
  const browser = new Browser()
  const page = await browser.open(flow.url)
  const guesses = await Promise.all(
    Array.from({ length: 32 }, (_, index) =>
      browser.send(page, { email: `person${index}@customer.example`, password: 'the same for all' }),
    ),
  )
  expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(2)
})

test('the address of a sign-in does not work in another browser', async () => {
  const { page } = await openSignIn()
  const other = await new Browser().open(page.url)
  expect(other.status).toBe(400)
  expect(other.text).toContain('This page has expired')
})

test('refuses a sign-in form that another site sends', async () => {
  const { browser, page } = await openSignIn()
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  const answer = await browser.open(page.url, { method: 'POST', headers, body: new URLSearchParams({ email: 'a' }) })
  expect(answer.status).toBe(403)
})

test('ends the session of the first person when another one signs in over it', async () => {
  const [first, second] = [await idp.addPerson(), await idp.addPerson()]
  const browser = new Browser()
  const { access_token: token } = await idp.signIn(first, browser)
  const { flow, page } = await openSignIn({ prompt: 'login' }, browser)
  const callback = await browser.send(page, { email: second.email, password: second.password })
  const tokens = await flow.finish(callback.url)
  expect(tokens.claims()?.sub).toBe(second.subject)
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${idp.issuer}/connect/userinfo`, { headers })).status).toBe(401)
})

test('asks a person who was suspended meanwhile to sign in', async () => {
  const [gone, other] = [await idp.addPerson(), await idp.addPerson()]
  const browser = new Browser()
  const tokens = await idp.signIn(gone, browser)
  await sql`update identity.login set status = 'suspended' where subject = ${gone.subject}`.execute(idp.database.system)
  const { flow, page } = await openSignIn({}, browser)
  expect(page.text).toContain('<h1>Sign in</h1>')
  await expect(idp.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
  const callback = await browser.send(page, { email: other.email, password: other.password })
  expect((await flow.finish(callback.url)).claims()?.sub).toBe(other.subject)
})

test('binds its cookies to the host on https, as far as their paths allow', async () => {
  const app = fastify()
  await app.register(identityServer, { ...idp.options, issuer: 'https://portal.example/identity' })
  const { search } = new URL((await idp.startFlow()).url)
  const answer = await app.inject(`/identity/connect/authorize${search}`)
  const cookies = [answer.headers['set-cookie']].flat()
  expect(answer.statusCode).toBe(303)
  for (const cookie of cookies) expect(cookie).toMatch(/^__Secure-.*; secure/i)
  const page = await app.inject('/identity/forgotten-password')
  expect(page.headers['strict-transport-security']).toBeTruthy()
  await app.close()
})

test('protects every page with headers, and its cookies from scripts and other sites', async () => {
  const { page, browser } = await openSignIn()
  expect(page.headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*script-src 'self';.*frame-ancestors 'none'/,
  )
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.text).not.toMatch(/<script(?! src)|style="|onclick/)
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(page.text) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(page.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}';`)
  const answer = await fetch((await idp.startFlow()).url, { redirect: 'manual' })
  const cookies = answer.headers.getSetCookie()
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies) expect(cookie).toMatch(/httponly.*samesite=lax|samesite=lax.*httponly/i)
  expect(browser.cookie('identity-step')).toBeTruthy()
})

test('includes its style in the page, and serves script and typeface at addresses with a content hash', async () => {
  const { page } = await openSignIn()
  expect(page.text).toContain('--rail-bg')
  const addresses = page.text.match(/[^"]+\/assets\/(?:identity|inter-latin)\.[0-9a-f]{12}\.(?:js|woff2)/g) ?? []
  expect(addresses).toHaveLength(2)
  for (const address of addresses) {
    const answer = await fetch(new URL(address, idp.issuer))
    expect(answer.status, address).toBe(200)
    expect(answer.headers.get('cache-control')).toContain('immutable')
  }
})

test('compresses the sign-in page for browsers that ask for it', async () => {
  const { browser, page } = await openSignIn()
  const sizeOf = async (encoding: string) => {
    const { headers, text } = await browser.open(page.url, { headers: { 'accept-encoding': encoding } })
    expect(text).toBe(page.text)
    return [headers.get('content-encoding'), Number(headers.get('content-length'))] as const
  }
  const plain = Buffer.byteLength(page.text)
  expect(await sizeOf('identity')).toEqual([null, plain])
  expect(await sizeOf('gzip, deflate, br')).toEqual(['br', expect.toSatisfy((size: number) => size < plain / 3)])
})

test('strangers who guess at a name do not lock its owner out of a known browser', async () => {
  const person = await idp.addPerson()
  const browser = new Browser()
  await idp.signIn(person, browser)
  const stranger = await openSignIn()
  const guesses = await Promise.all(
    Array.from({ length: 8 }, () => stranger.browser.send(stranger.page, { email: person.email, password: 'a guess' })),
  )
  expect(guesses.some(({ status }) => status === 429)).toBe(true)
  const own = await openSignIn({ prompt: 'login' }, browser)
  const callback = await browser.send(own.page, { email: person.email, password: person.password })
  expect((await own.flow.finish(callback.url)).claims()?.sub).toBe(person.subject)
})

test('says that many people are signing in if passwords cannot be checked in time, and counts no attempt', async () => {
  const person = await idp.addPerson()
  const { browser, page } = await openSignIn()
  const hashOf = (passes: number) => `$argon2id$v=19$m=1024,t=${passes},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`
  const threads = Math.max(1, availableParallelism() - 1)
  const long = Array.from({ length: threads }, () => verifyPassword('long', hashOf(2000), '127.0.0.1'))
  const waiting = Array.from({ length: 200 }, () => verifyPassword('short', hashOf(1), '127.0.0.1'))
  const refused = await browser.send(page, { email: person.email, password: person.password })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
  expect(refused.text).toContain('Many people are signing in at the moment.')
  expect(refused.text).toContain(`value="${person.email}"`)
  await Promise.all([...long, ...waiting])
  const { rows } = await sql`select from identity.throttle where failures > 0`.execute(idp.database.system)
  expect(rows).toEqual([])
  expect((await browser.send(refused, person)).url).toContain(idp.redirectUri)
})
