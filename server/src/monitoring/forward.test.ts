import { createServer, type IncomingHttpHeaders } from 'node:http'
import { gzipSync } from 'node:zlib'
import { eventually } from '@portal/db/src/testing/eventually.ts'
import { afterAll, expect, test } from 'vitest'
import { createServer as createPortal } from '../http/server.ts'
import { forwards } from '../observability/metrics.ts'
import { createForwarder, type Forwarder, type ForwardOptions } from './forward.ts'
import { keptEvents, startMonitoringServer } from './testing/monitoring-server.ts'
import { lines, metadata, pageLoad, sendPacked } from './testing/rum.ts'

interface Received {
  url: string | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

/** An APM server with the given response; `undefined` means none. */
interface Apm {
  status: number | undefined
  received: Received[]
  url: string
  unfinished: number
}

async function startApm(): Promise<Apm> {
  const received: Received[] = []
  const apm: Apm = { status: 202, received, url: '', unfinished: 0 }
  const server = createServer((request, response) => {
    apm.unfinished += 1
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ url: request.url, headers: request.headers, body: Buffer.concat(chunks) })
      if (apm.status === undefined) return
      apm.unfinished -= 1
      response.writeHead(apm.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  apm.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return apm
}

const batch = { body: Buffer.from('{}\n'), request: { headers: {}, ip: '192.0.2.7' } }

async function startForwarder(options: Partial<ForwardOptions> & { url: string }) {
  const lost = { events: 0 }
  const { log } = await createPortal((await portal).config)
  const counters = { add: (_counted: string, events = 1) => void (lost.events += events) }
  const forwarder: Forwarder = createForwarder({ log, counters, ...options })
  return { forwarder, lost }
}

const apm = await startApm()
const portal = startMonitoringServer({ settings: { APM_FORWARD_URL: apm.url } })

test('A8.1 forwards the same bytes with the address, without cookies or credentials', async () => {
  const server = await portal
  const body = lines(metadata(), pageLoad())
  const answer = await sendPacked(server.intake, body, {
    origin: 'https://portal.example',
    'user-agent': 'Browser/1.0',
    cookie: 'session=secret',
    authorization: 'Bearer secret',
    'x-other': 'no',
  })
  expect(answer.status).toBe(202)
  await eventually(() => expect(apm.received).toHaveLength(1))
  const [received] = apm.received
  expect(received?.url).toBe('/intake/v2/rum/events')
  expect(received?.body.equals(gzipSync(body))).toBe(true)
  expect(received?.headers).toMatchObject({
    'content-type': 'application/x-ndjson',
    'content-encoding': 'gzip',
    'user-agent': 'Browser/1.0',
    origin: 'https://portal.example',
    'x-forwarded-for': '127.0.0.1',
  })
  for (const name of ['cookie', 'authorization', 'x-other']) expect(received?.headers).not.toHaveProperty(name)
})

test('A8.4 the browser gets its 202 once the event is stored, whatever the APM server answers', async () => {
  const server = await portal
  const before = (await keptEvents(server)).length
  const body = lines(metadata(), pageLoad())
  for (const status of [400, 403, 503, undefined]) {
    apm.status = status
    const start = performance.now()
    expect((await sendPacked(server.intake, body)).status).toBe(202)
    expect(performance.now() - start).toBeLessThan(1000)
  }
  expect(await keptEvents(server)).toHaveLength(before + 4)
  apm.status = 202
})

test('does not forward invalid events', async () => {
  const server = await portal
  const before = apm.received.length
  await sendPacked(server.intake, lines(pageLoad()))
  await sendPacked(server.intake, '')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(apm.received).toHaveLength(before)
})

test('abandons a slow request, and pauses after five failures in a row', async () => {
  const slow = await startApm()
  slow.status = undefined
  let now = 0
  const { forwarder, lost } = await startForwarder({ url: slow.url, timeoutMs: 200, pauseMs: 1000, now: () => now })
  for (let i = 0; i < 20; i += 1) forwarder.offer(batch)
  await eventually(() => expect(lost.events).toBe(20))
  expect(slow.received.length).toBeLessThan(8)

  const before = slow.received.length
  forwarder.offer(batch)
  expect(lost.events).toBe(21)
  expect(slow.received).toHaveLength(before)

  // After the pause a single request tests the server, then all requests are sent again.
  now = 1001
  slow.status = 202
  for (let i = 0; i < 10; i += 1) forwarder.offer(batch)
  await eventually(() => expect(slow.received).toHaveLength(before + 10))
  await forwarder.stop()
  expect(lost.events).toBe(21)
})

test('pauses for an unreachable or failing server, not for one that refuses an event', async () => {
  const { forwarder, lost } = await startForwarder({ url: 'http://127.0.0.1:9' })
  for (let i = 0; i < 30; i += 1) forwarder.offer(batch)
  await eventually(() => expect(lost.events).toBe(30))
  await forwarder.stop()

  const picky = await startApm()
  picky.status = 400
  const refused = await startForwarder({ url: picky.url })
  for (let i = 0; i < 30; i += 1) refused.forwarder.offer(batch)
  await eventually(() => expect(picky.received).toHaveLength(30))
  await refused.forwarder.stop()
  expect(refused.lost.events).toBe(30)
})

test('never holds more than a hundred, and sends two at a time', async () => {
  const slow = await startApm()
  slow.status = undefined
  const { forwarder, lost } = await startForwarder({ url: slow.url, timeoutMs: 300 })
  for (let i = 0; i < 500; i += 1) forwarder.offer(batch)
  expect(lost.events).toBe(500 - 102)
  await eventually(() => expect(slow.unfinished).toBe(2))
  await forwarder.stop()
  expect(lost.events).toBe(500)
  forwarder.offer(batch)
  expect(lost.events).toBe(501)
})

test('a failing server is logged at once, and counted in a metric', async () => {
  const said: string[] = []
  const { log } = await createPortal({ ...(await portal).config, LOG_LEVEL: 'warn' }, [], {
    write: (line) => void said.push(line),
  })
  const failed = async () => {
    const { values } = await forwards.get()
    return values.find(({ labels }) => labels.outcome === 'failed')?.value ?? 0
  }
  const before = await failed()
  const { forwarder } = await startForwarder({ url: 'http://127.0.0.1:9', log })
  forwarder.offer(batch)
  forwarder.offer(batch)
  await eventually(async () => expect(await failed()).toBe(before + 2))
  await forwarder.stop()
  expect(said).toHaveLength(1)
  expect(JSON.parse(said[0] ?? '')).toMatchObject({
    level: 'warn',
    target: 'http://127.0.0.1:9/intake/v2/rum/events',
    msg: 'the APM server did not accept events',
  })
})
