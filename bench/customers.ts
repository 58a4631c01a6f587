import { openDatabase } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import type { Figure, Row, Setting } from './figure.ts'
import { multiplyRows } from './support/multiply-rows.ts'
import { signIn, startPortal, withFolder } from './support/portal.ts'
import { administrator, demoSignIns } from './support/sign-ins.ts'
import { percentile, rounded } from './support/statistics.ts'

const port = 3419
const limitMs = 500
const grown = [
  ['service', 'service_id'],
  ['service_order', 'order_id'],
  ['help_case', 'case_id'],
] as const

const [services, orders, cases] = [
  '/service-info/api/customer-services',
  '/order-info/api/customer-orders',
  '/case-info/api/customer-cases',
]

const reads: Record<string, string[]> = {
  Dashboard: ['/dashboard-info/api/customers', '/dashboard-info/api/customer-summary'],
  'Services, sorted': [services, `${services}?sort=name&direction=desc`, `${services}?sort=contractEnd`],
  'Orders, sorted': [orders, `${orders}?sort=title`, `${orders}?sort=expected&direction=desc`],
  'Cases, sorted': [cases, `${cases}?sort=title`, `${cases}?sort=nextAt&direction=desc`],
  'Lists, filtered': [`${services}?condition=down`, `${orders}?status=Approved`, `${cases}?waitingOn=customer`],
  'Lists, searched': [`${services}?search=zzzz`, `${orders}?search=70-31`, `${cases}?search=xylophone`],
  Tabs: ['/order-info/api/customer-order-summary', '/case-info/api/customer-case-summary'],
}

/** The reads of a dealer over its customers, one of which has 100,000 services, orders and cases each. */
export const customers: Figure = {
  name: 'customers',
  run: (setting) => withFolder((folder) => measure(folder, setting)),
}

async function measure(folder: string, { isQuick }: Setting): Promise<Row[]> {
  const settings = { PORT: String(port), ENVIRONMENT: 'demo', DATA_DIR: folder, ACCESS_TOKEN_SECONDS: '36000' }
  const portal = await startPortal(port, folder, settings)
  const database = await openDatabase({ dataDir: folder })
  try {
    const { account } = administrator()
    for (const [table, ...ids] of grown) {
      await multiplyRows(database.system, { table, ids, account }, isQuick ? 1000 : 100_000)
    }
    await sql`vacuum analyze`.execute(database.system)
    const dealer = demoSignIns().find(({ role }) => role.startsWith('Dealer'))
    if (!dealer) throw new Error('The demonstration has no dealer')
    const { accessToken } = await signIn(portal, dealer.email, dealer.password)
    const headers = { authorization: `Bearer ${accessToken}` }
    const rows: Row[] = []
    for (const [name, paths] of Object.entries(reads)) {
      rows.push(await timed(name, paths, { address: portal.address, headers, rounds: isQuick ? 1 : 10 }))
    }
    return rows
  } finally {
    await database.close()
    await portal.stop()
  }
}

interface Calls {
  address: string
  headers: Record<string, string>
  rounds: number
}

async function timed(name: string, paths: readonly string[], { address, headers, rounds }: Calls): Promise<Row> {
  const times: number[] = []
  for (const path of Array.from({ length: rounds }, () => paths).flat()) {
    const begin = performance.now()
    const answer = await fetch(`${address}/gateway${path}`, { headers })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    times.push(performance.now() - begin)
  }
  const note = `p50 ${rounded(percentile(times, 50), 1)} ms, ${times.length} calls`
  const p95 = rounded(percentile(times, 95), 1)
  return { figure: `${name}, p95`, measured: p95, unit: 'ms', limit: { atMost: limitMs }, note }
}
