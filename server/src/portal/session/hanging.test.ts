import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestBrowser } from '../../testing/browser.ts'
import { isIdentityWell } from '../../upstreams/identity/identity-calls.ts'
import {
  csrfTokenOf,
  hiddenFields,
  sessionOf,
  startSessionServer,
  startSignIn,
  textField,
} from './testing/session-server.ts'

let hanging: readonly string[] = []
const server = await startSessionServer({
  hasIdentityDesk: false,
  intercept: (url, init, pass) =>
    hanging.some((path) => url.endsWith(path))
      ? new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        })
      : pass(url, init),
})
const { auth, base, config } = server
// The portal reads the addresses again after an hour: within it a test can start, and end later with all to be read.
beforeEach(async () => {
  server.pass(3601)
  await signOut(await signedIn())
  server.pass(3500)
})
afterEach(async () => {
  hanging = []
  await expect.poll(() => isIdentityWell(config.OIDC_ISSUER, server.identityCalls)).toBe(true)
})

const [discovery, token, userInfo, endSession, keys] = [
  '/openid-configuration',
  '/connect/token',
  '/connect/userinfo',
  '/connect/endsession',
  '/jwks',
]

async function signedIn() {
  const { email } = await server.addPerson()
  return (await server.signIn(email)).browser
}

async function signOut(browser: TestBrowser): Promise<string> {
  const csrfToken = await csrfTokenOf(auth, browser)
  const answer = await browser.postForm(`${auth}/signout`, { csrfToken, callbackUrl: '/orders', json: 'true' })
  return textField(await answer.json(), 'url')
}

/** Each returns the call that waits for the identity server. */
const calls = {
  async 'the start of a sign-in'() {
    const browser = new TestBrowser()
    const csrfToken = await csrfTokenOf(auth, browser)
    return () => browser.postForm(`${auth}/signin/openid-connect`, { csrfToken })
  },
  async 'the return from a sign-in'() {
    const browser = new TestBrowser()
    const { email } = await server.addPerson()
    const form = await browser.follow(await startSignIn(auth, browser))
    const html = await form.answer.text()
    const action = new URL(/<form[^>]*action="([^"]*)"/.exec(html)?.[1] ?? '', form.url).href
    let answer = await browser.postForm(action, { ...hiddenFields(html), email, password: 'correct horse battery' })
    const next = () => new URL(answer.headers.get('location') ?? '', base).href
    // oxlint-disable-next-line no-await-in-loop -- one redirect after the other
    while (!next().includes('/api/auth/callback/')) answer = await browser.request(next())
    return () => browser.request(next())
  },
  async 'a question about the user'() {
    const { accessToken } = await sessionOf(auth, await signedIn())
    const headers = { authorization: `Bearer ${String(accessToken)}` }
    return () => fetch(`${base}/connect/userinfo`, { headers })
  },
  async 'an update of the session'() {
    const browser = await signedIn()
    const csrfToken = await csrfTokenOf(auth, browser)
    return () => browser.postForm(`${auth}/session`, { csrfToken })
  },
  async 'the way to the sign-out there'() {
    const browser = await signedIn()
    const url = await signOut(browser)
    return () => browser.request(url)
  },
  async 'a logout token'() {
    const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
    const logout_token = `${part({ alg: 'RS256', kid: '1' })}.${part({})}.AAAA`
    return () => fetch(`${auth}/backchannel-logout`, { method: 'POST', body: new URLSearchParams({ logout_token }) })
  },
}

test.each<[keyof typeof calls, string[], number, string?]>([
  ['the start of a sign-in', [discovery], 302],
  ['the return from a sign-in', [token], 302, 'error=OAuthSignin'],
  ['the return from a sign-in', [userInfo], 302, `${base}/`],
  ['the return from a sign-in', [discovery, token], 302, 'error=OAuthSignin'],
  ['a question about the user', [userInfo], 503],
  ['a question about the user', [discovery, userInfo], 503],
  ['an update of the session', [discovery, userInfo], 200],
  ['the way to the sign-out there', [discovery, endSession], 302, `${base}/orders`],
  ['a logout token', [keys], 400],
  ['a logout token', [discovery, keys], 400],
])('%s waits 3 s at most while %j hang', async (name, paths, status, location = '') => {
  const call = await calls[name]()
  if (paths.includes(discovery)) server.pass(200)
  hanging = paths
  const started = performance.now()
  const answer = await call()
  expect([answer.status, answer.headers.get('location') ?? '']).toEqual([status, expect.stringContaining(location)])
  expect(performance.now() - started).toBeLessThan(3700)
})
