import { testDatabase } from '@portal/db/src/testing/database.ts'
import fastify from 'fastify'
import { expect, test } from 'vitest'
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
