import { text } from 'node:stream/consumers'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Browser } from './testing/browser.ts'
import { type Idp, startIdentity } from './testing/start-identity.ts'

interface Notice {
  contentType: string | undefined
  token: string
}

const madeAhead = '"prefetchCache", "prerenderCache"'
let notices: Notice[] = []
let receiver: Server
let idp: Idp

beforeAll(async () => {
  receiver = createServer((request, response) => {
    text(request)
      .then((body) => {
        const token = new URLSearchParams(body).get('logout_token') ?? ''
        notices.push({ contentType: request.headers['content-type'], token })
        response.end()
      })
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const address = receiver.address()
  const port = typeof address === 'object' ? address?.port : undefined
  idp = await startIdentity({
    clients: [
      {
        clientId: 'portal',
        clientSecret: 'client secret',
        redirectUris: ['http://127.0.0.1:1/callback'],
        postLogoutRedirectUris: ['http://127.0.0.1:1/'],
        backchannelLogoutUri: `http://127.0.0.1:${port}/logout`,
        opensGateway: true,
      },
    ],
  })
})
afterAll(() => {
  receiver.close()
})
beforeEach(() => {
  notices = []
})

const endUrl = (parameters: Record<string, string>) =>
  `${idp.issuer}/connect/endsession?${new URLSearchParams(parameters)}`

const userInfoStatus = async (token: string) =>
  (await fetch(`${idp.issuer}/connect/userinfo`, { headers: { authorization: `Bearer ${token}` } })).status

test('A6.2 ends the session and returns at once for a client that presents its ID token', async () => {
  const browser = new Browser()
  const tokens = await idp.signIn(await idp.addPerson(), browser)
  const back = await browser.open(
    endUrl({ id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: 'http://127.0.0.1:1/', state: 'abc' }),
  )
  expect(back.url).toBe('http://127.0.0.1:1/?state=abc')
  expect(back.headers.get('clear-site-data')).toBe(madeAhead)
  const again = await browser.open((await idp.startFlow()).url)
  expect(again.text).toContain('<h1>Sign in</h1>')
  expect(await userInfoStatus(tokens.access_token)).toBe(401)
})

test('reports the ended session to the client by back-channel, also on a loopback address', async () => {
  const browser = new Browser()
  const person = await idp.addPerson()
  const tokens = await idp.signIn(person, browser)
  await browser.open(endUrl({ id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: 'http://127.0.0.1:1/' }))
  expect(notices).toHaveLength(1)
  expect(notices[0]?.contentType).toContain('application/x-www-form-urlencoded')
  const [header = '', payload = ''] = notices[0]?.token.split('.') ?? []
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ typ: 'logout+jwt', alg: 'RS256' })
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
    iss: idp.issuer,
    aud: 'portal',
    sub: person.subject,
    sid: tokens.claims()?.sid,
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  })
})

test('revokes the refresh tokens of the ended session', async () => {
  const browser = new Browser()
  const tokens = await idp.signIn(await idp.addPerson(), browser)
  await browser.open(endUrl({ id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: 'http://127.0.0.1:1/' }))
  await expect(idp.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('asks for confirmation if anyone could have created the link', async () => {
  const browser = new Browser()
  const tokens = await idp.signIn(await idp.addPerson(), browser)
  const page = await browser.open(endUrl({}))
  expect(page.text).toContain('<h1>Sign out?</h1>')
  expect(page.headers.get('clear-site-data')).toBeNull()
  expect(await userInfoStatus(tokens.access_token)).toBe(200)
  const done = await browser.send(page, { logout: 'yes' })
  expect(done.text).toContain('You are signed out')
  expect(done.headers.get('clear-site-data')).toBe(madeAhead)
  expect(await userInfoStatus(tokens.access_token)).toBe(401)
  expect(notices).toHaveLength(1)
})

test("asks for confirmation if the ID token is another person's", async () => {
  const [mine, theirs] = [new Browser(), new Browser()]
  const own = await idp.signIn(await idp.addPerson(), mine)
  const other = await idp.signIn(await idp.addPerson(), theirs)
  const page = await mine.open(
    endUrl({ id_token_hint: other.id_token ?? '', post_logout_redirect_uri: 'http://127.0.0.1:1/' }),
  )
  expect(page.text).toContain('<h1>Sign out?</h1>')
  expect(await userInfoStatus(own.access_token)).toBe(200)
})

test('redirects only to a registered address', async () => {
  const browser = new Browser()
  const tokens = await idp.signIn(await idp.addPerson(), browser)
  const page = await browser.open(
    endUrl({ id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: 'https://evil.example/' }),
  )
  expect(page.status).toBe(400)
  expect(await userInfoStatus(tokens.access_token)).toBe(200)
})

test('returns even if the session has already ended', async () => {
  const browser = new Browser()
  const tokens = await idp.signIn(await idp.addPerson(), browser)
  const url = endUrl({ id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: 'http://127.0.0.1:1/' })
  await browser.open(url)
  const again = await browser.open(url)
  expect(again.url).toBe('http://127.0.0.1:1/')
})
