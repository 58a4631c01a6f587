import { expect, test } from 'vitest'
import { eventually } from '@portal/db/src/testing/eventually.ts'
import { TestBrowser } from '../../testing/browser.ts'
import { csrfTokenOf, hiddenFields, sessionOf, startSessionServer, textField } from './testing/session-server.ts'

const server = await startSessionServer()
const { auth, base } = server

test('A1.3 the providers are listed without secrets and without a cookie', async () => {
  const answer = await fetch(`${auth}/providers`)
  expect(await answer.json()).toEqual({
    'openid-connect': {
      id: 'openid-connect',
      name: 'Business',
      type: 'oauth',
      signinUrl: `${auth}/signin/openid-connect`,
      callbackUrl: `${auth}/callback/openid-connect`,
    },
  })
  expect(answer.headers.getSetCookie()).toEqual([])
})

test('A1.4 the CSRF token is 64 hex digits, signed in its cookie, and stays the same for the same cookie', async () => {
  const browser = new TestBrowser()
  const token = await csrfTokenOf(auth, browser)
  expect(token).toMatch(/^[0-9a-f]{64}$/)
  const again = await browser.request(`${auth}/csrf`)
  expect(textField(await again.json(), 'csrfToken')).toBe(token)
  expect(again.headers.getSetCookie()).toEqual([])
  const forged = { cookie: browser.cookieHeader().replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) }
  expect(textField(await (await fetch(`${auth}/csrf`, { headers: forged })).json(), 'csrfToken')).not.toBe(token)
})

test('weakness 9: parallel first requests spoil no token', async () => {
  const browser = new TestBrowser()
  const tokens = await Promise.all(Array.from({ length: 5 }, () => csrfTokenOf(auth, browser)))
  expect(new Set(tokens).size).toBe(5)
  for (const csrfToken of tokens) {
    const answer = await browser.postForm(`${auth}/signout`, { csrfToken, json: 'true', callbackUrl: '/' })
    expect(textField(await answer.json(), 'url')).toBe(`${base}/`)
  }
  // The token exists now, so no new cookie is set.
  expect((await browser.request(`${auth}/csrf`)).headers.getSetCookie()).toEqual([])
})

test('weakness 9: no other response sets a CSRF cookie', async () => {
  for (const path of ['/session', '/providers', '/error']) {
    expect((await fetch(`${auth}${path}`)).headers.getSetCookie()).toEqual([])
  }
})

test('a method or action outside the protocol gets 400 in the words of NextAuth.js', async () => {
  const calls = [
    ['PUT', '/session'],
    ['DELETE', '/csrf'],
    ['PATCH', '/signin'],
    ['POST', '/csrf'],
    ['POST', '/providers'],
    ['GET', '/_log'],
    ['GET', '/unknown'],
    ['POST', '/signin'],
    ['OPTIONS', '/session'],
  ]
  for (const [method = '', path = ''] of calls) {
    const answer = await fetch(`${auth}${path}`, { method })
    expect([path, answer.status]).toEqual([path, 400])
    expect(await answer.text()).toBe(`Error: This action with HTTP ${method} is not supported by NextAuth.js`)
  }
  expect((await fetch(`${auth}/session`, { method: 'HEAD' })).status).toBe(400)
  expect((await fetch(auth)).status).toBe(404)
})

test('malformed input of every kind gets a 4xx or a plain response, never a 5xx', async () => {
  const browser = new TestBrowser()
  const csrfToken = await csrfTokenOf(auth, browser)
  const json = { 'content-type': 'application/json' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const bodies: [Record<string, string>, string][] = [
    [json, '{'],
    [json, '[]'],
    [json, 'null'],
    [json, '"text"'],
    [json, ''],
    [json, '{"__proto__":{"json":"true"}}'],
    [json, `{"csrfToken":{"a":1},"json":"true"}`],
    [json, `{"csrfToken":"${csrfToken}","callbackUrl":{"x":1},"json":"true"}`],
    [form, '%'],
    [form, '%00=%00'],
    [form, `csrfToken=${csrfToken}&csrfToken=x`],
    [form, `csrfToken=${csrfToken}&callbackUrl=a&callbackUrl=b`],
    [{ 'content-type': 'text/plain' }, 'x'],
    [{ 'content-type': 'multipart/form-data; boundary=x' }, '--x'],
    [{ 'content-type': 'nonsense' }, 'x'],
  ]
  for (const path of [
    '/session',
    '/signin/openid-connect',
    '/signout',
    '/callback/openid-connect',
    '/backchannel-logout',
  ]) {
    for (const [headers, body] of bodies) {
      const answer = await browser.request(`${auth}${path}`, { method: 'POST', headers, body })
      expect([path, body, answer.status < 500]).toEqual([path, body, true])
    }
  }
  const queries = ['?error=%00', '?callbackUrl=%0d%0ax', '?error[]=a&error=b', '?%', `?callbackUrl=${'a'.repeat(9000)}`]
  for (const query of queries) {
    for (const path of ['/signin', '/error', '/signout', '/callback/openid-connect', '/signout/continue', '/session']) {
      const answer = await fetch(`${auth}${path}${query}`, { redirect: 'manual' })
      expect([path, query, answer.status < 500]).toEqual([path, query, true])
    }
  }
  const large = await fetch(`${auth}/signout`, { method: 'POST', headers: form, body: 'a'.repeat(1_100_000) })
  expect(large.status).toBe(413)
})

test('weakness 7: a bad cookie blocks nothing', async () => {
  const names = ['portal-session', 'portal-sign-in', 'portal-csrf-aaaaaaaa', 'next-auth.callback-url', 'mode']
  for (const value of ['%', '%E0%A4%A', 'http://%', 'a'.repeat(2000), '"', '=;=', '\u00ff']) {
    const cookie = names.map((name) => `${name}=${value}`).join('; ')
    for (const path of ['/session', '/csrf', '/providers', '/signin', '/signout', '/error']) {
      expect((await fetch(`${auth}${path}`, { headers: { cookie } })).status).toBe(200)
    }
  }
})

test('weakness 7, A1.5: a callback address never leaves the portal and never breaks the sign-in', async () => {
  const browser = new TestBrowser()
  const csrfToken = await csrfTokenOf(auth, browser)
  const host = new URL(base).host
  const own = [
    ['/orders?x=1', `${base}/orders?x=1`],
    [`${base}/orders#end`, `${base}/orders#end`],
    ['//evil.example', `${base}//evil.example`],
    ['/%5Cevil.example', `${base}/%5Cevil.example`],
  ]
  const strange = [
    'https://evil.example/',
    `http://${host}.evil.example/`,
    `http://evil.example@${host}/`,
    `http://${host}@evil.example/`,
    'javascript:alert(1)',
    'data:text/html,x',
    'http://%',
    'orders',
    '/orders\r\nset-cookie: a=b',
    '/orders\u0000',
    '\u0009//evil.example',
    `/${'a'.repeat(3000)}`,
  ]
  const leadsTo = async (callbackUrl: string) => {
    const answer = await browser.postForm(`${auth}/signout`, { csrfToken, callbackUrl })
    expect(answer.status).toBe(302)
    return answer.headers.get('location')
  }
  for (const [asked = '', expected = ''] of own) expect(await leadsTo(asked)).toBe(expected)
  expect(new URL((await leadsTo('/\\evil.example')) ?? '').host).toBe(host)
  const before = server.log.coded('INVALID_CALLBACK_URL_ERROR').length
  for (const asked of strange) expect(await leadsTo(asked)).toBe(`${base}/`)
  expect(server.log.coded('INVALID_CALLBACK_URL_ERROR').length - before).toBe(strange.length)
})

test('A1.5 the sign-in page explains each error in one sentence and works without scripts', async () => {
  const codes = [
    'SessionRequired',
    'OAuthSignin',
    'OAuthCallback',
    'OAuthCreateAccount',
    'EmailCreateAccount',
    'Callback',
    'OAuthAccountNotLinked',
    'EmailSignin',
    'CredentialsSignin',
    'TooManySignIns',
    'Signin',
    'anything else',
  ]
  const notes = new Set<string>()
  for (const error of codes) {
    const answer = await fetch(
      `${auth}/signin?${new URLSearchParams({ error, callbackUrl: '/orders?a=1' }).toString()}`,
    )
    expect(answer.status).toBe(200)
    const html = await answer.text()
    notes.add(/<div class="note[\s\S]*?<p>([^<]*)<\/p>/.exec(html)?.[1] ?? '')
    expect(hiddenFields(html)).toMatchObject({
      csrfToken: expect.stringMatching(/^[0-9a-f]{64}$/),
      callbackUrl: `${base}/orders?a=1`,
    })
  }
  expect(notes.size).toBe(codes.length)
  expect([...notes][0]).toContain('Please sign in to access this page.')
  const plain = await (await fetch(`${auth}/signin`)).text()
  expect(plain).toContain('<title>Business Portal</title>')
  expect(plain).not.toContain('class="note')
  expect(plain).not.toContain('<script')
})

test('A1.5 the form of the page starts the sign-in, and GET never does', async () => {
  const browser = new TestBrowser()
  const page = await browser.request(`${auth}/signin/openid-connect?callbackUrl=/orders`)
  const html = await page.text()
  const action = /<form method="post" action="([^"]*)"/.exec(html)?.[1] ?? ''
  const sent = await browser.postForm(`${base}${action}`, hiddenFields(html))
  expect(sent.headers.get('location')).toContain('/identity/connect/authorize?')
})

test('A1.5 values of the address are shown as text', async () => {
  const query = new URLSearchParams({ error: '<script>alert(1)</script>', callbackUrl: '/"><script>alert(1)</script>' })
  for (const path of ['signin', 'signout', 'error']) {
    expect(await (await fetch(`${auth}/${path}?${query.toString()}`)).text()).not.toContain('<script>')
  }
})

test('A1.14 the error page has the status of its code, and sends sign-in errors to the sign-in page', async () => {
  for (const [error, status] of [
    ['Configuration', 500],
    ['AccessDenied', 403],
    ['Verification', 403],
    ['Default', 200],
    ['', 200],
  ] as const) {
    const answer = await fetch(`${auth}/error?error=${error}`)
    expect(answer.status).toBe(status)
    expect(await answer.text()).toContain(answer.headers.get('x-request-id'))
  }
  const moved = await fetch(`${auth}/error?error=OAuthCallback&callbackUrl=/orders`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([
    302,
    `${auth}/signin?error=OAuthCallback&callbackUrl=${encodeURIComponent(`${base}/orders`)}`,
  ])
})

test('weakness 12: pages cannot be framed or sniffed, load nothing from elsewhere and run nothing inline', async () => {
  for (const path of ['signin', 'signout', 'error']) {
    const { headers } = await fetch(`${auth}/${path}`)
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('cache-control')).toBe('private, no-store')
  }
})

test('the style sheet and the typeface of the pages are served as immutable', async () => {
  const html = await (await fetch(`${auth}/signin`)).text()
  const href = /<link rel="stylesheet" href="([^"]*)"/.exec(html)?.[1] ?? ''
  const style = await fetch(`${base}${href}`)
  expect(style.headers.get('cache-control')).toContain('immutable')
  const css = await style.text()
  expect(css).toContain('--solid:')
  const font = /url\("([^"]*\.woff2)"\)/.exec(css)?.[1] ?? ''
  expect((await fetch(new URL(font, `${base}${href}`))).status).toBe(200)
  expect((await fetch(`${auth}/assets/../../../package.json`)).status).toBe(404)
  const dark = await fetch(`${auth}/signin`, { headers: { cookie: 'mode=dark' } })
  expect(await dark.text()).toContain('data-mode="dark"')
})

test('A1.3 weakness 12: client reports always get 200, and are cleaned, cut, counted and limited to known levels', async () => {
  const report = (body: string, type = 'application/x-www-form-urlencoded;charset=UTF-8') =>
    fetch(`${auth}/_log`, { method: 'POST', headers: { 'content-type': type }, body })
  const reports = () => server.log.lines.filter(({ message }) => message.startsWith('The session client'))
  const dirty = new URLSearchParams({
    level: 'error',
    code: 'CLIENT_FETCH_ERROR',
    message: `a\nb\u001b[31m\u2028${'x'.repeat(5000)}`,
  })
  const first = await report(dirty.toString())
  expect([first.status, await first.text()]).toEqual([200, ''])
  await eventually(() => expect(reports()).toHaveLength(1))
  const client: unknown = Reflect.get(reports()[0]?.data ?? {}, 'client')
  expect(textField(client, 'code')).toBe('CLIENT_FETCH_ERROR')
  expect(textField(client, 'message')).toMatch(/^a b {1,2}\[31m x{900,1000}$/)
  const ignored = ['level=fatal&code=x', 'level=constructor', 'level=child&code=x', '', 'a'.repeat(20_000), '%']
  for (const body of ignored) expect((await report(body)).status).toBe(200)
  for (const type of ['application/json', 'text/plain', 'application/octet-stream']) {
    expect((await report('{', type)).status).toBe(200)
  }
  expect(reports()).toHaveLength(1)
  // A new minute begins, which does not end during the flood.
  server.pass(60 - (((Date.now() + server.time.shiftMs) / 1000) % 60))
  for (let i = 0; i < 60; i++) expect((await report('level=warn&code=flood')).status).toBe(200)
  await eventually(() => expect(reports()).toHaveLength(31))
})

test('A1.14 without a secret every call reports it, pages in a sentence, and the log names it', async () => {
  const bare = await startSessionServer({
    settings: { OIDC_ISSUER: 'http://127.0.0.1:9' },
    changes: { SESSION_SECRET: '' },
  })
  const answer = await fetch(`${bare.auth}/session`)
  expect(answer.status).toBe(500)
  expect(textField(await answer.json(), 'message')).toContain('There is a problem with the server configuration')
  const page = await fetch(`${bare.auth}/signin`)
  expect(page.status).toBe(500)
  expect(await page.text()).toContain('There is a problem with the server configuration')
  expect(bare.log.coded('NO_SECRET')).toHaveLength(2)
})

test('A6.1 userinfo at the portal forwards the token and returns the four names', async () => {
  const { email } = await server.addPerson()
  const { browser } = await server.signIn(email)
  const { accessToken } = await sessionOf(auth, browser)
  const ask = (authorization?: string) =>
    fetch(`${base}/connect/userinfo`, { headers: authorization ? { authorization } : {} })
  expect(await (await ask(`Bearer ${String(accessToken)}`)).json()).toEqual({
    given_name: 'Ada',
    family_name: 'Byron',
    email,
    uniqueAccountId: 'CLC-1',
  })
  expect((await ask()).status).toBe(401)
  const refused = await ask('Bearer nonsense')
  expect(refused.status).toBe(401)
  expect(await refused.json()).toEqual({ message: 'Failed to get user info' })
  expect(server.log.lines.some(({ message }) => message === 'Failed to get user info')).toBe(true)
})
