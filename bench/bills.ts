import { openDatabase } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import { join } from 'node:path'
import type { Figure, Row, Setting } from './figure.ts'
import { inDataFolder } from './support/big-data.ts'
import { type Portal, signIn, startPortal } from './support/portal.ts'
import { administrator } from './support/sign-ins.ts'
import { percentile, rounded } from './support/statistics.ts'

const port = 3421
const limitMs = 100
const calls = '/billing-info/api/calls'

/** The calls of one customer, among ten million: the time to a page with the totals of the whole search. */
export const bills: Figure = {
  name: 'bills',
  run: (setting) => inDataFolder(setting, (folder) => measure(join(folder, 'bills'), setting)),
}

async function measure(folder: string, { isQuick }: Setting): Promise<Row[]> {
  const settings = { PORT: String(port), ENVIRONMENT: 'demo', DATA_DIR: folder, ACCESS_TOKEN_SECONDS: '36000' }
  const portal = await startPortal(port, folder, settings)
  const database = await openDatabase({ dataDir: folder })
  try {
    const { email, password, account } = administrator()
    await makeCalls(database.system, account, isQuick ? 20_000 : 10_000_000)
    const { accessToken } = await signIn(portal, email, password)
    const headers = { authorization: `Bearer ${accessToken}` }
    const rows: Row[] = []
    for (const [name, queries] of Object.entries(searches(isQuick ? 2 : 40))) {
      await time(portal, headers, queries.slice(0, 2))
      rows.push(rowOf(name, await time(portal, headers, queries)))
    }
    return rows
  } finally {
    await database.close()
    await portal.stop()
  }
}

type System = Parameters<ReturnType<typeof sql>['execute']>[0]

/** Indexes are made and totals are counted after the rows, which takes a third of the time. */
async function makeCalls(system: System, account: string, many: number): Promise<void> {
  const { rows } = await sql<{ calls: string }>`select count(*) as calls from call_record`.execute(system)
  if (Number(rows[0]?.calls) === many) return
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'call_record' and indexname <> 'call_record_pkey'`.execute(system)
  await sql`set statement_timeout = 0`.execute(system)
  await sql`alter table call_record disable trigger user; truncate call_record, call_day, call_hour`.execute(system)
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(system)
  const batch = Math.min(many, 1_000_000)
  for (let done = 0; done < many; done += batch) {
    await sql`
      with voice as (
        select array_agg(service_id) as ids from service
        where account_id = ${account} and product_category like 'Voice%'
      ), drawn as (
        select n, random() as a, random() as b, random() as c,
          -- Fewer calls the rarer the destination is.
          floor(60 * power(random(), 3))::integer as place
        from generate_series(${done + 1}::bigint, ${done + batch}::bigint) n
      )
      insert into call_record (account_id, call_id, service_id, at, from_number, to_number, destination, seconds, cost)
      select ${account}, 'B-' || n, voice.ids[1 + floor(a * cardinality(voice.ids))::integer],
        date_trunc('day', now()) - make_interval(secs => b * 400 * 86400),
        '+4416329' || lpad(floor(a * 200)::text, 5, '0'),
        case when place < 6 then '+447' || lpad(floor(c * 400000)::text, 9, '0')
          when place < 20 then '+442079' || lpad(floor(c * 50000)::text, 6, '0')
          else '+' || (200 + place) || lpad(floor(c * 3000)::text, 8, '0') end,
        case when place < 6 then 'UK mobile ' || place when place < 20 then 'UK landline ' || place
          else 'Country ' || place end,
        floor(a * 900)::integer, floor(c * case when place < 20 then 60 else 900 end)
      from drawn cross join voice`.execute(system)
  }
  for (const { definition } of indexes) await sql.raw(definition).execute(system)
  await sql`alter table call_record enable trigger user`.execute(system)
  await sql`
    insert into call_day (account_id, service_id, day, destination, calls, seconds, cost)
    select account_id, coalesce(service_id, ''), day, destination, count(*), sum(seconds), sum(cost) from call_record
    group by account_id, day, destination, rollup (service_id)`.execute(system)
  await sql`
    insert into call_hour (account_id, service_id, day, hour, calls, cost)
    select account_id, coalesce(service_id, ''), day, hour_of_call(at), count(*), sum(cost) from call_record
    group by account_id, day, hour_of_call(at), rollup (service_id)`.execute(system)
  await sql`vacuum analyze`.execute(system)
}

/** Queries of each type, each different. */
function searches(many: number): Record<string, string[]> {
  const each = (query: (index: number) => string) => Array.from({ length: many }, (_, index) => query(index))
  const month = (index: number) => monthBack(1 + (index % 12))
  const inMonth = (index: number, query: string) => `month=${month(index)}&${query}`
  const year = `from=${monthBack(12)}&to=${monthBack(0)}`
  const digits = (value: number, length: number) => String(value).padStart(length, '0')
  return {
    'A month': each((index) => `month=${month(index)}`),
    'A year': each((index) => `${year}&page=${index + 1}`),
    'Page 400 of a month': each((index) => inMonth(index, 'page=400')),
    'A rare destination': each((index) => inMonth(index, `search=country%20${40 + (index % 20)}`)),
    'Many destinations': each((index) =>
      inMonth(index, `search=${['uk', 'mobile', 'country', 'landline'][index % 4]}`),
    ),
    'A destination in a year': each((index) => `${year}&search=country%20${20 + index}`),
    'A whole number': each((index) => inMonth(index, `search=07${digits(index * 9973, 9)}`)),
    'A whole number in a year': each((index) => `${year}&search=07${digits(index * 9973, 9)}`),
    'First digits, few calls': each((index) =>
      inMonth(index, `search=%2B2${digits(30 + (index % 20), 2)}0000${index % 3}`),
    ),
    'First digits, many calls': each((index) => inMonth(index, `search=${['07', '020', '07000', '01632'][index % 4]}`)),
    'First digits, many calls of a year': each(
      (index) => `${year}&search=${['07', '020', '07000', '01632'][index % 4]}`,
    ),
    'One of the own numbers': each((index) => inMonth(index, `search=016329${digits(index, 5)}`)),
    'Over a high cost': each((index) => inMonth(index, `costOver=${(8.9 + (index % 10) / 100).toFixed(2)}`)),
    'Over a low cost': each((index) => inMonth(index, `costOver=0.${digits(index, 2)}`)),
    'Over a high cost in a year': each((index) => `${year}&costOver=${(8.9 + (index % 10) / 100).toFixed(2)}`),
    'A destination over a cost': each((index) => inMonth(index, `search=country%20${20 + index}&costOver=8`)),
    'A destination, no call over the cost': each((index) => inMonth(index, `search=mobile&costOver=${1 + index}`)),
  }
}

function monthBack(back: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 10)
}

async function time({ address }: Portal, headers: Record<string, string>, queries: readonly string[]) {
  const times: number[] = []
  for (const query of queries) {
    const begin = performance.now()
    const answer = await fetch(`${address}/gateway${calls}?${query}`, { headers })
    await answer.arrayBuffer()
    times.push(performance.now() - begin)
    if (answer.status !== 200) throw new Error(`The search ${query} answered ${answer.status}`)
  }
  return times
}

function rowOf(name: string, times: readonly number[]): Row {
  const note = `p50 ${rounded(percentile(times, 50), 1)} ms, ${times.length} searches`
  return {
    figure: `${name}, p95`,
    measured: rounded(percentile(times, 95), 1),
    unit: 'ms',
    limit: { atMost: limitMs },
    note,
  }
}
