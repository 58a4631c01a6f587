import { beforeEach, expect, test } from 'vitest'
import { deleteEvents, keptEvents, startMonitoringServer } from '../../monitoring/testing/monitoring-server.ts'

const server = await startMonitoringServer({ limit: { perSecond: 1000, burst: 1000 } })
beforeEach(() => deleteEvents(server))

const headers = { origin: 'https://portal.example', 'content-type': 'application/json' }
const post = (level: string, body: unknown, more: Record<string, string> = {}) =>
  fetch(`${server.base}/api/log/${level}`, {
    method: 'POST',
    headers: { ...headers, ...more },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

test.each(['trace', 'debug', 'info', 'error'])('A8.3 accepts msg and obj at the level %s', async (level) => {
  const answer = await post(level, { msg: 'Could not load', obj: { serviceId: 'S-1' } })
  expect(answer.status).toBe(204)
  expect(await keptEvents(server)).toMatchObject([
    { kind: 'log', type: level, message: 'Could not load', detail: { serviceId: 'S-1' }, environment: 'test' },
  ])
})

test.each(['warn', 'fatal', 'silent', 'ERROR', 'constructor', '%20'])('A8.3 refuses the level %s', async (level) => {
  const answer = await post(level, { msg: 'x' })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({ level: 'Use one of trace, debug, info, error.' })
  expect(await keptEvents(server)).toEqual([])
})

const token = `eyJhbGciOiJSUzI1NiJ9.${'p'.repeat(30)}.${'s'.repeat(30)}`

test.each([
  ['a header', { headers: { Authorization: 'abc-secret' } }],
  ['a header in capitals', { AUTHORIZATION: 'abc-secret' }],
  ['a proxy header', { 'Proxy-Authorization': ['abc-secret'] }],
  ['deep below', { a: [{ b: { c: { authorization: { raw: 'abc-secret' } } } }] }],
  ['a bearer value under any name', { note: 'sent Bearer abc-secret-0123' }],
  ['a token in text', `failed with ${token}`],
  ['a token cut short', `failed with ${token.slice(0, 40)}`],
  ['a list of headers', { rawHeaders: ['Host', 'portal.example', 'Authorization', 'abc-secret'] }],
  ['pairs of headers', [['authorization', 'abc-secret']]],
  ['a header by name and value', { headers: [{ name: 'Authorization', value: 'abc-secret' }] }],
  ['JSON in text', '{"headers":{"Authorization":"abc-secret"}}'],
  ['JSON in JSON', JSON.stringify({ text: JSON.stringify({ authorization: 'abc-secret' }) })],
  ['a header in text', 'GET / HTTP/1.1\nAuthorization: Digest username="a", response="abc-secret"\nHost: x'],
  ['a cookie', { cookie: 'session=abc-secret' }],
  ['an address after sign-in', 'https://portal.example/cb?code=abc-secret&state=abc-secret#id_token=abc-secret'],
  ['an encoded address', '/signin?callbackUrl=%2Fcb%3Fcode%3Dabc-secret%26state%3Dabc-secret'],
  ['form fields', 'grant_type=refresh_token&refresh_token=abc-secret&client_secret=abc-secret'],
  ['a key that is text', { 'Bearer abc-secret-0123': 1 }],
])('A8.3 removes Authorization values from %s', async (_case, obj) => {
  await post('error', { msg: `Failed: ${typeof obj === 'string' ? obj : JSON.stringify(obj)}`, obj })
  const [log] = await keptEvents(server)
  const stored = JSON.stringify(log)
  expect(stored).toContain('[redacted]')
  expect(stored).not.toMatch(/abc-secret|pppp|ssss/)
})

test('leaves ordinary words and addresses alone', async () => {
  const obj = {
    text: 'status code 404 for /api/authorisation-api/get-permissions',
    path: '/services?search=state&page=2',
  }
  await post('info', { msg: 'The bearer of news: token ring, basic plan', obj })
  expect(await keptEvents(server)).toMatchObject([
    { message: 'The bearer of news: token ring, basic plan', detail: obj },
  ])
})

test('cuts long, deep and wide values, and removes control characters', async () => {
  const deep = Array.from({ length: 50 }).reduce<unknown>((inner) => ({ inner }), 'bottom')
  const answer = await post('error', {
    msg: `a\u001b[31m\r\nfake line\u0000\u202e${'m'.repeat(40_000)}`,
    obj: { deep, wide: Array.from({ length: 5000 }, (_, i) => i), long: 'x'.repeat(9000), ['k'.repeat(200)]: 1 },
  })
  expect(answer.status).toBe(204)
  const [log] = await keptEvents(server)
  expect(log?.message).toHaveLength(32_768)
  expect(log?.message).toMatch(/^a \[31m {2}fake line {2}m/)
  expect(log?.detail).toMatchObject({ long: 'x'.repeat(8192), ['k'.repeat(150)]: 1 })
  const detail = JSON.stringify(log?.detail)
  expect(detail).toContain('[cut]')
  expect(detail.length).toBeLessThan(9000)
  expect((await post('error', { msg: 'x', obj: 'y'.repeat(200_000) })).status).toBe(413)
})

test.each([
  ['no message', {}],
  ['a message that is no text', { msg: { a: 1 } }],
  ['a list', ['x']],
  ['half of JSON', '{"msg":'],
])('refuses %s', async (_case, body) => {
  expect((await post('info', body)).status).toBe(400)
  expect(await keptEvents(server)).toEqual([])
})

test('refuses another type of body', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await post('info', 'msg=x', form)).status).toBe(415)
  expect((await post('info', '{"msg":"x"}', { 'content-type': 'text/plain' })).status).toBe(415)
})

test("accepts logs only from the portal's own pages", async () => {
  const from = async (more: Record<string, string>) =>
    (
      await fetch(`${server.base}/api/log/info`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...more },
        body: '{"msg":"x"}',
      })
    ).status
  expect(await from({})).toBe(403)
  expect(await from({ origin: 'https://evil.example' })).toBe(403)
  expect(await from({ origin: 'null' })).toBe(403)
  expect(await from({ origin: 'https://portal.example', 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await from({ 'sec-fetch-site': 'same-origin' })).toBe(204)
  expect(await from({ origin: 'https://portal.example' })).toBe(204)
})

test('answers 429 to an address that logs too much', async () => {
  const { base } = await startMonitoringServer({ limit: { perSecond: 0.001, burst: 2 }, database: server.database })
  const statuses = []
  for (let i = 0; i < 3; i += 1) {
    // The test is about the order.
    statuses.push((await fetch(`${base}/api/log/info`, { method: 'POST', headers, body: '{"msg":"x"}' })).status)
  }
  expect(statuses).toEqual([204, 204, 429])
})
