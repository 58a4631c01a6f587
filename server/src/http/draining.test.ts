import { fastify, type FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { allowDraining } from './draining.ts'

async function start() {
  const app = fastify()
  allowDraining(app, { restMs: 200 })
  app.post('/notes', async () => 'stored')
  app.get('/slow', () => sleep(100, 'complete'))
  app.get('/large', (_, reply) => reply.send(Readable.from(zeros())))
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, port: Number(new URL(origin).port), origin }
}

function* zeros() {
  for (let megabytes = 0; megabytes < 100; megabytes += 1) yield Buffer.alloc(1 << 20)
}

/** A caller that sends these lines, and then neither sends nor reads. */
async function stall(app: FastifyInstance, port: number, lines: readonly string[]): Promise<void> {
  const arrived = once(app.server, 'request')
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.pause()
  socket.write(lines.join('\r\n'))
  await arrived
}

test.each([
  ['a request without its end', ['POST /notes HTTP/1.1', 'Host: portal', 'Content-Length: 1000', '', '{']],
  ['a response that the caller does not read', ['GET /large HTTP/1.1', 'Host: portal', '', '']],
])('%s does not keep a process from stopping', async (_, lines) => {
  const { app, port } = await start()
  await stall(app, port, lines)
  await app.drain(0)
  await app.close()
})

test('a request in progress is answered before the process stops', async () => {
  const { app, origin } = await start()
  const arrived = once(app.server, 'request')
  const asked = fetch(`${origin}/slow`)
  await arrived
  await app.drain(0)
  await Promise.all([app.close(), asked.then(async (answer) => expect(await answer.text()).toBe('complete'))])
})
