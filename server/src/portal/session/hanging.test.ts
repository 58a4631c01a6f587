import { testDatabase } from '@portal/db/src/testing/database.ts'
import { expect, test } from 'vitest'
import { TestBrowser } from '../../testing/browser.ts'
import {
  csrfTokenOf,
  hiddenFields,
  type SessionServer,
  sessionOf,
  startSessionServer,
  startSignIn,
  textField,
} from './testing/session-server.ts'

const [discovery, token, userInfo, endSession, keys] = [
  '/openid-configuration',
  '/connect/token',
  '/connect/userinfo',
  '/connect/endsession',
  '/jwks',
]

async function signedIn(server: SessionServer) {
  const { email } = await server.addPerson()
  return (await server.signIn(email)).browser
}

async function signOut({ auth }: SessionServer, browser: TestBrowser): Promise<string> {
  const csrfToken = await csrfTokenOf(auth, browser)
  const answer = await browser.postForm(`${auth}/signout`, { csrfToken, callbackUrl: '/orders', json: 'true' })
  return textField(await answer.json(), 'url')
}

/** Each returns the call that waits for the identity server. */
const calls = {
  async 'the start of a sign-in'({ auth }: SessionServer) {
    const browser = new TestBrowser()
    const csrfToken = await csrfTokenOf(auth, browser)
    return () => browser.postForm(`${auth}/signin/openid-connect`, { csrfToken })
  },
  async 'the return from a sign-in'(server: SessionServer) {
    const browser = new TestBrowser()
    const { email } = await server.addPerson()
    const form = await browser.follow(await startSignIn(server.auth, browser))
    const html = await form.answer.text()
    const action = new URL(/<form[^>]*action="([^"]*)"/.exec(html)?.[1] ?? '', form.url).href
    let answer = await browser.postForm(action, { ...hiddenFields(html), email, password: 'correct horse battery' })
    const next = () => new URL(answer.headers.get('location') ?? '', server.base).href
    while (!next().includes('/api/auth/callback/')) answer = await browser.request(next())
    return () => browser.request(next())
  },
  async 'a question about the user'(server: SessionServer) {
    const { accessToken } = await sessionOf(server.auth, await signedIn(server))
    const headers = { authorization: `Bearer ${String(accessToken)}` }
    return () => fetch(`${server.base}/connect/userinfo`, { headers })
  },
  async 'an update of the session'(server: SessionServer) {
    const browser = await signedIn(server)
    const csrfToken = await csrfTokenOf(server.auth, browser)
    return () => browser.postForm(`${server.auth}/session`, { csrfToken })
  },
  async 'the way to the sign-out there'(server: SessionServer) {
    const browser = await signedIn(server)
    const url = await signOut(server, browser)
    return () => browser.request(url)
  },
  async 'a logout token'({ auth }: SessionServer) {
    const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
    const logout_token = `${part({ alg: 'RS256', kid: '1' })}.${part({})}.AAAA`
    return () => fetch(`${auth}/backchannel-logout`, { method: 'POST', body: new URLSearchParams({ logout_token }) })
  },
}

const database = await testDatabase()

/** A portal whose identity server does not respond at these paths, about to make the call. */
async function prepare(name: keyof typeof calls, paths: string[]) {
  let isHanging = false
  const server = await startSessionServer({
    database,
    hasIdentityDesk: false,
    intercept: (url, init, pass) =>
      isHanging && paths.some((path) => url.endsWith(path))
        ? new Promise((_resolve, reject) => {
            init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
          })
        : pass(url, init),
  })
  await signOut(server, await signedIn(server))
  // The portal reads the addresses again after an hour.
  server.pass(3500)
  const call = await calls[name](server)
  if (paths.includes(discovery)) server.pass(200)
  return async () => {
    isHanging = true
    const started = performance.now()
    const { status, headers } = await call()
    const location = (headers.get('location') ?? '').replace(server.base, '')
    return { status, location, ms: performance.now() - started }
  }
}

// Each waits for three seconds, so all wait at once.
const waiting: [name: keyof typeof calls, paths: string[], status: number, location?: string][] = [
  ['the start of a sign-in', [discovery], 302],
  ['the return from a sign-in', [token], 302, 'error=OAuthSignin'],
  ['the return from a sign-in', [userInfo], 302, '/'],
  ['the return from a sign-in', [discovery, token], 302, 'error=OAuthSignin'],
  ['a question about the user', [userInfo], 503],
  ['a question about the user', [discovery, userInfo], 503],
  ['an update of the session', [discovery, userInfo], 200],
  ['the way to the sign-out there', [discovery, endSession], 302, '/orders'],
  ['a logout token', [keys], 400],
  ['a logout token', [discovery, keys], 400],
]
const prepared = await Promise.all(waiting.map(([name, paths]) => prepare(name, paths)))
const answers = prepared.map((call) => call())
const asked = waiting.map(([name, paths, status, location = ''], index) => {
  const answer = answers[index]
  return { name, paths, status, location, answer }
})

test.each(asked)('$name waits 3 s at most while $paths hang', async ({ status, location, answer }) => {
  const given = await answer
  expect(given).toMatchObject({ status, location: expect.stringContaining(location) })
  expect(given?.ms).toBeGreaterThan(2900)
  expect(given?.ms).toBeLessThan(3700)
})
