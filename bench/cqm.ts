import { type Database, openDatabase } from '@portal/db/src/database.ts'
import { rowsOf, number } from '@portal/db/src/rows.ts'
import { findProbe } from '@portal/server/src/line-probe/lease-store.ts'
import { writeStep } from '@portal/server/src/line-probe/probe.ts'
import { addUpHours, type Sample } from '@portal/server/src/line-probe/sample-store.ts'
import { sql } from 'kysely'
import type { Figure, Row, Setting } from './figure.ts'
import { signIn, startPortal, withFolder } from './support/portal.ts'
import { cpuMs, residentMb } from './support/process-usage.ts'
import { administrator } from './support/sign-ins.ts'
import { percentile, rounded } from './support/statistics.ts'

const [portalPort, probePort] = [3491, 3492]
const networks = '127.64.0.0/10'
const stepMs = 300_000
const hourMs = 3_600_000
const daysOfHours = 30
const settings = { MEASURED_NETWORKS: networks, ACCESS_TOKEN_SECONDS: '36000' }

/** Lines that are pinged every ten seconds by one process: what that costs, and how fast their pictures are. */
export const cqm: Figure = {
  name: 'cqm',
  run: (setting) => withFolder((folder) => measure(folder, setting)),
}

async function measure(folder: string, { isQuick }: Setting): Promise<Row[]> {
  const lines = isQuick ? 500 : 10_000
  const portal = await startPortal(portalPort, folder, settings, ['portal', 'gateway', 'identity'])
  const database = await openDatabase({ dataDir: folder })
  try {
    const { account, email, password } = administrator()
    await addLines(database, account, lines)
    const { accessToken } = await signIn(portal, email, password)
    return [
      ...(await pinging(folder, database, { lines, seconds: isQuick ? 20 : 60 })),
      ...(await storing(database, account, lines)),
      ...(await reading({ lines, accessToken, rounds: isQuick ? 5 : 100 })),
    ]
  } finally {
    await database.close()
    await portal.stop()
  }
}

/** Lines of one account, each with an address of its own. */
async function addLines({ system }: Database, account: string, lines: number): Promise<void> {
  await sql`
    insert into service (account_id, service_id, name, product_category, product_name, status, condition)
    select ${account}, 'S-B' || n, 'Line ' || n, 'Connectivity', 'FTTP broadband', 'active', 'working'
    from generate_series(1, ${lines}::integer) n`.execute(system)
  await sql`
    insert into service_tech_details (account_id, service_id, details)
    select ${account}, 'S-B' || n, jsonb_build_object('technology', 'FTTP', 'reachability',
      jsonb_build_object('address', '127.' || 64 + n / 65536 || '.' || (n / 256) % 256 || '.' || n % 256))
    from generate_series(1, ${lines}::integer) n`.execute(system)
}

async function pinging(
  folder: string,
  database: Database,
  { lines, seconds }: { lines: number; seconds: number },
): Promise<Row[]> {
  const probe = await startPortal(probePort, folder, settings, ['probe'])
  try {
    // Its second report names the lines.
    await until(async () => ((await findProbe(database.system, new Date()))?.lines ?? 0) >= lines)
    await wait(15_000)
    const [began, before] = [performance.now(), cpuMs(probe.pid)]
    await wait(seconds * 1000)
    const share = (cpuMs(probe.pid) - before) / (performance.now() - began)
    const mb = residentMb(probe.pid)
    await probe.stop()
    const { rows } = await rowsOf({ lines: number, sent: number, lost: number })`
      select count(distinct service_id) as lines, sum(sent) as sent, sum(lost) as lost from line_sample`.execute(
      database.system,
    )
    const [found = { lines: 0, sent: 0, lost: 0 }] = rows
    return [
      { figure: 'Lines measured', measured: found.lines, unit: 'lines', limit: { atLeast: lines }, note: 'every 10 s' },
      {
        figure: 'Processor, probe and fping',
        measured: rounded(share * 100, 1),
        unit: '% of a core',
        limit: { atMost: 50 },
        note: `over ${seconds} s`,
      },
      {
        figure: 'Memory of the probe',
        measured: rounded(mb, 0),
        unit: 'MB',
        limit: { atMost: 350 },
        note: 'without fping',
      },
      {
        figure: 'Pings lost on the way to our own machine',
        measured: rounded((found.lost / Math.max(1, found.sent)) * 100, 3),
        unit: '%',
        limit: { atMost: 0.1 },
        note: `of ${found.sent} pings`,
      },
    ]
  } finally {
    await probe.stop()
  }
}

async function storing({ system }: Database, account: string, lines: number): Promise<Row[]> {
  await sql`truncate line_sample, line_hour`.execute(system)
  const hour = new Date(Math.floor(Date.now() / hourMs) * hourMs)
  const before = (await sizes(system)).samples
  for (let ago = 24; ago > 1; ago -= 1) {
    // In the order of time, as the probe writes.
    await sql`
      insert into line_sample (at, account_id, service_id, sent, lost, min_us, sum_us, max_us)
      select ${hour}::timestamptz - make_interval(hours => ${ago}::integer, mins => -5 * step), ${account}, 'S-B' || n,
        30, n % 2, 9000 + n, 300000 + n, 19000 + n
      from generate_series(0, 11) step, generate_series(1, ${lines}::integer) n`.execute(system)
  }
  for (let day = 0; day < daysOfHours; day += 1) {
    await sql`
      insert into line_hour (at, account_id, service_id, sent, lost, min_us, sum_us, max_us, steps_lost)
      select ${hour}::timestamptz - make_interval(hours => 2 + 24 * ${day}::integer + h), ${account}, 'S-B' || n,
        360, n % 2, 9000, 3600000, 19000, 0
      from generate_series(0, 23) h, generate_series(1, ${lines / 10}::integer) n`.execute(system)
  }
  const samples: Sample[] = Array.from({ length: lines }, (_, index) => ({
    accountId: account,
    serviceId: `S-B${index + 1}`,
    sent: 30,
    lost: 0,
    minUs: 9000,
    sumUs: 300_000,
    maxUs: 19_000,
  }))
  const flushes: number[] = []
  for (let step = 12; step > 0; step -= 1) {
    const at = new Date(hour.getTime() - step * stepMs)
    flushes.push(await timed(() => writeStep(system, { at, samples })))
  }
  const { samples: after, hours } = await sizes(system)
  const hourly = await timed(() => addUpHours(system, new Date(hour.getTime() - hourMs), hour))
  await sql`vacuum analyze line_sample, line_hour`.execute(system)
  const mb = (bytes: number) => rounded(bytes / 1_000_000, 0)
  return [
    {
      figure: 'Flush of a step, p95',
      measured: rounded(percentile(flushes, 95), 0),
      unit: 'ms',
      limit: { atMost: 2000 },
      note: `${lines} rows every 5 min`,
    },
    {
      figure: 'The hour, added up',
      measured: rounded(hourly, 0),
      unit: 'ms',
      limit: { atMost: 10_000 },
      note: `${lines * 12} samples, once an hour`,
    },
    { figure: 'Samples a day', measured: lines * 288, unit: 'rows', note: 'kept for 14 days' },
    {
      figure: 'Samples a day, with indexes',
      measured: mb(after - before),
      unit: 'MB',
      limit: { atMost: 600 },
      note: 'kept for 14 days',
    },
    {
      figure: 'Hours a day, with indexes',
      measured: mb((hours / daysOfHours) * 10),
      unit: 'MB',
      limit: { atMost: 60 },
      note: `${lines * 24} rows, kept for 400 days`,
    },
  ]
}

async function sizes(system: Database['system']): Promise<{ samples: number; hours: number }> {
  const { rows } = await rowsOf({ samples: number, hours: number })`
    select pg_total_relation_size('line_sample') as samples, pg_total_relation_size('line_hour') as hours`.execute(
    system,
  )
  return rows[0] ?? { samples: 0, hours: 0 }
}

interface Reads {
  lines: number
  accessToken: string
  rounds: number
}

async function reading({ lines, accessToken, rounds }: Reads): Promise<Row[]> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const rows: Row[] = []
  for (const [figure, query] of [
    ['The picture of a day, p95', ''],
    ['The picture of a month, p95', '?period=month'],
  ] as const) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const serviceId = `S-B${1 + ((round * 7919) % (lines / 10))}`
      const address = `http://127.0.0.1:${portalPort}/gateway/diagnostic-info/api/services/${serviceId}/measurement${query}`
      times.push(await timed(async () => assertRead(await fetch(address, { headers }))))
    }
    const note = `p50 ${rounded(percentile(times, 50), 1)} ms, ${rounds} lines, by HTTP`
    rows.push({ figure, measured: rounded(percentile(times, 95), 1), unit: 'ms', limit: { atMost: 200 }, note })
  }
  return rows
}

async function assertRead(answer: Response): Promise<void> {
  const body = await answer.text()
  if (answer.status !== 200 || body.includes('"total":{"sent":0')) throw new Error(`${answer.status}: ${body}`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1) {
    if (await isSo()) return
    await wait(1000)
  }
  throw new Error('The probe does not measure')
}
