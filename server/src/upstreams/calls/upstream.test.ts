import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { FaultKind, UpstreamFault } from './fault.ts'
import { createUpstream, type UpstreamOptions } from './upstream.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

/** A system with the given behaviour that counts its calls. */
async function systemThat(behave: RequestListener, options: Partial<UpstreamOptions> = {}) {
  const seen = { calls: 0 }
  const server = createServer((request, response) => {
    seen.calls += 1
    behave(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  )
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { seen, upstream: createUpstream({ name: 'The system', baseUrl: `http://127.0.0.1:${port}`, ...options }) }
}

async function faultOf(asked: Promise<unknown>): Promise<UpstreamFault> {
  return asked.then(
    () => expect.unreachable('it answered'),
    (fault: UpstreamFault) => fault,
  )
}

const Sizes = z.object({ size: z.number() })

test('a response is read into its shape, and a 404 is a response', async () => {
  const { upstream, seen } = await systemThat((request, response) => {
    response.writeHead(request.url === '/gone' ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ size: 3, secret: 'x' }))
  })
  expect((await upstream.call({ path: '/' })).read(Sizes)).toEqual({ size: 3 })
  expect((await upstream.call({ path: '/gone' })).status).toBe(404)
  expect(seen.calls).toBe(2)
})

const misbehaviours: [name: string, RequestListener, FaultKind, code: string, calls: number][] = [
  ['hangs up', (request) => void request.destroy(), 'down', 'unavailable', 3],
  ['never answers', () => undefined, 'slow', 'unavailable', 3],
  ['fails', (_, response) => void response.writeHead(500).end(), 'failing', 'unavailable', 3],
  ['refuses the credentials', (_, response) => void response.writeHead(401).end(), 'refused', 'upstream', 1],
  [
    'is busy for a minute',
    (_, response) => void response.writeHead(429, { 'retry-after': '60' }).end(),
    'busy',
    'unavailable',
    1,
  ],
  [
    'sends us elsewhere',
    (_, response) => void response.writeHead(302, { location: '/' }).end(),
    'garbled',
    'upstream',
    3,
  ],
  ['answers without end', (_, response) => void response.write('x'.repeat(2000)), 'too large', 'upstream', 1],
  [
    'stops in the middle',
    (_, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"size":', () => response.destroy())
    },
    'garbled',
    'upstream',
    3,
  ],
]

for (const [name, behave, kind, code, calls] of misbehaviours) {
  test(`a system that ${name} is a fault of the kind "${kind}"`, async () => {
    const { upstream, seen } = await systemThat(behave, { timeoutMs: kind === 'slow' ? 100 : 10_000, maxBytes: 1000 })
    const fault = await faultOf(upstream.call({ path: '/' }))
    expect(fault).toMatchObject({ kind, code })
    expect(fault.message).toMatch(/^The system /)
    expect(seen.calls).toBe(calls)
  })
}

test('an HTML page is not a response', async () => {
  const { upstream } = await systemThat((_, response) => void response.end('<html>Welcome</html>'))
  const answer = await upstream.call({ path: '/' })
  expect(() => answer.read(Sizes)).toThrow('could not be read')
})

test('a call that is not repeatable is not retried', async () => {
  const { upstream, seen } = await systemThat((_, response) => void response.writeHead(503).end())
  await faultOf(upstream.call({ method: 'POST', path: '/', body: {} }))
  expect(seen.calls).toBe(1)
  await faultOf(upstream.call({ method: 'POST', path: '/', body: {}, isRepeatable: true }))
  expect(seen.calls).toBe(4)
})

test('after five failures in a row the system is left alone, and called again when it responds', async () => {
  let isWell = false
  const { upstream, seen } = await systemThat((_, response) => void response.writeHead(isWell ? 200 : 500).end('{}'), {
    restMs: 30,
  })
  const post = () => upstream.call({ method: 'POST', path: '/', body: {} })
  for (let call = 0; call < 5; call += 1) await faultOf(post())
  expect(await faultOf(post())).toMatchObject({ kind: 'paused', code: 'unavailable' })
  expect(seen.calls).toBe(5)
  isWell = true
  await expect
    .poll(() =>
      post().then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
})

test('retries come from a budget', async () => {
  // Alternating successes keep the circuit closed.
  let isGood = false
  const { upstream, seen } = await systemThat((request, response) => {
    isGood = request.url === '/good'
    response.writeHead(isGood ? 200 : 500).end('{}')
  })
  for (let call = 0; call < 15; call += 1) {
    await faultOf(upstream.call({ path: '/bad' }))
    await upstream.call({ path: '/good' })
  }
  expect(seen.calls).toBeLessThan(30 + 10 + 30 * 0.2 + 1)
})
