import type { MonitoringError, MonitoringLog, MonitoringOverview } from '@portal/contract/monitoring/monitoring.ts'
import { operatorResource, permissionResources } from '@portal/contract/permission.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createUser } from '../testing/factories.ts'
import { startMonitoringServer } from './testing/monitoring-server.ts'
import { browserError, lines, metadata, pageExit, pageLoad, routeChange, send } from './testing/rum.ts'
import { withJson } from '../testing/json.ts'

const server = await startMonitoringServer()
const { database } = server
const account = await createAccount(database)
const subjectOf = (email: string) => email.split('@')[0] ?? ''
const operator = subjectOf(await createUser(database, account, { permissions: [operatorResource] }))
const customer = subjectOf(await createUser(database, account, { permissions: permissionResources }))

interface Answer {
  errors: MonitoringError[]
  logs: MonitoringLog[]
  views: unknown[]
  totals: MonitoringOverview['totals']
  vitals: MonitoringOverview['vitals']
}
const read = async (path: string): Promise<Answer> => JSON.parse(await (await ask(path)).text())
const ask = (path: string, subject: string | undefined = operator) =>
  fetch(`${server.base}/gateway/monitoring-info/api${path}`, {
    headers: subject ? { authorization: `Bearer ${subject}` } : {},
  })

await send(
  server.intake,
  lines(
    metadata(),
    pageLoad(),
    pageLoad({ duration: 2000, marks: { agent: { largestContentfulPaint: 3000 } }, experience: { cls: 0.4 } }),
    routeChange('/orders', 100),
    routeChange('/orders', 300),
    routeChange('/orders', 500),
    pageExit(90),
    browserError(),
    browserError({ transaction: { name: '/orders', type: 'page-load' } }),
    browserError({ exception: { message: 'Another', type: 'Error' } }),
    '{}',
  ),
)
for (const msg of ['first', 'second']) {
  await fetch(
    `${server.base}/api/log/info`,
    withJson('POST', { msg, obj: { page: '/' } }, { origin: 'https://portal.example' }),
  )
}
await server.close()
const reader = await startMonitoringServer({ database })
server.base = reader.base

test.each(['/overview', '/errors', '/logs'])('%s is for operators only', async (path) => {
  expect((await ask(path)).status).toBe(200)
  expect((await ask(path, customer)).status).toBe(403)
  expect((await ask(path, 'nobody')).status).toBe(403)
  expect((await ask(path, '')).status).toBe(401)
  expect((await ask(`${path}?range=1y`)).status).toBe(400)
})

test('A8.1 shows views by route with their times, and web vitals with a rating', async () => {
  const overview = await read('/overview?range=24h')
  expect(overview).toEqual({
    range: '24h',
    views: [
      { route: '/orders', views: 3, p75LoadMs: 400, p75LcpMs: null },
      { route: '/services/:serviceId', views: 2, p75LoadMs: 1703.125, p75LcpMs: 2425.125 },
    ],
    vitals: {
      lcp: { p75: 2425.125, rating: 'good', samples: 2 },
      inp: { p75: 90, rating: 'good', samples: 1 },
      cls: { p75: expect.closeTo(0.305), rating: 'poor', samples: 2 },
    },
    totals: { views: 5, errors: 3, logs: 2, sessions: 1 },
    lost: { limited: 0, invalid: 1, overflow: 0, unforwarded: 0 },
  })
})

test('groups errors by message and culprit with the routes they happened on', async () => {
  const { errors } = await read('/errors')
  expect(errors).toHaveLength(2)
  const [first] = errors.toSorted((a, b) => b.count - a.count)
  expect(first).toEqual({
    message: 'Cannot read properties of undefined',
    culprit: 'https://portal.example/assets/index.js',
    count: 2,
    firstSeen: expect.stringMatching(/^\d{4}-.*Z$/),
    lastSeen: expect.stringMatching(/^\d{4}-.*Z$/),
    routes: ['/orders', '/services'],
  })
})

test('shows the latest client logs first', async () => {
  const { logs } = await read('/logs')
  expect(logs).toMatchObject([
    { level: 'info', message: 'second', detail: { page: '/' } },
    { level: 'info', message: 'first' },
  ])
})

test('looks back no further than the range', async () => {
  await sql`update monitoring.event set at = now() - interval '2 days'`.execute(database.system)
  await sql`update monitoring.minute set minute = minute - interval '2 days'`.execute(database.system)
  const { views, totals, vitals } = await read('/overview')
  expect({ views, totals, vitals: vitals.lcp }).toEqual({
    views: [],
    totals: { views: 0, errors: 0, logs: 0, sessions: 0 },
    vitals: { p75: null, rating: null, samples: 0 },
  })
  expect((await read('/overview?range=7d')).totals.views).toBe(5)
  expect((await read('/errors')).errors).toEqual([])
})
