import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createServer } from '../http/server.ts'
import { monitoring } from './plugin.ts'
import { applyRules } from '../retention/apply.ts'
import { keptEvents, startMonitoringServer } from './testing/monitoring-server.ts'
import { lines, metadata, pageLoad, send } from './testing/rum.ts'
import { TokenBuckets } from './token-buckets.ts'

const server = await startMonitoringServer({ limit: { perSecond: 0.001, burst: 5 } })
const { database } = server

const counted = async (name: string) => {
  const { rows } = await sql<{ events: number }>`
    select coalesce(sum(events), 0)::bigint as events from monitoring.minute where counted = ${name}`.execute(
    database.system,
  )
  return rows[0]?.events
}

test('answers 429 past the limit of an address, keeps the earlier events and counts the rejected ones', async () => {
  const first = await send(server.intake, lines(metadata(), ...Array.from({ length: 6 }, () => pageLoad())))
  expect(first.status).toBe(429)
  expect(await first.json()).toMatchObject({ accepted: 4 })
  const second = await send(server.intake, lines(metadata(), pageLoad()))
  expect(second.status).toBe(429)
  expect(await keptEvents(server)).toHaveLength(4)
  await server.close()
  expect(await counted('limited')).toBe(2)
  expect(await counted('view')).toBe(4)
})

test('an address regains its tokens after a while, and other addresses have their own', () => {
  let now = 0
  const buckets = new TokenBuckets({ perSecond: 2, burst: 4, callers: 2, now: () => now })
  expect([1, 2, 3, 4, 5].map(() => buckets.take('a'))).toEqual([true, true, true, true, false])
  expect(buckets.take('b')).toBe(true)
  now = 1000
  expect(buckets.take('a', 2)).toBe(true)
  expect(buckets.take('a')).toBe(false)
  now = 100_000
  expect(buckets.take('a', 5)).toBe(false)
  expect(buckets.take('a', 4)).toBe(true)
  buckets.take('c')
  buckets.take('d')
  expect(buckets.take('a', 4)).toBe(true)
})

test('answers 503 without its database, never another 5xx', async () => {
  const app = await createServer(server.config)
  // A database that fails every query.
  const broken = {
    system: server.database.app,
    app: server.database.app,
    connection: {},
    connections: () => [],
    isDiskFull: () => false,
    close: async () => {},
  }
  await app.register(monitoring, { config: server.config, database: broken })
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const answer = await send(`${base}/intake/v2/rum/events`, lines(metadata(), pageLoad()))
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({ accepted: 0, errors: [{ message: 'the store is not available' }] })
  await app.close()
})

test('keeps events for seven days and the newest 50,000 of them', async () => {
  await sql`truncate monitoring.event, monitoring.minute`.execute(database.system)
  await sql`
    insert into monitoring.event (kind, type, at)
    select 'log', 'info', now() - interval '8 days' from generate_series(1, 10)
    union all select 'log', 'debug', now() from generate_series(1, 50005)`.execute(database.system)
  await sql`
    insert into monitoring.minute (minute, counted, events)
    values (now() - interval '8 days', 'view', 1), (now() - interval '6 days', 'view', 1)`.execute(database.system)
  await applyRules(database, server.config, 'hour')
  const { rows } = await sql<{ type: string; kept: number }>`
    select type, count(*) as kept from monitoring.event group by type`.execute(database.system)
  expect(rows).toEqual([{ type: 'debug', kept: 50_000 }])
  expect(await counted('view')).toBe(1)
  await applyRules(database, server.config, 'hour')
})
