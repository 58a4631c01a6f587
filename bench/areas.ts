import { openDatabase } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import { loadavg } from 'node:os'
import type { Figure, Row, Setting } from './figure.ts'
import { lists, type Reading, readingsOf } from './support/area-lists.ts'
import { customerRows, dealerRows, growIncidents, growRows } from './support/area-rows.ts'
import { type Reader, readerOf, samplesOf } from './support/area-samples.ts'
import { signIn, startPortal, withFolder } from './support/portal.ts'
import { administrator, demoSignIns } from './support/sign-ins.ts'
import { percentile, rounded } from './support/statistics.ts'

const port = 3415

interface Size {
  rows: number
  limitMs: number
}

/** Every list of the contract and every search, with 100,000 rows of one account. */
export const areas: Figure = {
  name: 'areas',
  remark: `One person of the customer, of the dealer or of the desk calls one address after the other, by HTTP. Each list is read
without a choice, in every order and both directions, with every value of every filter, with five searches, and at page
1,000. The figure is the slowest of these: its 95th percentile. Clouds are one for each 20 services; a dealer has
a statement a month; incidents have ended, except those of the demonstration, and 1,000 of them affected the customer.`,
  run: (setting) => withFolder((folder) => measure(folder, setting, { rows: 100_000, limitMs: 50 })),
}

/** The same with 1,000,000 rows. */
export const areasLarge: Figure = {
  name: 'areas-large',
  isLong: true,
  run: (setting) => withFolder((folder) => measure(folder, setting, { rows: 1_000_000, limitMs: 100 })),
}

async function measure(folder: string, { isQuick }: Setting, { rows, limitMs }: Size): Promise<Row[]> {
  const settings = { PORT: String(port), ENVIRONMENT: 'demo', DATA_DIR: folder, ACCESS_TOKEN_SECONDS: '36000' }
  const portal = await startPortal(port, folder, settings)
  const database = await openDatabase({ dataDir: folder })
  try {
    const customer = administrator().account
    const dealer = account('Dealer')
    const grown = isQuick ? 1000 : rows
    await growRows(database.system, customerRows, { account: customer, rows: grown })
    await growRows(database.system, dealerRows, { account: dealer, rows: grown })
    await growIncidents(database.system, { customer, rows: grown })
    await sql`set statement_timeout = 0`.execute(database.system)
    await sql`vacuum analyze`.execute(database.system)
    const samples = await samplesOf(database.system, { customer, dealer })
    const readers: Record<Reader, string> = {
      customer: await tokenOf('Customer, administrator'),
      dealer: await tokenOf('Dealer'),
      desk: await tokenOf('Operator of the portal'),
    }
    const measured: Row[] = []
    for (const list of lists) {
      const headers = { authorization: `Bearer ${readers[readerOf(list)]}` }
      for (const reading of readingsOf(list, samples(list))) {
        measured.push(await slowest(reading, { address: portal.address, headers, calls: isQuick ? 1 : 10, limitMs }))
      }
    }
    return measured
  } finally {
    await database.close()
    await portal.stop()
  }

  function account(role: string): string {
    return signInOf(role).account
  }
  async function tokenOf(role: string): Promise<string> {
    const { email, password } = signInOf(role)
    return (await signIn(portal, email, password)).accessToken
  }
}

function signInOf(role: string) {
  const found = demoSignIns().find((each) => each.role.startsWith(role))
  if (!found) throw new Error(`The demonstration has no sign-in for ${role}`)
  return found
}

interface Calls {
  address: string
  headers: Record<string, string>
  calls: number
  limitMs: number
}

/** The 95th percentile of the slowest address. A list that the demonstration does not have is named, not measured. */
async function slowest({ name, paths }: Reading, { address, headers, calls, limitMs }: Calls): Promise<Row> {
  let worst = { p95: 0, p50: 0, path: '' }
  for (const path of paths) {
    const times: number[] = []
    // The first call plans the statements and fills the caches.
    for (let call = 0; call <= calls; call += 1) {
      const begin = performance.now()
      const answer = await fetch(`${address}/gateway${path}`, { headers })
      await answer.arrayBuffer()
      if (answer.status === 404) return { figure: name, measured: 0, unit: 'ms', note: 'not in the demonstration' }
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
      if (call > 0) times.push(performance.now() - begin)
    }
    const p95 = percentile(times, 95)
    if (p95 > worst.p95) worst = { p95, p50: percentile(times, 50), path }
  }
  const [load = 0] = loadavg()
  const query = worst.path.slice(worst.path.indexOf('?') + 1)
  const slow = worst.path.includes('?') ? `, slowest: ${query}` : ''
  const note = `p50 ${rounded(worst.p50, 1)} ms of ${calls} calls${slow}, ${paths.length} addresses, load ${rounded(load, 1)}`
  return { figure: `${name}, p95`, measured: rounded(worst.p95, 1), unit: 'ms', limit: { atMost: limitMs }, note }
}
