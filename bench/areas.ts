import { type Database, openDatabase } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { Figure, Keep, Row, Setting } from './figure.ts'
import {
  type Samples,
  isMeasured,
  lists,
  type Reading,
  readingsOf,
  searches,
  searchesOf,
  short,
} from './support/area-lists.ts'
import { makeRows, zoneRecords } from './support/area-made-rows.ts'
import { customerRows, dealerRows, growRows } from './support/area-rows.ts'
import { type Reader, readerOf, samplesOf } from './support/area-samples.ts'
import { inDataFolder } from './support/big-data.ts'
import { type Portal, root, signIn, startPortal } from './support/portal.ts'
import { cpuMs, ownCpuMs } from './support/process-usage.ts'
import { administrator, demoSignIns } from './support/sign-ins.ts'
import { type Caller, slowestOf } from './support/slowest-address.ts'
import { rounded } from './support/statistics.ts'

const port = 3415

interface Size {
  rows: number
  limitMs: number
}

/** Every list and every search of the contract, with 100,000 rows. */
export const areas: Figure = {
  name: 'areas',
  run: (setting, keep) =>
    inDataFolder(setting, (folder) => measure(folder, setting, { rows: 100_000, limitMs: 50 }, keep)),
}

/** The same with 1,000,000 rows. */
export const areasLarge: Figure = {
  name: 'areas-large',
  isLong: true,
  run: (setting, keep) =>
    inDataFolder(setting, (folder) => measure(folder, setting, { rows: 1_000_000, limitMs: 100 }, keep)),
}

async function measure(
  folder: string,
  { isQuick, only }: Setting,
  { rows, limitMs }: Size,
  keep: Keep,
): Promise<Row[]> {
  const grown = isQuick ? 1000 : rows
  // Kept data belongs to its migrations: one that was added between them could not run.
  const migrations = readdirSync(join(root, 'db', 'migrations')).length
  const dataDir = join(folder, `areas-${grown}-${migrations}`)
  const stamp = `${dataDir}.grown`
  const settings = { PORT: String(port), ENVIRONMENT: 'demo', DATA_DIR: dataDir, ACCESS_TOKEN_SECONDS: '36000' }
  // A growth that was stopped halfway cannot be continued.
  if (!existsSync(stamp)) rmSync(dataDir, { recursive: true, force: true })
  // Without the worker, whose jobs would find work in every copy.
  const start = () => startPortal(port, dataDir, settings, ['portal', 'gateway', 'identity'])
  let portal = await start()
  const database = await openDatabase({ dataDir })
  try {
    if (!existsSync(stamp)) {
      await portal.stop()
      await grow(database, grown)
      writeFileSync(stamp, '')
      portal = await start()
    }
    const server = Number.parseInt(readFileSync(join(dataDir, 'postgresql', 'postmaster.pid'), 'utf8'), 10)
    const usedMs = () => ownCpuMs(portal.pid) + cpuMs(server)
    return await measureAll(
      { database, portal, usedMs, calls: isQuick ? 1 : 20, least: Math.min(grown / 20, 5000), limitMs, only },
      keep,
    )
  } finally {
    await database.close()
    await portal.stop()
  }
}

async function grow({ system }: Database, rows: number): Promise<void> {
  const begin = performance.now()
  await growRows(system, customerRows, { account: administrator().account, rows })
  await growRows(system, dealerRows, { account: accountOf('dealer'), rows })
  await makeRows(system, {
    customer: administrator().account,
    dealer: accountOf('dealer'),
    largeDealer: accountOf('largeDealer'),
    rows,
  })
  await system.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`vacuum analyze`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
  console.log(`${rows} rows of each list: ${Math.round((performance.now() - begin) / 1000)} s`)
}

interface Bench {
  database: Database
  portal: Portal
  usedMs: () => number
  calls: number
  /** A list with fewer rows is an error, unless it is always short. */
  least: number
  limitMs: number
  only: readonly string[]
}

async function measureAll(
  { database, portal, usedMs, calls, least, limitMs, only }: Bench,
  keep: Keep,
): Promise<Row[]> {
  const samples = await samplesOf(database.system, { customer: administrator().account, dealer: accountOf('dealer') })
  const callers = new Map<Reader, Caller>()
  const callerOf = async (reader: Reader) => {
    const known = callers.get(reader)
    if (known) return known
    const { email, password } = signInOf(reader)
    const { accessToken } = await signIn(portal, email, password)
    const caller = {
      address: portal.address,
      usedMs,
      headers: {
        authorization: `Bearer ${accessToken}`,
        // Some calls of the desk are about one account.
        ...(reader === 'desk' && { 'account-id': administrator().account }),
      },
    }
    callers.set(reader, caller)
    return caller
  }
  const measured: Row[] = []
  const all = [
    ...lists.map((list) => ({ path: list.path, least, readings: readingsOf(list, samples(list.path)) })),
    ...searches.map((search) => ({ path: search.path, least: 0, readings: searchesOf(search, samples(search.path)) })),
    zoneOf(samples('/dns-info/api/zones/:zoneId')),
  ]
  for (const { path, readings, ...each } of all) {
    if (!isMeasured(path) || (only.length > 0 && !only.some((text) => path.includes(text)))) continue
    const row = await rowOf(path, readings, {
      calls,
      least: each.least,
      limitMs,
      caller: await callerOf(readerOf(path)),
    })
    keep(row)
    measured.push(row)
  }
  return measured
}

/** A zone with as many records as the largest of a provider. */
const zoneOf = ({ params }: Samples) => ({
  path: `/dns-info/api/zones/:zoneId, ${zoneRecords.toLocaleString('en-GB')} records`,
  least: 0,
  readings: [{ name: 'whole', paths: [`/dns-info/api/zones/${params['zoneId']}`] }],
})

interface Calls {
  calls: number
  least: number
  limitMs: number
  caller: Caller
}

async function rowOf(
  path: string,
  readings: readonly Reading[],
  { calls, least, limitMs, caller }: Calls,
): Promise<Row> {
  const row = { figure: `${path}, p95`, unit: 'ms', limit: { atMost: limitMs } }
  const parts: string[] = []
  let worst = { path: '', p50: 0, p95: 0, fastest: 0, processorMs: 0, total: 0 }
  let total = 0
  try {
    for (const { name, paths } of readings) {
      const found = await slowestOf(paths, calls, caller)
      parts.push(`${name} ${rounded(found.p95, 1)}`)
      total = Math.max(total, found.total)
      if (found.p95 > worst.p95) worst = found
    }
  } catch (error) {
    return { ...row, measured: rounded(worst.p95, 1), error: error instanceof Error ? error.message : String(error) }
  }
  if (total < least && !(path in short))
    return { ...row, measured: rounded(worst.p95, 1), error: `It has only ${total} rows` }
  const [load = 0] = loadavg()
  const query = worst.path.includes('?') ? `, slowest \`${worst.path.slice(worst.path.indexOf('?'))}\`` : ''
  const rows = total > 0 ? `, ${total.toLocaleString('en-GB')} rows` : ''
  const note = `processor ${rounded(worst.processorMs, 1)}, fastest ${rounded(worst.fastest, 1)}, p50 ${rounded(worst.p50, 1)}${query}${parts.length > 1 ? `; ${parts.join(', ')}` : ''}${rows}, load ${rounded(load, 1)}`
  return { ...row, measured: rounded(worst.p95, 1), note }
}

const accountOf = (reader: Reader) => signInOf(reader).account

function signInOf(reader: Reader) {
  if (reader === 'customer') return administrator()
  const role = reader === 'desk' ? 'Operator of the portal' : 'Dealer'
  const found = demoSignIns().filter((each) => each.role === role)[reader === 'largeDealer' ? 1 : 0]
  if (!found) throw new Error(`The demonstration has no sign-in for ${reader}`)
  return found
}
