import type { BillChange, ComparedLine, LineExplanation, LineGroup } from '@portal/contract/billing/lines.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createBill } from '../../../testing/bill-factories.ts'
import { createAccount, createService, createSite, createUser } from '../../../testing/factories.ts'
import { json } from '../../../testing/json.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const reader = await portal.signIn(await createUser(database, account, { permissions: ['BusinessPortalBilling'] }))
const leeds = await createSite(database, account, { name: 'Leeds – Wharf Mill' })
const serviceId = await createService(database, account, { siteId: leeds, name: 'Leeds line' })
const ethernet = { chargeId: 'C-1', serviceId, siteId: leeds, costCentre: 'CC 2200' }
await createBill(database, account, {
  billId: 'BF-1',
  month: '2026-03-01',
  lines: [{ ...ethernet, description: 'Ethernet 500 Mbit/s', amount: 41_200 }],
})
const bill = await createBill(database, account, {
  billId: 'BF-2',
  month: '2026-04-01',
  lines: [
    { ...ethernet, description: 'Ethernet 1 Gbit/s', orderId: '70-31502', amount: 49_800 },
    { kind: 'usage', description: 'Calls', amount: 31_842 },
  ],
})

const base = `/billing-info/api/bills/${bill}`
const read = <T>(path: string) => json<T>(reader.gateway(`${base}/${path}`))

test('groups the lines with the sums of both bills, the largest change first', async () => {
  const { groups, total } = await read<{ groups: LineGroup[]; total: object }>('line-groups?by=site')
  expect(groups).toMatchObject([
    { name: null, lines: 1, before: 0, change: 31_842, amount: 31_842 },
    { name: 'Leeds – Wharf Mill', costCentre: 'CC 2200', lines: 1, before: 41_200, change: 8600, amount: 49_800 },
  ])
  expect(total).toEqual({ lines: 2, before: 41_200, change: 40_442, amount: 81_642 })
  const found = await read<{ groups: LineGroup[] }>('line-groups?by=product&search=gbit%2070-31502')
  expect(found.groups).toMatchObject([{ lines: 1, amount: 49_800 }])
})

test('lists the lines of a group beside those of the bill before', async () => {
  const { groups } = await read<{ groups: LineGroup[] }>('line-groups')
  const key = encodeURIComponent(groups.at(-1)?.key ?? '')
  const { lines, lineCount } = await read<{ lines: ComparedLine[]; lineCount: number }>(`lines?group=${key}`)
  expect(lineCount).toBe(1)
  expect(lines).toMatchObject([
    { lineNo: 1, before: 41_200, change: 8600, changed: 'changed', siteName: 'Leeds – Wharf Mill', query: null },
  ])
  expect(await read(`lines?changed=true&most=1`)).toMatchObject({ lineCount: 2, lines: [{ lineNo: 1 }] })
})

test('names the lines that only the bill before has', async () => {
  const other = await createAccount(database)
  const person = await portal.signIn(await createUser(database, other, { permissions: ['BusinessPortalBilling'] }))
  await createBill(database, other, {
    billId: 'BF-3',
    month: '2026-03-01',
    lines: [{ kind: 'one-off', description: 'Router R-1100, with delivery', amount: 12_900 }],
  })
  const next = await createBill(database, other, {
    billId: 'BF-4',
    month: '2026-04-01',
    lines: [{ description: 'FTTP broadband', amount: 5500 }],
  })
  const lines = (query: string) => json(person.gateway(`/billing-info/api/bills/${next}/lines?${query}`))
  expect(await lines('by=site')).toMatchObject({
    lineCount: 1,
    notRepeated: [{ description: 'Router R-1100, with delivery', serviceId: null, amount: 12_900 }],
  })
  expect(await lines('search=fttp')).toMatchObject({ lineCount: 1, notRepeated: [] })
})

test('lists the changes with their reasons, and explains a line', async () => {
  const { changes, difference } = await read<{ changes: BillChange[]; difference: number }>('changes')
  expect(difference).toBe(40_442)
  expect(changes).toMatchObject([
    { title: 'Calls: £318.42, was £0.00', term: 'usage', lineNos: [2] },
    { title: 'Leeds – Wharf Mill: now 1 Gbit/s', orderId: '70-31502', amount: 8600, lineNos: [1] },
  ])
  expect(await read<LineExplanation>('lines/1/explanation')).toMatchObject({ lineNos: [1], amount: 49_800 })
  expect((await reader.gateway(`${base}/lines/9/explanation`)).status).toBe(404)
})

test('the file has all columns of all lines', async () => {
  const [header, first, ...more] = (await (await reader.gateway(`${base}/lines.csv`)).text()).trim().split(/\r?\n/)
  expect(header?.split(',')).toHaveLength(24)
  expect(first).toContain('70-31502')
  expect(first).toContain('412.00,86.00,Changed,498.00,20,')
  expect(more).toHaveLength(1)
})

test('people limited to sites see no query that is also about lines elsewhere', async () => {
  await sql`
    with queried as (
      insert into bill_query (account_id, case_id, bill_id, reason, amount, asked_by)
      values (${account}, 'CS-77', ${bill}, 'price', 81642, 'Ada'))
    insert into bill_query_line (account_id, case_id, bill_id, line_no)
    values (${account}, 'CS-77', ${bill}, 1), (${account}, 'CS-77', ${bill}, 2)`.execute(database.system)
  const email = await createUser(database, account, { permissions: [] })
  await grantAtSites(email, [leeds])
  const limited = await portal.signIn(email)
  const { lines } = await json<{ lines: ComparedLine[] }>(limited.gateway(`${base}/lines`))
  expect(lines.map(({ query }) => query)).toEqual([null])
  expect(await json(limited.gateway(base))).toMatchObject({ queries: [] })
  expect(await json(limited.gateway('/case-info/api/cases/CS-77/bill-query'))).toEqual({ query: null })
  const all = await read<{ lines: ComparedLine[] }>('lines')
  expect(all.lines.map(({ query }) => query?.caseId)).toEqual(['CS-77', 'CS-77'])
})

test('people limited to sites see the lines there, and no total of the bill', async () => {
  const email = await createUser(database, account, { permissions: [] })
  await grantAtSites(email, [leeds])
  const limited = await portal.signIn(email)
  const { groups } = await json<{ groups: LineGroup[] }>(limited.gateway(`${base}/line-groups`))
  expect(groups.map(({ name }) => name)).toEqual(['Leeds – Wharf Mill'])
  expect(await json(limited.gateway(base))).toMatchObject({
    isPartial: true,
    net: 49_800,
    vat: null,
    total: null,
    vatRates: null,
    lineCount: 1,
  })
  expect((await limited.gateway(`${base}/lines/2/explanation`)).status).toBe(404)
  const { rows } = await json<{ rows: object[] }>(limited.gateway('/billing-info/api/bills'))
  expect(rows).toMatchObject([
    { net: 41_200, total: null, remaining: null },
    { net: 49_800, total: null },
  ])
})

async function grantAtSites(email: string, sites: string[]): Promise<void> {
  await sql`
    insert into permission_grant (account_id, user_id, resource, sites)
    select account_id, user_id, 'BusinessPortalBilling', ${sites}::text[] from portal_user where email = ${email}`.execute(
    database.system,
  )
}
