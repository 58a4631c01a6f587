import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBrowser } from '../../testing/browser.ts'
import { finishSignIn, startSessionServer } from './testing/session-server.ts'

// The unmodified client of next-auth v4, with as much of a browser as it needs.
const server = await startSessionServer()
const { base } = server
const browser = new TestBrowser()
const place = { href: `${base}/orders?status=Pending`, reload: () => undefined }
const stored = new Map<string, string>()
const realFetch = globalThis.fetch
const beacons: string[] = []

beforeAll(() => {
  Object.assign(globalThis, {
    window: { location: place, addEventListener: () => undefined, removeEventListener: () => undefined },
    localStorage: { setItem: (key: string, value: string) => stored.set(key, value) },
    fetch: (url: string, init?: RequestInit) =>
      url.startsWith('/') ? browser.request(new URL(url, base).href, init) : realFetch(url, init),
  })
  Object.defineProperty(globalThis.navigator, 'sendBeacon', {
    configurable: true,
    value: (url: string, body: URLSearchParams) => {
      beacons.push(`${url} ${body.toString()}`)
      return true
    },
  })
})
afterAll(() => {
  Object.assign(globalThis, { window: undefined, localStorage: undefined, fetch: realFetch })
})

async function client() {
  return import('next-auth/react')
}

test('A1.3 it reads the empty session, the providers and a CSRF token', async () => {
  const { getSession, getProviders, getCsrfToken } = await client()
  expect(await getSession()).toBeNull()
  expect(await getProviders()).toMatchObject({ 'openid-connect': { type: 'oauth' } })
  const token = await getCsrfToken()
  expect(token).toMatch(/^[0-9a-f]{64}$/)
  expect(await getCsrfToken()).toBe(token)
})

test('A1.3 A1.1 it signs in with extra parameters and returns to the page of origin', async () => {
  const { signIn, getSession } = await client()
  const { email } = await server.addPerson()
  await signIn('openid-connect', undefined, { prompt: 'login', login_hint: email })
  expect(new URL(place.href).searchParams.get('prompt')).toBe('login')
  expect(new URL(place.href).searchParams.get('login_hint')).toBe(email)
  const { endedAt } = await finishSignIn(browser, place.href, email)
  expect(endedAt).toBe(`${base}/orders?status=Pending`)
  expect(await getSession()).toMatchObject({ user: { name: 'Ada Byron', email }, accessToken: expect.any(String) })
})

test('A1.3 an unknown provider leads it to the sign-in page', async () => {
  const { signIn } = await client()
  place.href = `${base}/`
  await signIn('github')
  expect(place.href).toContain('/api/auth/signin?')
  expect((await browser.request(new URL(place.href, base).href)).status).toBe(200)
})

test('A1.3 A1.10 it signs out and is sent to the sign-out page', async () => {
  const { signOut, getSession } = await client()
  place.href = `${base}/orders`
  await signOut({ callbackUrl: '/signed-out' })
  expect(place.href).toBe(`${base}/signed-out`)
  expect(JSON.parse(stored.get('nextauth.message') ?? '')).toMatchObject({ data: { trigger: 'signout' } })
  expect(await getSession()).toBeNull()
})

test('A1.3 signing out without a redirect returns the URL', async () => {
  const { signOut } = await client()
  expect(await signOut({ redirect: false, callbackUrl: `${base}/signed-out` })).toEqual({ url: `${base}/signed-out` })
})

test('A1.3 its error reports are accepted', async () => {
  const { getSession } = await client()
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) })
  expect(await getSession()).toBeNull()
  const [url = '', body = ''] = beacons[0]?.split(' ') ?? []
  const type = 'application/x-www-form-urlencoded;charset=UTF-8'
  const answer = await realFetch(new URL(url, base), { method: 'POST', headers: { 'content-type': type }, body })
  expect(answer.status).toBe(200)
  expect(server.log.lines.some(({ message }) => message.startsWith('The session client'))).toBe(true)
})
