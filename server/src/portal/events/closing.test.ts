import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { allRoles, readConfig } from '../../config.ts'
import { freePort } from '../../testing/free-port.ts'
import { createAccount, createUser } from '../../testing/factories.ts'
import { startTestPortal } from '../../testing/portal.ts'

const portal = await startTestPortal()
const { database } = portal
const user = await portal.signIn(await createUser(database, await createAccount(database)))

/** Another process of the installation, which the test stops. */
async function startProcess() {
  const { SESSION_SECRET, OIDC_CLIENT_SECRET } = portal.config
  const port = await freePort()
  const same = { BASE_URL: portal.baseUrl, SESSION_SECRET, OIDC_CLIENT_SECRET, ENVIRONMENT: 'test' }
  const config = readConfig({ ...same, LOG_LEVEL: 'silent', PORT: String(port) }, () => '')
  const app = await createApp(config, database, allRoles)
  await app.listen({ host: config.HOST, port })
  return { app, address: `http://${config.HOST}:${port}` }
}

/** As a process stops that has received SIGTERM. */
const stop = async (app: FastifyInstance) => {
  await app.drain(0)
  await app.close()
}

test('a stream that is requested while the process stops does not keep it from stopping', async () => {
  const { app, address } = await startProcess()
  const { asked, stopped } = await database.system.transaction().execute(async (tx) => {
    // The request waits for the row of its session before it is counted.
    await sql`select from session.session for update`.execute(tx)
    const answer = user.browser.request(`${address}/api/events`)
    const waits = sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await waits.execute(database.system)).rows[0]?.count).toBe(1)
    return { asked: answer, stopped: stop(app) }
  })
  await stopped
  const { status, headers } = await asked
  expect([status, headers.get('retry-after')]).toEqual([503, '2'])
})

test('the connection of a stream closes with it', async () => {
  const { app, address } = await startProcess()
  const { headers, body } = await user.browser.request(`${address}/api/events`)
  expect(headers.get('connection')).toBe('close')
  await stop(app)
  await body?.cancel()
})
