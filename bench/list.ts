import { type Database, openDatabase } from '@portal/db/src/database.ts'
import { hashPassword } from '@portal/db/src/password.ts'
import { sql } from 'kysely'
import { join } from 'node:path'
import type { Figure, Row, Setting } from './figure.ts'
import { bareSql } from './support/bare-sql.ts'
import { bigAccount, prepareData } from './support/big-data.ts'
import { captureSql, type Statement } from './support/capture.ts'
import { growTo } from './support/grow.ts'
import { load } from './support/load.ts'
import { type Portal, signIn, startPortal, withFolder } from './support/portal.ts'
import { cpuMs } from './support/process-usage.ts'
import { median, rounded } from './support/statistics.ts'

const port = 3410
const connections = 8
const listPath = '/service-info/api/services'
const settings = {
  PORT: String(port),
  ENVIRONMENT: 'production',
  SESSION_SECRET: 'a secret of the benchmark, 32 characters or more',
  LOG_LEVEL: 'warn',
  ACCESS_TOKEN_SECONDS: '36000',
}

const sorts = ['condition', 'name', 'serviceId', 'productCategory', 'downMbps', 'orderRef', 'contractEnd']
/** What is asked, by name; several addresses are asked in turn. */
const cases: Record<string, string[]> = {
  'First page': [listPath],
  'Filtered by category': [`${listPath}?productCategory=Leased%20Line`, `${listPath}?productCategory=Connectivity`],
  'Searched by substring': [`${listPath}?search=endal`, `${listPath}?search=-54480`, `${listPath}?search=CBUK1000`],
  ...Object.fromEntries(
    sorts.map((sort) => [`Sorted by ${sort}`, [`${listPath}?sort=${sort}`, `${listPath}?sort=${sort}&direction=desc`]]),
  ),
  'Page 1,000 of 10': [`${listPath}?page=1000&size=10`],
  'Page 1,000 of 50': [`${listPath}?page=1000&size=50`],
}

interface Bench {
  database: Database
  portal: Portal
  headers: Record<string, string>
  durationMs: number
  rounds: number
}

/** The services list among a million services, against the same SQL with nothing around it. */
export const list: Figure = {
  name: 'list',
  run: (setting) =>
    setting.dataDir === undefined
      ? withFolder((folder) => measure(folder, setting))
      : measure(setting.dataDir, setting),
}

async function measure(folder: string, { isQuick, isFull }: Setting): Promise<Row[]> {
  prepareData(folder, isQuick ? { services: 20_000, bigAccount: 5000 } : { services: 1_000_000, bigAccount: 50_000 })
  const dataDir = join(folder, 'data')
  const portal = await startPortal(port, dataDir, settings)
  const database = await openDatabase({ dataDir })
  try {
    const bench = {
      database,
      portal,
      headers: await bearer(database, portal),
      durationMs: isQuick ? 500 : 4000,
      rounds: isQuick ? 1 : 3,
    }
    await sql`vacuum analyze`.execute(database.system)
    const rows: Row[] = []
    for (const [name, paths] of Object.entries(cases)) rows.push(...(await compare(bench, name, paths)))
    if (isFull) rows.push(...(await growth(bench, isQuick ? 100_000 : 10_000_000)))
    return rows
  } finally {
    await database.close()
    await portal.stop()
  }
}

/** Signs in the administrator of the big account, who gets a password first. */
async function bearer(database: Database, portal: Portal): Promise<Record<string, string>> {
  const email = `admin@account-${bigAccount}.example`
  const password = 'Benchmark-Granite-2210'
  const hash = await hashPassword(password)
  await sql`update identity.login set password_hash = ${hash} where email = ${email}`.execute(database.system)
  const { accessToken } = await signIn(portal, email, password)
  return { authorization: `Bearer ${accessToken}` }
}

async function compare(bench: Bench, name: string, paths: string[]): Promise<Row[]> {
  const { database, headers, durationMs, rounds } = bench
  const captured = await capture(bench, paths)
  const gateway = paths.map((path) => `/gateway${path}`)
  const sides = {
    http: () => load(port, { connections, durationMs, headers, paths: gateway }),
    bare: () => bareSql(database.connection, bigAccount, captured, { connections, durationMs }),
  }
  await load(port, { connections, requests: 200, headers, paths: gateway })
  const http: Taken[] = []
  const bare: Taken[] = []
  for (let round = 0; round < rounds; round += 1) {
    http.push(await take(bench, sides.http))
    bare.push(await take(bench, sides.bare))
  }
  const [ours, theirs] = [middle(http), middle(bare)]
  const rates = `${rounded(ours.perSecond, 0)} of ${rounded(theirs.perSecond, 0)} a second`
  const cpu = `CPU of all ${rounded(ours.cpuMs, 2)} and ${rounded(theirs.cpuMs, 2)} ms`
  const note = `${rates}, median ${rounded(ours.timeMs, 1)} and ${rounded(theirs.timeMs, 1)} ms, ${cpu}`
  const ratio = rounded(ours.perSecond / theirs.perSecond, 2)
  return [{ figure: `${name}, to bare SQL`, measured: ratio, unit: 'times', limit: { atLeast: 0.4 }, note }]
}

interface Taken {
  perSecond: number
  timeMs: number
  /** Per answer, of the server, the database and the asking side together. */
  cpuMs: number
}

async function take({ portal }: Bench, side: () => Promise<{ perSecond: number; timesMs: number[] }>): Promise<Taken> {
  const before = cpuMs(portal.pid)
  const own = process.cpuUsage()
  const { perSecond, timesMs } = await side()
  const { user, system } = process.cpuUsage(own)
  const spentMs = cpuMs(portal.pid) - before + (user + system) / 1000
  return { perSecond, timeMs: median(timesMs), cpuMs: spentMs / timesMs.length }
}

function middle(taken: readonly Taken[]): Taken {
  return {
    perSecond: median(taken.map(({ perSecond }) => perSecond)),
    timeMs: median(taken.map(({ timeMs }) => timeMs)),
    cpuMs: median(taken.map((each) => each.cpuMs)),
  }
}

function capture({ database, headers }: Bench, paths: string[]): Promise<Statement[][]> {
  return Promise.all(paths.map(async (path) => (await captureSql(database, settings, path, headers)).app))
}

/** The time of each request, alone, before and after the platform has grown around the account. */
async function growth(bench: Bench, services: number): Promise<Row[]> {
  const before = await times(bench)
  await growTo(bench.database, services)
  const after = await times(bench)
  return Object.keys(cases).map((name) => {
    const [small = 0, large = 0] = [before.get(name), after.get(name)]
    return {
      figure: `${name}, time at ten times the services`,
      measured: rounded(large / small, 2),
      unit: 'times',
      limit: { atMost: 1.5 },
      note: `${rounded(small, 2)} ms to ${rounded(large, 2)} ms`,
    }
  })
}

async function times({ headers, durationMs }: Bench): Promise<Map<string, number>> {
  const medians = new Map<string, number>()
  for (const [name, paths] of Object.entries(cases)) {
    const gateway = paths.map((path) => `/gateway${path}`)
    await load(port, { connections: 1, requests: 100, headers, paths: gateway })
    medians.set(name, median((await load(port, { connections: 1, durationMs, headers, paths: gateway })).timesMs))
  }
  return medians
}
