import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { ProgramConnection } from './options.ts'
import { Browser, type Page } from './testing/browser.ts'
import { decoded } from './testing/relying-party.ts'
import { startIdentity } from './testing/start-identity.ts'

const audience = 'https://portal.example/commands'
let connected: ProgramConnection[] = []
beforeEach(() => {
  connected = []
})

const redirectUris: Record<string, string[]> = { cli: [], assistant: ['http://127.0.0.1/callback'] }
const { issuer, database, addPerson } = await startIdentity({
  programs: {
    resourceOf: () => ({ audience, scopes: { 'commands:read': 'Read services', 'commands:write': 'Open cases' } }),
    find: async (id) => (redirectUris[id] ? { name: 'Command line', redirectUris: redirectUris[id] } : null),
    listAccounts: async () => [{ accountId: 'A1', name: 'Wharf Mills', isAllowed: true }],
    connect: async (connection) => void connected.push(connection),
    end: async () => undefined,
  },
})
const person = await addPerson()

const Answer = z.looseObject({
  error: z.string().optional(),
  device_code: z.string().default(''),
  user_code: z.string().default(''),
  access_token: z.string().default(''),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
})
async function post(path: string, form: Record<string, string>) {
  const body = new URLSearchParams({ client_id: 'cli', ...form })
  const answer = await fetch(`${issuer}/connect/${path}`, { method: 'POST', body })
  return Answer.parse(await answer.json())
}
const start = () => post('device-authorization', { scope: 'commands:read', resource: audience })
const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
const poll = (device_code: string) => post('token', { grant_type, device_code, resource: audience })

/** Enters the code and confirms it. */
async function enter(user_code: string, browser = new Browser()) {
  const checked = await browser.send(await browser.open(`${issuer}/device`), { user_code })
  const next = checked.status === 200 ? await browser.send(checked, {}) : checked
  return { browser, checked, next }
}
const signIn = (browser: Browser, page: Page) => browser.send(page, { email: person.email, password: person.password })

test('a program gets tokens after its code was entered, confirmed and allowed', async () => {
  const { device_code, user_code, ...started } = await start()
  expect(user_code).toMatch(/^[B-Z]{4}-[B-Z]{4}$/)
  expect(started).toEqual({ access_token: '', expires_in: 600, interval: 2, verification_uri: `${issuer}/device` })
  expect(await poll(device_code)).toMatchObject({ error: 'authorization_pending' })

  // People leave out the hyphen and write small letters.
  const { browser, checked, next } = await enter(user_code.toLowerCase().replace('-', ''))
  expect(checked.text).toContain('Command line has to show this code:')
  expect(checked.text).toContain(user_code)
  const asked = await signIn(browser, next)
  for (const words of ['Connect Command line?', 'Wharf Mills', 'Read services', 'only if you started it yourself']) {
    expect(asked.text).toContain(words)
  }
  expect(asked.text).not.toContain('Open cases')
  expect(await poll(device_code)).toMatchObject({ error: 'authorization_pending' })
  const done = await browser.send(asked, { answer: 'allow' })
  expect([done.status, done.text]).toEqual([200, expect.stringContaining('Program connected')])

  const tokens = await poll(device_code)
  expect(tokens).toMatchObject({ scope: 'commands:read', refresh_token: expect.any(String) })
  expect(decoded(tokens.access_token.split('.')[1] ?? '')).toMatchObject({
    aud: audience,
    sub: person.subject,
    connection_id: connected[0]?.connectionId,
  })
  expect(connected).toMatchObject([{ programId: 'cli', accountId: 'A1', scopes: ['commands:read'] }])
  expect(await poll(device_code)).toMatchObject({ error: 'invalid_grant' })
})

test('a refusal on the page of the code, or on that of the consent, ends the request', async () => {
  const first = await start()
  const browser = new Browser()
  const page = await browser.send(await browser.open(`${issuer}/device`), { user_code: first.user_code })
  const cancelled = await browser.send(page, { abort: 'yes' })
  expect([cancelled.status, cancelled.text]).toEqual([200, expect.stringContaining('Program not connected')])
  expect(await poll(first.device_code)).toMatchObject({ error: 'access_denied' })

  const second = await start()
  const { next, browser: other } = await enter(second.user_code)
  const refused = await other.send(await signIn(other, next), { answer: 'refuse' })
  expect(refused.text).toContain('Program not connected')
  expect(await poll(second.device_code)).toMatchObject({ error: 'access_denied' })
  expect(connected).toEqual([])
})

test('a code works once, and for ten minutes', async () => {
  const { device_code, user_code } = await start()
  await enter(user_code)
  const again = await enter(user_code)
  expect([again.next.status, again.next.text]).toEqual([400, expect.stringContaining('already been used')])

  const late = await start()
  await sql`update identity.model set expires_at = now() where model = 'DeviceCode'`.execute(database.system)
  const expired = await enter(late.user_code)
  expect([expired.next.status, expired.next.text]).toEqual([400, expect.stringContaining('has expired')])
  expect(await poll(late.device_code)).toMatchObject({ error: 'invalid_grant' })
  expect(await poll(device_code)).toMatchObject({ error: 'invalid_grant' })
})

test('a link cannot carry a code, and a form of another page cannot send one', async () => {
  const { user_code } = await start()
  const browser = new Browser()
  const page = await browser.open(`${issuer}/device?user_code=${user_code}`)
  expect(page.text).toContain('<label class="label" for="user_code">Code</label>')
  expect(page.text).not.toContain(user_code)
  const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  expect((await browser.send(page, { user_code }, '', headers)).status).toBe(403)
  const withoutPage = await new Browser().open(`${issuer}/device`, {
    method: 'POST',
    body: new URLSearchParams({ user_code, confirm: 'yes' }),
  })
  expect(withoutPage.status).toBe(400)
})

test('a program with a browser cannot ask with a code', async () => {
  expect(await post('device-authorization', { client_id: 'assistant', resource: audience })).toMatchObject({
    error: 'invalid_request',
  })
})

test('a person who mistypes the code corrects it on the same page', async () => {
  const { user_code } = await start()
  const browser = new Browser()
  const wrong = await browser.send(await browser.open(`${issuer}/device`), { user_code: 'BBBB-BBBB' })
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('This code is incorrect or has expired.')])
  const none = await browser.send(wrong, { user_code: '' })
  expect(none.text).toContain('Enter the code.')
  expect((await browser.send(none, { user_code })).text).toContain('has to show this code:')
})

test('wrong codes are limited for an address, and a right one is not counted', async () => {
  await sql`delete from identity.throttle`.execute(database.system)
  const { user_code } = await start()
  for (let times = 0; times < 6; times += 1) expect((await enter('BBBB-BBBB')).next.status).toBe(400)
  const right = await enter(user_code)
  expect(right.checked.status).toBe(200)
  const statuses: number[] = []
  while (statuses.length < 6) statuses.push((await enter('BBBB-BBBB')).next.status)
  expect(statuses).toEqual([400, 400, 400, 400, 429, 429])
})
