import type { UsageMeters, UsageSamples } from '@portal/contract/billing/meters.ts'
import { samplesADay } from '@portal/contract/billing/percentile.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createBill } from '../../../testing/bill-factories.ts'
import { createAccount, createService, createSite, createUser } from '../../../testing/factories.ts'
import { importRows } from '../../../testing/import-rows.ts'
import { json } from '../../../testing/json.ts'
import { createMeter } from '../../../testing/meter-factories.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const permissions = ['BusinessPortalBilling'] as const
const account = await createAccount(database)
const reader = await portal.signIn(await createUser(database, account, { permissions }))
const leeds = await createSite(database, account)
const line = await createService(database, account, { siteId: leeds })
const march = '?month=2026-03-01'
const path = '/billing-info/api/usage/meters'
const read = (query = march) => json<UsageMeters>(reader.gateway(`${path}${query}`))
const samplesOf = (meterId: string, query = march) =>
  json<UsageSamples>(reader.gateway(`${path}/${meterId}/samples${query}`))

const circuit = {
  account_id: account,
  meter_id: 'P95-1',
  month: '2026-03-01',
  service_id: line,
  kind: 'percentile',
  name: 'Data, 95th percentile',
  allowance: 100_000_000,
}
const day = (of: string, rates: (number | null)[]) => ({ account_id: account, meter_id: 'P95-1', day: of, rates })
const flat = (rate: number | null) => Array.from({ length: samplesADay }, () => rate)

test('usage of a month is imported once, and shown nearest its allowance first with the month before', async () => {
  const row = {
    account_id: account,
    meter_id: 'DATA-1',
    month: '2026-03-01',
    service_id: line,
    kind: 'data',
    name: 'Data, fair use',
    product_name: '4G back-up',
    used: 18_200_000_000,
    allowance: 20_000_000_000,
  }
  const rows = [
    row,
    { ...row, month: '2026-02-01', used: 3_000_000_000 },
    { ...row, meter_id: 'LIC-1', kind: 'licences', name: 'Licences', used: 12, allowance: 12 },
    { ...row, meter_id: 'CPU-1', kind: 'compute', name: 'Virtual machine hours', used: 744, allowance: null },
  ]
  expect(await importRows(database, 'usage-meters', rows)).toMatchObject({ added: 4 })
  expect(await importRows(database, 'usage-meters', rows)).toMatchObject({ unchanged: 4 })
  expect(await importRows(database, 'usage-meters', [{ ...row, used: 18_300_000_000 }])).toMatchObject({ changed: 1 })
  const { meters, metersTotal } = await read()
  expect(metersTotal).toBe(3)
  expect(meters.map(({ meterId }) => meterId)).toEqual(['LIC-1', 'DATA-1', 'CPU-1'])
  expect(meters[1]).toMatchObject({
    serviceId: line,
    kind: 'data',
    used: 18_300_000_000,
    allowance: 20_000_000_000,
    before: 3_000_000_000,
    charged: null,
  })
  // The last month that has ended and has usage.
  expect((await read('')).month).toBe('2026-03-01')
  const file = await (await reader.gateway(`${path}.csv${march}`)).text()
  expect(file).toContain(',LIC-1,licences,Licences,4G back-up,12,12,,licences,,,')
})

test.each([
  [{ month: '2026-03-02' }, 'month'],
  [{ month: '2999-03-01' }, 'month'],
  [{ kind: 'data' }, 'used'],
  [{ service_id: 'S-GONE' }, 'service_id'],
  [{ allowance: 0 }, 'allowance'],
])('a meter with %j is refused', async (wrong, column) => {
  expect(await importRows(database, 'usage-meters', [{ ...circuit, ...wrong }])).toMatchObject([{ column }])
})

test('the 95th percentile counts its samples, leaves out the highest 5%, and reports missing ones', async () => {
  expect(await importRows(database, 'usage-samples', [day('2026-03-01', flat(1))])).toMatchObject([
    { column: 'meter_id', reason: expect.stringContaining('load these first') },
  ])
  await importRows(database, 'usage-meters', [circuit])
  // 31 days of 288 samples; the highest 446 are the 288 of one day and 158 of the next.
  const days = Array.from({ length: 31 }, (_, index) =>
    day(`2026-03-${String(index + 1).padStart(2, '0')}`, flat(index * 1_000_000)),
  )
  expect(await importRows(database, 'usage-samples', days)).toMatchObject({ added: 31 })
  expect(await importRows(database, 'usage-samples', days)).toMatchObject({ unchanged: 31 })
  const { circuits } = await read()
  expect(circuits).toMatchObject([{ meterId: 'P95-1', used: null, allowance: 100_000_000 }])
  const found = await samplesOf('P95-1')
  expect(found).toMatchObject({
    expected: 8928,
    samples: 8928,
    missing: 0,
    leftOut: 446,
    rate: 29_000_000,
    highest: 30_000_000,
    hasEnded: true,
  })
  expect(found.hours).toHaveLength(31 * 24)
  expect(found.hours[24]).toBe(1_000_000)

  const part = flat(5).map((rate, index) => (index < 20 ? null : rate))
  await importRows(database, 'usage-samples', [day('2026-03-01', part)])
  expect(await samplesOf('P95-1')).toMatchObject({ samples: 8908, missing: 20, leftOut: 445 })
  const file = (await (await reader.gateway(`${path}/P95-1/samples.csv${march}`)).text()).trim().split('\r\n')
  expect(file).toHaveLength(8929)
  expect(file[1]).toBe('2026-03-01T00:00:00Z,,no')
  expect(file.at(-1)).toBe('2026-03-31T23:55:00Z,30000000,yes')
  expect(file.filter((each) => each.endsWith(',yes'))).toHaveLength(445)
})

test('a day without its 288 samples is refused', async () => {
  expect(await importRows(database, 'usage-samples', [day('2026-03-01', [1, 2])])).toMatchObject([{ column: 'rates' }])
})

test('what the bill charges for the usage is shown with its line', async () => {
  const meterId = await createMeter(database, account, {
    serviceId: line,
    month: '2026-01-01',
    used: 23_000_000_000,
    allowance: 20_000_000_000,
    chargeId: 'OVER-1',
  })
  const usage = { kind: 'usage', chargeId: 'OVER-1', serviceId: line, siteId: leeds, amount: 600 } as const
  const billId = await createBill(database, account, {
    month: '2026-02-01',
    lines: [{}, { ...usage, startsOn: '2026-01-01', endsOn: '2026-01-31' }],
  })
  const { meters } = await read('?month=2026-01-01')
  expect(meters).toMatchObject([{ meterId, charged: { billId, lineNo: 2, amount: 600 } }])
})

test('people with some sites see the usage of services there; other accounts see none of it', async () => {
  const email = await createUser(database, account, { permissions })
  await sql`
    update permission_grant set sites = '{NOWHERE}' where account_id = ${account} and user_id = ${email.split('@')[0]}`.execute(
    database.system,
  )
  const limited = await portal.signIn(email)
  expect(await json(limited.gateway(`${path}${march}`))).toMatchObject({ metersTotal: 0, circuitsTotal: 0 })
  expect((await limited.gateway(`${path}/P95-1/samples${march}`)).status).toBe(404)
  expect(await (await limited.gateway(`${path}.csv${march}`)).text()).not.toContain('P95-1')
  const other = await createAccount(database)
  const stranger = await portal.signIn(await createUser(database, other, { permissions }))
  expect((await stranger.gateway(`${path}/P95-1/samples${march}`)).status).toBe(404)
})
