import type { Database } from '@portal/db/src/database.ts'
import type { Row } from '../figure.ts'
import { bareSql } from './bare-sql.ts'
import { captureSql, type Statement } from './capture.ts'
import { load } from './load.ts'
import type { Portal } from './portal.ts'
import { cpuMs } from './process-usage.ts'
import { median, rounded } from './statistics.ts'

const connections = 8

/** A running portal, its database, and the person who makes the requests. */
export interface Bench {
  portal: Portal
  database: Database
  /** The portal's settings; a second portal with the same ones captures its statements. */
  settings: Record<string, string>
  account: string
  headers: Record<string, string>
  durationMs: number
  rounds: number
}

/** Requests per second through the gateway, alternating with the same SQL alone, prepared, on the same database. */
export async function compare(bench: Bench, name: string, paths: string[]): Promise<Row[]> {
  const { portal, database, account, headers, durationMs, rounds } = bench
  const captured = await capture(bench, paths)
  const gateway = paths.map((path) => `/gateway${path}`)
  const sides = {
    http: () => load(portal.port, { connections, durationMs, headers, paths: gateway }),
    bare: () => bareSql(database.connection, account, captured, { connections, durationMs }),
  }
  await load(portal.port, { connections, requests: 200, headers, paths: gateway })
  const http: Measurement[] = []
  const bare: Measurement[] = []
  for (let round = 0; round < rounds; round += 1) {
    http.push(await take(bench, sides.http))
    bare.push(await take(bench, sides.bare))
  }
  const [ours, theirs] = [middle(http), middle(bare)]
  const rates = `${rounded(ours.perSecond, 0)} of ${rounded(theirs.perSecond, 0)} a second`
  const cpu = `CPU of all ${rounded(ours.cpuMs, 2)} and ${rounded(theirs.cpuMs, 2)} ms`
  const note = `${rates}, median ${rounded(ours.timeMs, 1)} and ${rounded(theirs.timeMs, 1)} ms, ${cpu}`
  const ratio = rounded(ours.perSecond / theirs.perSecond, 2)
  return [{ figure: `${name}, to prepared SQL`, measured: ratio, unit: 'times', limit: { atLeast: 0.5 }, note }]
}

interface Measurement {
  perSecond: number
  timeMs: number
  /** Per response, of server, database and client together. */
  cpuMs: number
}

async function take(
  { portal }: Bench,
  side: () => Promise<{ perSecond: number; timesMs: number[] }>,
): Promise<Measurement> {
  const before = cpuMs(portal.pid)
  const own = process.cpuUsage()
  const { perSecond, timesMs } = await side()
  const { user, system } = process.cpuUsage(own)
  const spentMs = cpuMs(portal.pid) - before + (user + system) / 1000
  return { perSecond, timeMs: median(timesMs), cpuMs: spentMs / timesMs.length }
}

function middle(taken: readonly Measurement[]): Measurement {
  return {
    perSecond: median(taken.map(({ perSecond }) => perSecond)),
    timeMs: median(taken.map(({ timeMs }) => timeMs)),
    cpuMs: median(taken.map((each) => each.cpuMs)),
  }
}

function capture({ database, settings, headers }: Bench, paths: string[]): Promise<Statement[][]> {
  return Promise.all(paths.map(async (path) => (await captureSql(database, settings, path, headers)).app))
}
