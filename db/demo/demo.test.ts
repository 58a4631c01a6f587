import { permissionResources } from '@portal/contract/permission.ts'
import { productCategories } from '@portal/contract/services/category.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { backupProducts } from '@portal/contract/services/with-tools.ts'
import { type RawBuilder, sql } from 'kysely'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isBankHoliday } from '../src/calendar/bank-holidays.ts'
import { verifyPassword } from '../src/password.ts'
import { testDatabase } from '../src/testing/database.ts'
import { brackenfell, elmsett, greylag, saltmere, ternbeck } from './accounts.ts'
import { rowsOfFile } from './files.ts'
import { loadDemo } from './load.ts'
import signIns from './sign-ins.json' with { type: 'json' }

const database = await testDatabase()
const today = new Date('2026-04-14T09:20:00Z')
const both = await Promise.all([loadDemo(database, today), loadDemo(database, today)])

test('loads once, even when two processes start at once', async () => {
  expect(both.filter(({ loaded }) => loaded)).toHaveLength(1)
  expect(await loadDemo(database, today)).toEqual({ loaded: false })
})

test('A5.8 the first customer has services of all eleven categories and all four back-up products', async () => {
  const rows = await query<{ category: string; products: string[] }>(sql`
    select product_category as category, array_agg(distinct product_name) as products
    from service where account_id = ${brackenfell} group by 1`)
  expect(rows.map(({ category }) => category).toSorted()).toEqual([...productCategories].toSorted())
  const where = rows.filter(({ category }) => /^(Cloud Solution|Infrastructure)/.test(category))
  expect(where.flatMap(({ products }) => products)).toEqual(expect.arrayContaining([...backupProducts]))
})

test('the list starts as in the design', async () => {
  const rows = await query<Record<string, string>>(sql`
    select condition, name, service_id, order_ref, contract_end from service where account_id = ${brackenfell}
    order by attention, name, service_id limit 10`)
  expect(rows.map((row) => Object.values(row).join(', '))).toEqual([
    'down, Rochdale – Depot 2, S-2081147, RCH-D2-WAN, 2026-11-30',
    'degraded, Bristol – Quayside, S-1974402, BRS-QS-P1, 2028-03-31',
    'expiring, brackenfell.example, S-1120954, DNS-MAIN, 2026-04-26',
    'activating, Norwich – Fenside, S-2090316, NRW-FS-PRI, 2028-04-22',
    'working, Cardiff – Bay House, S-2044871, CDF-BH-WAN, 2027-01-14',
    'working, Kendal – Head office, S-1890017, KEN-HO-P1, 2027-06-30',
    'working, Kendal – Head office, S-1890022, KEN-SIP-A, ',
    'working, Leeds – Wharf Mill, S-1902255, LDS-WM-P1, 2027-09-30',
    'working, London – Shad Row, S-1931180, LON-SR-P1, 2027-02-28',
    'working, Manchester DC2, S-1755309, DC2-B14, 2026-12-31',
  ])
  const sites = await query(sql`select site_id from site where account_id = ${brackenfell}`)
  expect(sites).toHaveLength(9)
})

test('every sign-in has a valid long password, which works, and permissions in its account', async () => {
  const logins = await query<{ email: string; password_hash: string; account_id: string; resources: string[] }>(sql`
    select email, password_hash, u.account_id, array_agg(resource) as resources
    from portal_user u join identity.login using (subject, email) join permission_grant using (user_id)
    where password_hash is not null group by 1, 2, 3`)
  expect(logins).toHaveLength(signIns.length)
  for (const { email, password, account } of signIns) {
    const login = logins.find((each) => each.email === email)
    expect(password.length).toBeGreaterThanOrEqual(14)
    expect(await verifyPassword(password, login?.password_hash)).toBe(true)
    expect(login?.account_id).toBe(account)
    expect(login?.resources).toContain('BusinessPortal')
  }
  const admin = logins.find(({ email }) => email === 'service.desk@brackenfell.example')
  expect(admin?.resources.toSorted()).toEqual(
    permissionResources.filter((resource) => resource !== 'BusinessPortalDealers').toSorted(),
  )
})

test('dealers have customers, one customer has thousands of services, and one has none', async () => {
  const counts = await query<{ account_id: string; parent: string | null; services: number }>(sql`
    select a.account_id, a.parent_dealer_id as parent, count(service_id) as services
    from account a left join service using (account_id) group by 1, 2`)
  const of = (account: string) => counts.find(({ account_id }) => account_id === account)
  expect(of(brackenfell)?.parent).toBe(ternbeck)
  expect(counts.filter(({ parent }) => parent === ternbeck)).toHaveLength(2)
  expect(counts.filter(({ parent }) => parent === saltmere)).toHaveLength(1)
  expect(of(elmsett)?.services).toBeGreaterThanOrEqual(2000)
  expect(of(greylag)?.services).toBe(0)
  expect(of(brackenfell)?.services).toBeGreaterThanOrEqual(48)
})

test('details come in every shape: full, ethernet, virtual data centre, empty and none', async () => {
  const [leeds] = await query<{ tech: Record<string, unknown>; ethernet: unknown }>(sql`
    select t.details as tech, e.details as ethernet from service_tech_details t
    join service_ethernet_details e using (account_id, service_id) where service_id = 'S-1902255'`)
  expect(leeds?.tech).toMatchObject({
    figures: { peakUsePercent: 58, latencyMs: 6.8 },
    access: { circuitReference: 'CCT-LDS-004417' },
    addressing: { wanIpv4: '192.0.2.40/31' },
    router: { serialNumber: 'R22-118-40977' },
    serviceLevel: { nextPlannedWork: '26 Apr 2026, 01:00–03:00' },
  })
  const [centre] = await query<{ vdc: unknown }>(sql`
    select details -> 'vdc' as vdc from service_vcd_details where service_id = 'S-1990451'`)
  expect(centre?.vdc).toMatchObject({ vCpuUsed: 42, vCpuLimit: 64, memoryUsedMB: 216 * 1024, numberOfVMs: 6 })
  const tech = (id: string) => query(sql`select details from service_tech_details where service_id = ${id}`)
  expect(await tech('S-2090316')).toEqual([{ details: {} }])
  expect(await tech('S-2081191')).toEqual([])
  expect(await tech('S-1995103')).toMatchObject([{ details: { workloads: [{ lastResult: 'Failed' }, {}] } }])
})

test('the leased lines have ten-minute traffic for a week and hourly traffic for a year', async () => {
  const rows = await query<{ service_id: string; week: number; year: number; highest: number }>(sql`
    select service_id, count(*) filter (where at > ${today}::timestamptz - interval '7 days') as week,
      count(*) as year, max(in_mbps) as highest
    from service_traffic where account_id = ${brackenfell} group by 1`)
  expect(rows).toHaveLength(6)
  for (const row of rows) {
    expect(row.week).toBe(7 * 24 * 6)
    expect(row.year - row.week).toBeGreaterThan(350 * 24)
  }
  expect(rows.find(({ service_id }) => service_id === 'S-1902255')?.highest).toBeGreaterThan(270)
  expect(rows.find(({ service_id }) => service_id === 'S-1902255')?.highest).toBeLessThanOrEqual(290)
})

describe('loaded on a Saturday', async () => {
  const saturday = await testDatabase()
  await loadDemo(saturday, new Date('2026-04-18T14:37:11Z'))
  const rows = async <Row>(statement: RawBuilder<Row>) => (await statement.execute(saturday.system)).rows

  test.each([
    ['service', 2469],
    ['service_traffic', 57_612],
    ['service_tech_details', 411],
    ['contact', 267],
    ['help_case', 119],
    ['service_credit', 7],
    ['case_message', 914],
    ['cloud_machine', 250],
    ['cloud_reading', 11_504],
    ['backup_day', 7311],
    ['rate_card_line', 8616],
    ['commission_statement', 17],
    ['commission_line', 1789],
    ['bill', 120],
  ])('%s has %d rows', async (table, count) => {
    expect(await rows(sql`select count(*) from ${sql.table(table)}`)).toEqual([{ count }])
  })

  test.each([
    ['help_case', 'service_id', 'service', 'service_id'],
    ['help_case', 'incident_id', 'incident', 'ref'],
    ['help_case', 'test_id', 'line_test', 'test_id'],
    ['help_case', 'opened_by', 'portal_user', 'user_id'],
    ['case_result', 'service_id', 'service', 'service_id'],
    ['service_order', 'quote_id', 'quote', 'quote_id'],
    ['quote_site', 'order_id', 'service_order', 'order_id'],
    ['quote_site', 'site_id', 'site', 'site_id'],
    ['line_test', 'service_id', 'service', 'service_id'],
    ['cloud', 'org', 'embedded.cloud_org', 'org'],
    ['backup_vault', 'company', 'embedded.backup_company', 'company'],
    ['service_voice', 'tenant', 'embedded.voice_tenant', 'tenant'],
    ['notification', 'contact_id', 'contact', 'contact_id'],
    ['contact_subscription', 'contact_id', 'contact', 'contact_id'],
    ['api_key', 'user_id', 'portal_user', 'user_id'],
    ['saved_view', 'owner_id', 'portal_user', 'user_id'],
  ])('every value that %s refers to in %s exists', async (table, column, other, key) => {
    const dangling = await rows(sql`
      select ${sql.ref(`t.${column}`)} from ${sql.table(table)} t where ${sql.ref(column)} is not null
        and ${sql.ref(column)} not in (select ${sql.ref(key)} from ${sql.table(other)})`)
    expect(dangling).toEqual([])
  })

  test('no order has a date on a weekend or bank holiday', async () => {
    const dates = [
      'requested_date',
      'target_date',
      'committed_date',
      'contractual_date',
      'appointment_date',
      'placed_date',
    ]
    const days = await rows<{ day: string }>(sql`
      select order_id, day::text from service_order cross join lateral unnest(array[${sql.join(dates.map((name) => sql.ref(name)))}]) day
      where day is not null`)
    expect(days.length).toBeGreaterThan(40)
    expect(days.filter(({ day }) => isBankHoliday(plainDateOf(day)) || new Date(day).getUTCDay() % 6 === 0)).toEqual([])
  })

  test('no record of a case is older than the case', async () => {
    const records = sql`
      select account_id, case_id, kind, at from case_message
      union all select account_id, case_ref, 'result', least(first_replied_at, repaired_at, closed_at) from case_result
      union all select account_id, case_id, 'bill query', asked_at from bill_query
      union all select account_id, entity_id, action, at from activity where entity = 'case'
      union all select account_id, entity_id, title, at from notification where entity = 'case'
      union all select account_id, case_id, 'times of the case', least(responded_at, resolved_at, closed_at, updated_at)
        from help_case`
    const older = await rows(sql`
      select r.case_id, r.kind, r.at, c.opened_at from (${records}) r (account_id, case_id, kind, at)
        join help_case c using (account_id, case_id) where r.at < c.opened_at`)
    expect(older).toEqual([])
  })

  test('every file in the folder is loaded, or repeated for each school', () => {
    const code = readdirSync(import.meta.dirname)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
      .join('')
    const names = readdirSync(join(import.meta.dirname, 'files'))
      .filter((name) => /\.(csv|ndjson)$/.test(name))
      .map((name) => name.replace(/\.\w+$/, '').replace(/^(school|contact|account|care_level)\./, ''))
    expect(names.filter((name) => !code.includes(`'${name}'`) && !code.includes(`.${name}'`))).toEqual([])
  })
})

describe.each(Array.from({ length: 24 }, (_, hour) => new Date(Date.UTC(2026, 2, 29, hour, 20))))(
  'loaded at %o',
  (now) => {
    test('no message, event or notification of a case is older than the case', () => {
      const cases = [...rowsOfFile('help_case', now), ...rowsOfFile('case_result', now)]
      const openedAt = new Map(cases.map((row) => [row['case_id'] ?? row['case_ref'], moment(row['opened_at'])]))
      const records = [
        ...rowsOfFile('case_message', now).map(({ case_id, at }) => ({ ref: case_id, at })),
        ...rowsOfFile('activity', now).map(({ entity_id, at }) => ({ ref: entity_id, at })),
        ...rowsOfFile('notification', now).map(({ entity_id, at }) => ({ ref: entity_id, at })),
      ]
      const older = records.filter(({ ref, at }) => moment(at) < (openedAt.get(ref) ?? 0))
      expect(records.filter(({ ref }) => openedAt.has(ref)).length).toBeGreaterThan(60)
      expect(older).toEqual([])
    })
  },
)

const moment = (value: unknown) => Date.parse(String(value))

async function query<Row>(statement: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await sql<Row>`${statement}`.execute(database.system)
  return rows
}
