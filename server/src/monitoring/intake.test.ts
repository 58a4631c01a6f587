import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { deleteEvents, keptEvents, startMonitoringServer } from './testing/monitoring-server.ts'
import {
  browserError,
  lines,
  metadata,
  pageExit,
  pageLoad,
  routeChange,
  send,
  sendPacked,
  span,
} from './testing/rum.ts'

const server = await startMonitoringServer()
const { intake } = server
beforeEach(() => deleteEvents(server))

const bytes = (buffer: Buffer) => new Uint8Array(buffer)

test('A8.1 accepts page views, web vitals and errors, plain or compressed', async () => {
  const body = lines(metadata(), browserError(), pageLoad(), span(), routeChange('/orders'), pageExit(96))
  for (const answer of [await send(intake, body), await sendPacked(intake, body)]) {
    expect(answer.status).toBe(202)
    expect(await answer.text()).toBe('')
  }
  const events = await keptEvents(server)
  expect(events).toHaveLength(8)
  expect(events[1]).toEqual({
    kind: 'transaction',
    type: 'page-load',
    name: '/services/:serviceId',
    service: 'business-portal',
    environment: 'test',
    durationMs: 812.5,
    marks: { fcp: 400, lcp: 700.5, ttfb: 40, cls: 0.02, tbt: 10 },
    message: null,
    culprit: null,
    sessionId: 'feedfacefeedface',
    detail: { url: 'https://portal.example/services/S-1' },
  })
  expect(events[0]).toMatchObject({
    kind: 'error',
    type: 'TypeError',
    name: '/services',
    message: 'Cannot read properties of undefined',
    culprit: 'https://portal.example/assets/index.js',
    detail: { stack: ['render https://portal.example/assets/index.js:1:2'] },
  })
  expect(events[3]).toMatchObject({ type: 'page-exit', marks: { inp: 96 } })
})

test('A8.1 answers 202 to metadata alone and to an empty body, and counts the events on request', async () => {
  expect((await send(intake, lines(metadata()))).status).toBe(202)
  expect((await send(intake, '')).status).toBe(202)
  expect((await fetch(intake, { method: 'POST' })).status).toBe(202)
  const verbose = await send(`${intake}?verbose`, lines(metadata(), pageLoad(), span()))
  expect(await verbose.json()).toEqual({ accepted: 2 })
})

test('ignores unknown fields', async () => {
  const body = lines(metadata({ node: { name: 'x' } }), pageLoad({ future: [1], outcome: 'success' }), {
    ...span(),
    more: 1,
  })
  expect((await send(intake, body)).status).toBe(202)
})

test.each([
  ['no id', pageLoad({ id: undefined })],
  ['no trace id', pageLoad({ trace_id: '' })],
  ['no type', pageLoad({ type: 5 })],
  ['a negative duration', pageLoad({ duration: -1 })],
  ['a duration in words', pageLoad({ duration: '5' })],
  ['no span count', pageLoad({ span_count: {} })],
  ['a name of 1025 characters', pageLoad({ name: 'n'.repeat(1025) })],
  ['a session without id', pageLoad({ session: { sequence: 1 } })],
  ['a span without start', span({ start: undefined })],
  ['a span without parent', span({ parent_id: null })],
  ['an error without exception', browserError({ exception: undefined })],
  ['an empty exception', browserError({ exception: {} })],
  ['a trace without parent', browserError({ trace_id: 'a' })],
  ['a frame without file', browserError({ exception: { message: 'm', stacktrace: [{ lineno: 1 }] } })],
  ['a metric set without samples', { metricset: {} }],
  ['an unknown kind', { profile: {} }],
  ['half a line of JSON', '{"transaction":{"id":'],
  ['a number', '5'],
  ['a list', '[]'],
  ['a line of 300 KiB', JSON.stringify(browserError({ exception: { message: 'x'.repeat(301 * 1024) } }))],
])('refuses %s and accepts the others', async (_case, bad) => {
  const answer = await send(intake, lines(metadata(), routeChange('/orders'), bad, routeChange('/')))
  expect(answer.status).toBe(400)
  expect(answer.headers.get('connection')).toBe('close')
  expect(await answer.json()).toEqual({
    accepted: 2,
    errors: [{ message: expect.any(String), document: expect.any(String) }],
  })
  expect((await keptEvents(server)).map(({ name }) => name)).toEqual(['/orders', '/'])
})

test('accepts an error whose frame has an empty file name, as the unmodified agent sends it', async () => {
  const stacktrace = [{ filename: '', function: 'onclick', lineno: 1, colno: 3 }]
  const answer = await send(intake, lines(metadata(), browserError({ exception: { message: 'm', stacktrace } })))
  expect(answer.status).toBe(202)
  const [kept] = await keptEvents(server)
  expect(JSON.stringify(kept)).toContain('onclick <anonymous>:1:3')
})

test('counts characters, not UTF-16 units: 1024 emojis are 1024', async () => {
  expect((await send(intake, lines(metadata(), pageLoad({ id: '🛰'.repeat(1024) })))).status).toBe(202)
  expect((await send(intake, lines(metadata(), pageLoad({ id: '🛰'.repeat(1025) })))).status).toBe(400)
})

test.each([
  ['no metadata', lines(pageLoad())],
  ['metadata without service', lines({ metadata: {} }, pageLoad())],
  ['a service name with other characters', lines(metadata({ name: 'a/b' }), pageLoad())],
  ['no agent', lines(metadata({ agent: undefined }), pageLoad())],
  ['metadata that is no JSON', lines('{', pageLoad())],
])('accepts nothing with %s', async (_case, body) => {
  const answer = await send(intake, body)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ accepted: 0 })
  expect(await keptEvents(server)).toEqual([])
})

test('lists five errors at most', async () => {
  const answer = await send(intake, lines(metadata(), ...Array.from({ length: 9 }, () => '{"x":1}')))
  expect(await answer.json()).toMatchObject({ errors: { length: 5 } })
})

test('answers 400 to another content type, another encoding and another method', async () => {
  const body = lines(metadata(), pageLoad())
  expect((await send(intake, body, { 'content-type': 'application/json' })).status).toBe(400)
  expect((await send(intake, body, { 'content-type': 'nonsense' })).status).toBe(400)
  expect((await send(intake, body, { 'content-type': 'application/x-ndjson', 'content-encoding': 'br' })).status).toBe(
    400,
  )
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) expect((await fetch(intake, { method })).status).toBe(400)
  expect(await keptEvents(server)).toEqual([])
})

test('recognises a compressed body without its header, and refuses a damaged one', async () => {
  const packed = gzipSync(lines(metadata(), pageLoad()))
  expect((await send(intake, bytes(packed))).status).toBe(202)
  expect((await send(intake, bytes(packed.subarray(0, packed.length - 20)))).status).toBe(400)
  const wrong = await send(intake, 'no gzip', { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' })
  expect(wrong.status).toBe(400)
})

test('refuses a body that is too large, compressed or uncompressed', async () => {
  const filler = `${JSON.stringify(span({ name: 'n'.repeat(900) }))}\n`
  const bomb = gzipSync(lines(metadata()) + filler.repeat(8000))
  expect(bomb.length).toBeLessThan(1024 * 1024)
  const unpacked = await send(intake, bytes(bomb))
  // The limit of events per second applies first.
  expect([413, 429]).toContain(unpacked.status)
  const blank = gzipSync('\n'.repeat(64 * 1024 * 1024))
  expect((await send(intake, bytes(blank))).status).toBe(413)
  const long = gzipSync(Buffer.alloc(64 * 1024 * 1024, 'x'))
  expect((await send(intake, bytes(long))).status).toBe(413)
  expect((await send(intake, lines(metadata()) + filler.repeat(1200))).status).toBe(413)
})

test('stores no secret and no more text than the specification allows', async () => {
  const token = `eyJhbGciOiJSUzI1NiJ9.${'a'.repeat(40)}.${'b'.repeat(40)}`
  await send(
    intake,
    lines(
      metadata(),
      pageLoad({ name: 'r'.repeat(1000) }),
      browserError({
        exception: {
          message: `Failed with Bearer abcdef123456 and ${token} at /callback?code=s3cret&state=xyz\u0000 \ud83d ${'m'.repeat(40_000)}`,
          type: 'Error',
        },
        context: { page: { url: `https://portal.example/${'p'.repeat(5000)}?id_token=${token}` }, custom: { token } },
      }),
    ),
  )
  const [view, error] = await keptEvents(server)
  expect(view?.name).toHaveLength(150)
  expect(error?.message).toHaveLength(32_768)
  expect(error?.message).toMatch(
    /^Failed with Bearer \[redacted\] and \[redacted\] at \/callback\?code=\[redacted\]&state=\[redacted\]/,
  )
  expect(error?.detail).toMatchObject({ url: expect.stringMatching(/^.{2048}$/) })
  expect(JSON.stringify(error)).not.toContain('eyJ')
})

test('accepts events from any page, without cookies', async () => {
  const preflight = await fetch(intake, {
    method: 'OPTIONS',
    headers: { origin: 'https://portal.example', 'access-control-request-method': 'POST' },
  })
  expect(preflight.status).toBe(200)
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    'access-control-allow-origin': 'https://portal.example',
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-allow-headers': expect.stringContaining('Content-Encoding'),
    'access-control-max-age': '3600',
    'access-control-expose-headers': 'Etag',
    vary: 'Origin',
  })
  expect(preflight.headers.has('access-control-allow-credentials')).toBe(false)
  const answer = await send(intake, lines(metadata()), {
    'content-type': 'application/x-ndjson',
    origin: 'https://a.example',
  })
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://a.example')
  expect(answer.headers.getSetCookie()).toEqual([])
})

test('survives any input', async () => {
  const nested = `{"transaction":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const prototype = '{"__proto__":{"transaction":{}},"constructor":1}'
  const huge = '{"transaction":{"id":"1","trace_id":"1","type":"t","duration":1e999,"span_count":{"started":0}}}'
  for (const bad of [nested, prototype, huge, '\u0000', '"', 'null', '{"error":null}', '\ufeff{}']) {
    const answer = await send(intake, lines(metadata(), bad))
    expect(answer.status).toBe(400)
  }
  const binary = createHash('sha512').update('noise').digest()
  expect((await send(intake, bytes(binary))).status).toBe(400)
})
