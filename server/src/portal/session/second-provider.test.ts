import { expect, test } from 'vitest'
import { TestBrowser } from '../../testing/browser.ts'
import { startSecondProvider } from './testing/second-provider.ts'
import {
  csrfTokenOf,
  followToEnd,
  hiddenFields,
  sessionOf,
  startSessionServer,
  startSignIn,
  textField,
} from './testing/session-server.ts'
import { freePort } from '../../testing/free-port.ts'

// The unchanged portal, configured for another provider.
const port = await freePort()
const portal = `http://127.0.0.1:${port}`
const { issuer } = await startSecondProvider({ clientId: 'business', clientSecret: 'a secret: 100%', portal })
const server = await startSessionServer({
  port,
  settings: {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'business',
    OIDC_CLIENT_SECRET: 'a secret: 100%',
    OIDC_CLAIMS: JSON.stringify({
      given_name: 'firstName',
      family_name: 'lastName',
      email: 'mail',
      uniqueAccountId: 'account',
    }),
  },
})
const { auth, base } = server

async function signedIn() {
  const browser = new TestBrowser()
  const { endedAt } = await followToEnd(browser, await startSignIn(auth, browser, { callbackUrl: '/orders?a=1' }))
  return { browser, endedAt }
}

test('A6.2 signs in at a provider with other paths and other claim names', async () => {
  const { browser, endedAt } = await signedIn()
  expect(endedAt).toBe(`${base}/orders?a=1`)
  const session = await sessionOf(auth, browser)
  expect(session).toMatchObject({
    user: { name: 'Grace Hopper', email: 'grace@navy.example', image: null },
    clcAccountId: '4711',
    // This provider's userinfo is at another path, so the portal forwards the call.
    authServerBaseUrl: base,
  })
  const answer = await fetch(`${base}/connect/userinfo`, {
    headers: { authorization: `Bearer ${String(session.accessToken)}` },
  })
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { given_name: 'Grace', family_name: 'Hopper', email: 'grace@navy.example', uniqueAccountId: '4711' },
  ])
})

test('after sign-out the portal forwards no userinfo request, to any provider', async () => {
  const { browser } = await signedIn()
  const { accessToken } = await sessionOf(auth, browser)
  const ask = () => fetch(`${base}/connect/userinfo`, { headers: { authorization: `Bearer ${String(accessToken)}` } })
  expect((await ask()).status).toBe(200)
  const before = server.calls('/me')
  const csrfToken = await csrfTokenOf(auth, browser)
  await browser.postForm(`${auth}/signout`, { csrfToken, callbackUrl: '/', json: 'true' })
  const answer = await ask()
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"'])
  expect(server.calls('/me')).toBe(before)
})

test('A6.2 refreshes there, where the refresh token stays the same', async () => {
  const { browser } = await signedIn()
  const seen = new Set<unknown>()
  for (let round = 0; round < 3; round++) {
    const { accessToken, error } = await sessionOf(auth, browser)
    expect([typeof accessToken, error]).toEqual(['string', undefined])
    seen.add(accessToken)
    server.pass(250)
  }
  expect(seen.size).toBe(3)
})

test('A6.2 signs out there, and the next sign-in starts afresh', async () => {
  const { browser } = await signedIn()
  const csrfToken = await csrfTokenOf(auth, browser)
  const answer = await browser.postForm(`${auth}/signout`, { csrfToken, callbackUrl: '/signed-out', json: 'true' })
  let page = await browser.follow(textField(await answer.json(), 'url'))
  for (let step = 0; step < 3 && !page.url.endsWith('/signed-out'); step += 1) {
    const html = await page.answer.text()
    const [, method, action = ''] = /<form[^>]*method="([^"]*)" action="([^"]*)"/.exec(html) ?? []
    const fields = new URLSearchParams({ ...hiddenFields(html), ...(action.endsWith('/confirm') && { logout: 'yes' }) })
    page =
      method === 'post'
        ? await browser.follow(action, { method: 'POST', body: fields })
        : await browser.follow(`${action}?${fields.toString()}`)
  }
  expect(page.url).toBe(`${base}/signed-out`)
  expect(await sessionOf(auth, browser)).toEqual({})
  const start = await browser.request(await startSignIn(auth, browser))
  expect(start.headers.get('location')).toContain('/enter/')
})
