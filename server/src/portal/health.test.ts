import { testDatabase } from '@portal/db/src/testing/database.ts'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { startTestPortal } from '../testing/portal.ts'
import { health } from './health.ts'

const database = await testDatabase()

test('a process that can go on is ready, and says what it has to go on without', async () => {
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

test('an identity server that is away makes the portal degraded, not unready', async () => {
  const portal = await startTestPortal({ OIDC_ISSUER: 'http://127.0.0.1:9' })
  const part = Buffer.from(JSON.stringify({ sub: 'ada' })).toString('base64url')
  const headers = { authorization: `Bearer ${part}.${part}.AAAA` }
  for (let call = 0; call < 6; call += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await fetch(`${portal.gatewayUrl}/service-info/api/services/categories`, { headers })).status).toBe(503)
  }
  const answer = await fetch(`${portal.baseUrl}/readyz`)
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'degraded', degraded: ['identity server'] }])
})
