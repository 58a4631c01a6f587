import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { connect, type Database } from '@portal/db/src/database.ts'
import { createCase } from '@portal/server/src/gateway/cases/testing/create-case.ts'
import { createAccount, createUser } from '@portal/server/src/testing/factories.ts'
import { signIn } from '@portal/server/src/testing/portal.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, needed, startCluster } from './cluster.ts'
import { type Load, startLoad } from './load.ts'
import type { Part } from './part.ts'
import { until } from './until.ts'

let cluster: Cluster
let database: Database
let load: Load

const missing = needed.filter((file) => !existsSync(file))

beforeAll(async () => {
  if (missing.length > 0) throw new Error(`This needs ${missing.join(', ')}: see docs/manual/deploy.md.`)
  cluster = await startCluster()
  database = connect({ connectionString: cluster.databaseUrl }, { poolSize: 4 })
  const people = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const accountId = await createAccount(database)
      const email = await createUser(database, accountId)
      const caseId = await createCase(database, accountId, { status: 'inProgress', watchers: [email] })
      const address = { BASE_URL: cluster.baseUrl, GATEWAY_BASE_URL: `${cluster.baseUrl}/gateway` }
      const { browser } = await signIn(address, email)
      return { browser, accountId, caseId }
    }),
  )
  load = startLoad(cluster.baseUrl, people)
  await goesOn('at the start', 10_000)
}, 180_000)

afterAll(async () => {
  await database?.close()
  await cluster?.stop()
}, 60_000)

const outages: { part: string; seconds: number; misses: number }[] = []

/** Checks that new writes are acknowledged within the limit; several, so that more than one process has responded. */
async function goesOn(what: string, limitMs: number): Promise<number> {
  const from = load.acknowledged.size
  return until(`the load goes on ${what}`, async () => load.acknowledged.size >= from + 12, limitMs)
}

/** Harms a part, and checks that the load continues within the limit. */
async function survives(part: string, limitSeconds: number, harm: () => Promise<void>): Promise<void> {
  const misses = load.misses.length
  const at = Date.now()
  await harm()
  await goesOn(`without ${part}`, limitSeconds * 1000)
  outages.push({ part, seconds: (Date.now() - at) / 1000, misses: load.misses.length - misses })
}

/** First one process of each role, then the other, so that two of a role are never down together. */
const halves = () =>
  [0, 1].map((i) => [cluster.portals[i], cluster.gateways[i], cluster.workers[i]].filter((part) => !!part))

const areBack = (parts: readonly Part[]) =>
  Promise.all(parts.map((part) => until(`${part.name} is back`, () => part.isReady(), 60_000)))

test('a release loses no request: the processes are stopped and started in turn', async () => {
  const misses = load.misses.length
  for (const half of halves()) {
    await Promise.all(half.map((part) => part.stop()))
    for (const part of half) part.start()
    await areBack(half)
    await goesOn('after the restart', 10_000)
  }
  expect(load.misses.slice(misses)).toEqual([])
}, 180_000)

type Through = 'direct' | 'pooler'

interface Fault {
  part: string
  /** How the gateways reach the database meanwhile. The processes' own connections and jobs are always direct. */
  through: Through
  limitSeconds: number
  harm(): Promise<void>
  recover(): Promise<unknown>
}

/** kill -9 of one process, which systemd starts again. */
const killed = (partOf: () => Part | undefined, part: string, through: Through): Fault => ({
  part,
  through,
  limitSeconds: 15,
  harm: async () => partOf()?.kill(),
  recover: () => areBack([partOf()].filter((each) => !!each)),
})

let failed = -1
const machine = (part: 'the standby' | 'the primary', through: Through, limitSeconds: number): Fault => ({
  part,
  through,
  limitSeconds,
  async harm() {
    const primary = await cluster.primary()
    failed = part === 'the primary' ? primary : 1 - primary
    await cluster.killMachine(failed)
  },
  async recover() {
    expect(await cluster.primary()).toBe(1 - failed)
    cluster.patroni[failed]?.start()
    await until('the pair is whole again', () => cluster.isPaired(), 60_000)
  },
})

const faults: readonly Fault[] = [
  killed(() => cluster.portals[0], 'portal 1', 'direct'),
  killed(() => cluster.gateways[0], 'gateway 1', 'direct'),
  killed(() => cluster.workers[0], 'worker 1', 'direct'),
  killed(() => cluster.etcd[0], 'etcd 1', 'direct'),
  killed(() => cluster.proxy, 'HAProxy', 'direct'),
  machine('the standby', 'direct', 30),
  machine('the primary', 'direct', 60),
  killed(() => cluster.portals[1], 'portal 2', 'pooler'),
  killed(() => cluster.gateways[1], 'gateway 2', 'pooler'),
  killed(() => cluster.workers[1], 'worker 2', 'pooler'),
  killed(() => cluster.pooler, 'PgBouncer', 'pooler'),
  killed(() => cluster.proxy, 'HAProxy', 'pooler'),
  machine('the standby', 'pooler', 30),
  machine('the primary', 'pooler', 60),
]
const through = (way: Through) => faults.filter((fault) => fault.through === way)

const suffer = async ({ part, through: way, limitSeconds, harm, recover }: Fault) => {
  await survives(`${part} (${way})`, limitSeconds, harm)
  await recover()
}

test.each(through('direct'))('it continues without $part', suffer, 150_000)

test('moving the gateways to a pooler in transaction mode loses no request', async () => {
  const misses = load.misses.length
  await cluster.usePooler()
  await goesOn('through the pooler', 10_000)
  expect(load.misses.slice(misses)).toEqual([])
}, 120_000)

test.each(through('pooler'))('through the pooler, it continues without $part', suffer, 150_000)

test('every acknowledged write is stored once, and no one was signed out', async () => {
  await goesOn('at the end', 15_000)
  await load.stop()
  const { rows } = await sql<{ body: string; times: number }>`
    select body, count(*)::integer as times from case_message where body like 'Written %' group by body`.execute(
    database.system,
  )
  const stored = new Map(rows.map(({ body, times }) => [body, times]))
  expect([...load.acknowledged.keys()].filter((text) => !stored.has(text))).toEqual([])
  expect(rows.filter(({ times }) => times !== 1)).toEqual([])
  expect([...stored.keys()].filter((text) => !load.sent.has(text))).toEqual([])
  const answers = Object.entries(Object.groupBy(load.misses, ({ what, status }) => `${what}: ${status}`))
  console.table(outages)
  console.table(answers.map(([answer, all]) => ({ answer, times: all?.length })))
  console.log(`${load.acknowledged.size} writes acknowledged, ${load.reads} reads`)
  expect(load.misses.filter(({ status }) => status === 'signed out' || status === 'RefreshAccessTokenError')).toEqual(
    [],
  )
  // A temporary failure must be a 503. A 500 would be a fault of ours.
  expect(load.misses.filter(({ status }) => status === 500)).toEqual([])
}, 60_000)

test('all queued jobs are done: a dead worker leaves none behind', async () => {
  const waiting = () =>
    sql<{ jobs: number }>`
    select count(*)::integer as jobs from graphile_worker.jobs where run_at <= now()`.execute(database.system)
  await until('the queue is empty', async () => (await waiting()).rows[0]?.jobs === 0, 90_000)
}, 120_000)
