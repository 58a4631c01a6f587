import { sql } from 'kysely'
import { join } from 'node:path'
import type { Figure, Row, Setting } from './figure.ts'
import { bareSql } from './support/bare-sql.ts'
import { bigAccount, inDataFolder, prepareData } from './support/big-data.ts'
import { captureSql, type Statement } from './support/capture.ts'
import { listCases, type ListServer, listSettings, startListServer } from './support/list-server.ts'
import { load } from './support/load.ts'
import { cpuMs } from './support/process-usage.ts'
import { median, rounded } from './support/statistics.ts'

const port = 3410
const connections = 8

interface Bench extends ListServer {
  durationMs: number
  rounds: number
}

/** The services list among a million services, against the same SQL with nothing around it. */
export const list: Figure = {
  name: 'list',
  run: (setting) => inDataFolder(setting, (folder) => measure(folder, setting)),
}

async function measure(folder: string, { isQuick }: Setting): Promise<Row[]> {
  prepareData(folder, isQuick)
  const server = await startListServer(port, join(folder, 'data'))
  try {
    const bench = { ...server, durationMs: isQuick ? 500 : 3000, rounds: isQuick ? 1 : 3 }
    await sql`vacuum analyze`.execute(server.database.system)
    const rows: Row[] = []
    for (const [name, paths] of Object.entries(listCases)) rows.push(...(await compare(bench, name, paths)))
    return rows
  } finally {
    await server.stop()
  }
}

async function compare(bench: Bench, name: string, paths: string[]): Promise<Row[]> {
  const { database, headers, durationMs, rounds } = bench
  const captured = await capture(bench, paths)
  const gateway = paths.map((path) => `/gateway${path}`)
  const sides = {
    http: () => load(port, { connections, durationMs, headers, paths: gateway }),
    bare: () => bareSql(database.connection, bigAccount, captured, { connections, durationMs }),
    prepared: () => bareSql(database.connection, bigAccount, captured, { connections, durationMs, isPrepared: true }),
  }
  await load(port, { connections, requests: 200, headers, paths: gateway })
  const http: Taken[] = []
  const bare: Taken[] = []
  const prepared: Taken[] = []
  for (let round = 0; round < rounds; round += 1) {
    http.push(await take(bench, sides.http))
    bare.push(await take(bench, sides.bare))
    prepared.push(await take(bench, sides.prepared))
  }
  const [ours, theirs] = [middle(http), middle(bare)]
  const rates = `${rounded(ours.perSecond, 0)} of ${rounded(theirs.perSecond, 0)} a second`
  const cpu = `CPU of all ${rounded(ours.cpuMs, 2)} and ${rounded(theirs.cpuMs, 2)} ms`
  const strict = rounded(ours.perSecond / middle(prepared).perSecond, 2)
  const note = `${rates}, to bare SQL with kept plans ${strict}, median ${rounded(ours.timeMs, 1)} and ${rounded(theirs.timeMs, 1)} ms, ${cpu}`
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
  return Promise.all(
    paths.map(async (path) => (await captureSql(database, { ...listSettings, PORT: String(port) }, path, headers)).app),
  )
}
