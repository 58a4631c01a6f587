import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestBrowser } from '../../testing/browser.ts'
import { hasGlewlwyd, startGlewlwyd } from './testing/glewlwyd.ts'
import {
  csrfTokenOf,
  followToEnd,
  hiddenFields,
  type SessionServer,
  sessionOf,
  startSessionServer,
  startSignIn,
  textField,
} from './testing/session-server.ts'
import { freePort } from '../../testing/free-port.ts'
import { withJson } from '../../testing/json.ts'

// Only a developer may lack it: in CI a missing program is a failure.
const isSkipped = !hasGlewlwyd && !process.env.CI
const missing = isSkipped ? ' (skipped: glewlwyd is not installed)' : ''

// A different provider, configured as docs/manual/identity.md describes.
describe.skipIf(isSkipped)(`Glewlwyd${missing}`, () => {
  // Characters that would fail if they were encoded, because this provider does not decode.
  const clientSecret = 'a-b_c.d~e: 100%+/'
  let glewlwyd: Awaited<ReturnType<typeof startGlewlwyd>>
  // Registered here, because a hook that another hook registers never runs.
  let stop = () => {}
  afterAll(() => stop())
  let server: SessionServer

  beforeAll(async () => {
    const port = await freePort()
    glewlwyd = await startGlewlwyd({ portal: `http://127.0.0.1:${port}`, clientSecret })
    stop = glewlwyd.stop
    server = await startSessionServer({
      port,
      settings: {
        OIDC_ISSUER: glewlwyd.issuer,
        OIDC_CLIENT_ID: 'portal',
        OIDC_CLIENT_SECRET: clientSecret,
        OIDC_CLIENT_AUTHENTICATION: 'client_secret_basic_raw',
        OIDC_SCOPE: 'openid profile email',
      },
    })
  })

  /** The requests of its sign-in page: the password, and consent to the scopes. */
  async function giveLogin(browser: TestBrowser): Promise<void> {
    const send = (method: string, path: string, body: object) =>
      browser.request(`${glewlwyd.address}/api${path}`, withJson(method, body))
    expect((await send('POST', '/auth/', { username: 'grace', password: 'grace password' })).status).toBe(200)
    expect((await send('PUT', '/auth/grant/portal', { scope: 'openid profile email' })).status).toBe(200)
  }

  async function signIn() {
    const browser = new TestBrowser()
    const asked = await browser.request(await startSignIn(server.auth, browser, { callbackUrl: '/orders' }))
    const page = new URL(asked.headers.get('location') ?? '')
    expect(page.pathname).toBe('/login.html')
    await giveLogin(browser)
    const { endedAt } = await followToEnd(browser, `${page.searchParams.get('callback_url')}&g_continue`)
    return { browser, endedAt }
  }

  test('signs in with a client secret that it does not decode', async () => {
    const { browser, endedAt } = await signIn()
    expect(endedAt).toBe(`${server.base}/orders`)
    expect(await sessionOf(server.auth, browser)).toMatchObject({ user: { email: 'grace@navy.example' } })
  })

  test('renews the tokens', async () => {
    const { browser } = await signIn()
    const { accessToken: first } = await sessionOf(server.auth, browser)
    server.pass(280)
    const { accessToken: second, error } = await sessionOf(server.auth, browser)
    expect([typeof second, error]).toEqual(['string', undefined])
    expect(second).not.toBe(first)
  })

  test('signs out there too, and returns', async () => {
    const { browser } = await signIn()
    const csrfToken = await csrfTokenOf(server.auth, browser)
    const fields = { csrfToken, callbackUrl: '/signed-out', json: 'true' }
    const answer = await browser.postForm(`${server.auth}/signout`, fields)
    const form = await (await browser.request(textField(await answer.json(), 'url'))).text()
    const [, action = ''] = /<form method="get" action="([^"]*)"/.exec(form) ?? []
    expect(action).toBe(`${glewlwyd.issuer}/end_session`)
    const asked = await browser.request(`${action}?${new URLSearchParams(hiddenFields(form)).toString()}`)
    const page = new URL(asked.headers.get('location') ?? '')
    expect([page.pathname, page.searchParams.get('prompt')]).toEqual(['/login.html', 'end_session'])
    // The requests of its page when the person confirms.
    const ended = [
      await browser.request(`${glewlwyd.issuer}/session/${page.searchParams.get('sid')}`, { method: 'DELETE' }),
      await browser.request(`${glewlwyd.address}/api/auth/`, { method: 'DELETE' }),
    ]
    expect(ended.map(({ status }) => status)).toEqual([200, 200])
    const { url } = await browser.follow(page.searchParams.get('callback_url') ?? '')
    expect(url).toBe(`${server.base}/signed-out`)
    expect(await sessionOf(server.auth, browser)).toEqual({})
    // No one is signed in there: the next sign-in asks again.
    const again = await browser.request(await startSignIn(server.auth, browser))
    expect(new URL(again.headers.get('location') ?? '').pathname).toBe('/login.html')
  })
})
