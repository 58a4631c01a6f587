import { connect } from '@portal/db/src/database.ts'
import { testDatabase } from '@portal/db/src/testing/database.ts'
import fastify from 'fastify'
import { sql } from 'kysely'
import { once } from 'node:events'
import { createServer as createSocket, type Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { createServer } from '../http/server.ts'
import { TestBrowser } from '../testing/browser.ts'
import { startTestPortal } from '../testing/portal.ts'
import { health } from './health.ts'

const database = await testDatabase()
const config = readConfig({ ENVIRONMENT: 'test', LOG_LEVEL: 'silent' }, () => 'a secret for tests that is long enough')

async function ask(options: Parameters<typeof health>[1]) {
  const app = await createServer(config)
  await app.register(health, options)
  const { statusCode, body } = await app.inject('/readyz')
  await app.close()
  return { statusCode, said: JSON.parse(body).message ?? JSON.parse(body).status }
}

test('is ready if the database responds and the disk has room', async () => {
  expect(await ask({ database })).toEqual({ statusCode: 200, said: 'ok' })
  expect(await ask({ database: { ...database, folder: import.meta.dirname } })).toMatchObject({ statusCode: 200 })
})

test('reports that the database does not respond', async () => {
  const nowhere = connect({ host: '127.0.0.1', port: 9, user: 'portal' }, { poolSize: 1 })
  expect(await ask({ database: nowhere })).toEqual({ statusCode: 503, said: 'The database is not responding.' })
  await nowhere.close()
})

test('reports in good time that the database takes connections and says nothing', async () => {
  const sockets: Socket[] = []
  const silent = createSocket((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const hole = connect({ host: '127.0.0.1', port, user: 'portal' }, { poolSize: 1 })
  const started = performance.now()
  expect(await ask({ database: hole })).toEqual({ statusCode: 503, said: 'The database is not responding.' })
  expect(performance.now() - started).toBeLessThan(3000)
  for (const socket of sockets) socket.destroy()
  silent.close()
  await hole.close()
})

test('reports that the disk of the embedded database is full', async () => {
  const folder = '/srv/portal'
  const freeBytesOf = vi.fn(async () => 4096)
  const { statusCode, said } = await ask({ database: { ...database, folder }, freeBytesOf })
  expect(freeBytesOf).toHaveBeenCalledWith(folder)
  expect([statusCode, said]).toEqual([503, 'The disk of DATA_DIR is full.'])
})

test('reports a full disk while the database refuses to write, and is ready again afterwards', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const full = { ...database, ...connect(database.connection, { poolSize: 1 }) }
  await expect(
    sql`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(full.system),
  ).rejects.toThrow('could not extend file')
  expect(await ask({ database: full })).toEqual({ statusCode: 503, said: "The database's disk is full." })
  vi.advanceTimersByTime(60_000)
  expect(await ask({ database: full })).toMatchObject({ statusCode: 200 })
  vi.useRealTimers()
  await full.close()
})

test('a process that can work is ready, and lists what is unavailable', async () => {
  const line = { isWell: true }
  const app = fastify()
  await app.register(health, { database, checks: [{ name: 'identity server', isWell: () => line.isWell }] })
  const ready = async () => {
    const { statusCode, body } = await app.inject('/readyz')
    return [statusCode, JSON.parse(body)]
  }
  expect(await ready()).toEqual([200, { status: 'ok' }])
  line.isWell = false
  expect(await ready()).toEqual([200, { status: 'degraded', degraded: ['identity server'] }])
  await app.close()
})

test.each(['the gateway', 'sign-in'])(
  'by way of %s, an identity server that is unavailable makes it degraded, not unready',
  async (way) => {
    const portal = await startTestPortal({ OIDC_ISSUER: 'http://127.0.0.1:9' })
    const browser = new TestBrowser()
    const auth = `${portal.baseUrl}/api/auth`
    const { csrfToken } = JSON.parse(await (await browser.request(`${auth}/csrf`)).text())
    const part = Buffer.from(JSON.stringify({ sub: 'ada' })).toString('base64url')
    const headers = { authorization: `Bearer ${part}.${part}.AAAA` }
    const call =
      way === 'sign-in'
        ? () => browser.postForm(`${auth}/signin/openid-connect`, { csrfToken })
        : () => fetch(`${portal.gatewayUrl}/service-info/api/services/categories`, { headers })
    for (let turn = 0; turn < 6; turn += 1) {
      expect((await call()).status).toBe(way === 'sign-in' ? 302 : 503)
    }
    const answer = await fetch(`${portal.baseUrl}/readyz`)
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'degraded', degraded: ['identity server'] }])
  },
)
