import type { CommissionLine, LineExplanation, Statement } from '@portal/contract/commission/commission.ts'
import { operatorResource } from '@portal/contract/permission.ts'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createAccount, createUser } from '../../testing/factories.ts'
import { json } from '../../testing/json.ts'
import { sharedTestPortal } from '../../testing/portal.ts'
import { createStatement } from './testing/statements.ts'

const portal = await sharedTestPortal()
const { database } = portal
const dealer = await createAccount(database, { type: 'dealer', name: 'Ternbeck Telecom' })
const reader = await portal.signIn(await createUser(database, dealer))
const operator = await portal.signIn(
  await createUser(database, await createAccount(database), { permissions: [operatorResource] }),
)
await createStatement(database, dealer, { month: '2026-01', lines: 30, issuedDaysAgo: 40 })
await createStatement(database, dealer, { month: '2026-02', lines: 33 })

const at = '/commission-info/api'
type Page = { rows: CommissionLine[]; total: number; billed: number; amount: number }
const get = <T>(path: string) => json<T>(reader.gateway(`${at}${path}`))
const lines = (query = '') => get<Page>(`/statements/CM-2026-02/lines${query}`)
const post = (who: typeof reader, path: string, body: unknown) =>
  who.gateway(`${at}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(who === operator && { 'account-id': dealer }) },
    body: JSON.stringify(body),
  })

describe('statements', () => {
  test('are listed with their totals, newest first, without previews', async () => {
    await sql`insert into commission_statement (account_id, statement_ref, period_start, period_end)
      values (${dealer}, 'CM-2026-09', '2026-09-01', '2026-09-30')`.execute(database.system)
    const { rows, total } = await get<{ rows: Statement[]; total: number }>('/statements')
    expect(total).toBe(2)
    expect(rows.map(({ statementRef, status }) => [statementRef, status])).toEqual([
      ['CM-2026-02', 'issued'],
      ['CM-2026-01', 'approved'],
    ])
    for (const { totals, net, lineCount } of rows) {
      expect(totals.reduce((sum, { amount }) => sum + amount, 0)).toBe(net)
      expect(totals.reduce((sum, each) => sum + each.lines, 0)).toBe(lineCount)
    }
    expect((await reader.gateway(`${at}/statements/CM-2026-09`)).status).toBe(404)
    expect((await reader.gateway(`${at}/statements/CM-2026-09/lines`)).status).toBe(404)
  })

  test('one shows how it adds up, with VAT on the total and the previous one', async () => {
    const statement = await get<Statement>('/statements/CM-2026-02')
    expect(statement).toMatchObject({
      dealerName: 'Ternbeck Telecom',
      vatRate: 2000,
      previous: { statementRef: 'CM-2026-01' },
      mayQuery: true,
    })
    expect(statement.vat).toBe(Math.round(statement.net * 0.2))
    expect(statement.gross).toBe(statement.net + statement.vat)
  })

  test.each(['CM-2026-13x', 'x', 'CM-2099-01'])('%s does not exist', async (ref) => {
    expect((await reader.gateway(`${at}/statements/${ref}`)).status).toBe(404)
  })
})

describe('lines', () => {
  test('the totals cover all matching lines, whatever the page', async () => {
    const all = (await lines('?size=100')).rows
    const sum = (rows: CommissionLine[], key: 'billed' | 'amount') => rows.reduce((total, row) => total + row[key], 0)
    for (const query of ['', '?kind=new', '?search=ethernet+3', '?search=S-100005', '?kind=new&search=logistics+6']) {
      // One at a time, so that a failure names its filter.
      const { total, billed, amount } = await lines(query)
      const { rows } = await lines(`${query || '?'}&size=100`)
      expect(rows, query).toHaveLength(total)
      expect([sum(rows, 'billed'), sum(rows, 'amount')], query).toEqual([billed, amount])
    }
    expect(sum(all, 'amount')).toBe((await get<Statement>('/statements/CM-2026-02')).net)
  })

  test.each(['lineNo', 'customer', 'product', 'serviceId', 'kind', 'billed', 'rate', 'amount'] as const)(
    'are sorted by %s, in both directions',
    async (sort) => {
      const forwards = (await lines(`?sort=${sort}&size=100`)).rows
      const backwards = (await lines(`?sort=${sort}&direction=desc&size=100`)).rows
      expect(backwards.map(({ lineNo }) => lineNo)).toEqual(forwards.map(({ lineNo }) => lineNo).toReversed())
      const second = (await lines(`?sort=${sort}&page=2`)).rows
      expect(second.map(({ lineNo }) => lineNo)).toEqual(forwards.slice(10, 20).map(({ lineNo }) => lineNo))
    },
  )

  test.each(['?kind=tea', '?sort=tea', '?page=0', '?size=7'])('refuses %s', async (query) => {
    expect((await reader.gateway(`${at}/statements/CM-2026-02/lines${query}`)).status).toBe(400)
  })

  test('one is explained to the penny', async () => {
    const line = await get<LineExplanation>('/statements/CM-2026-02/lines/4')
    expect(line).toMatchObject({ billed: 1004, rate: 1250, amount: 126, schemeName: 'Revenue share' })
    expect(line.steps.map(({ value }) => value)).toContain('£10.04 × 12.5% = £1.255, rounded to £1.26')
    expect((await reader.gateway(`${at}/statements/CM-2026-02/lines/999`)).status).toBe(404)
    expect((await reader.gateway(`${at}/statements/CM-2026-02/lines/x`)).status).toBe(404)
  })
})

describe('a query on a line', () => {
  const asked = (lineNo: number, question = 'Why so little?', ref = 'CM-2026-02') =>
    post(reader, `/statements/${ref}/lines/${lineNo}/query`, { question })
  const answered = (lineNo: number, correction: number | null) =>
    post(operator, `/desk/statements/CM-2026-02/lines/${lineNo}/query/answer`, { answer: 'It stands.', correction })

  test('is possible once, and the answer stays on the line', async () => {
    expect(await json(asked(1))).toMatchObject({ query: { question: 'Why so little?', answer: null }, mayQuery: false })
    expect((await get<Statement>('/statements/CM-2026-02')).status).toBe('queried')
    expect((await lines('?search=S-100001')).rows[0]?.query).toBe('open')
    expect((await asked(1)).status).toBe(422)
    expect((await answered(1, null)).status).toBe(200)
    expect((await answered(1, null)).status).toBe(422)
    const line = await get<LineExplanation>('/statements/CM-2026-02/lines/1')
    expect(line.query).toMatchObject({ answer: 'It stands.', outcome: 'stands' })
    expect((await get<Statement>('/statements/CM-2026-02')).status).toBe('issued')
    const { rows } = await sql`select subject, body from mail.message where body like '%It stands.%'`.execute(
      database.system,
    )
    expect(rows).toMatchObject([{ subject: 'Your query about line 1 of CM-2026-02' }])
  })

  test('is refused after the window, without text, and if there is no query to answer', async () => {
    const late = await asked(1, 'Why?', 'CM-2026-01')
    expect(late.status).toBe(422)
    expect(await json(late)).toMatchObject({ message: expect.stringContaining('could be queried until') })
    expect((await asked(2, '   ')).status).toBe(400)
    expect((await asked(2, 'x'.repeat(1001))).status).toBe(400)
    expect((await answered(3, null)).status).toBe(404)
    expect((await answered(1, 0)).status).toBe(400)
  })

  test('a correction becomes a line of the next statement, and this one does not change', async () => {
    const before = await get<Statement>('/statements/CM-2026-02')
    await asked(5)
    expect((await answered(5, 250)).status).toBe(200)
    const { net, gross, lineCount } = await get<Statement>('/statements/CM-2026-02')
    expect({ net, gross, lineCount }).toEqual({ net: before.net, gross: before.gross, lineCount: before.lineCount })
    const { rows } = await sql`
      select amount, corrects_line_no as line from commission_event where account_id = ${dealer} and kind = 'correction'`.execute(
      database.system,
    )
    expect(rows).toEqual([{ amount: 250, line: 5 }])
  })
})

test('the changes since the previous month add up to the difference of the two', async () => {
  const [now, before] = [await get<Statement>('/statements/CM-2026-02'), await get<Statement>('/statements/CM-2026-01')]
  const changes = await get<{ difference: number; rows: { change: string }[]; total: number }>(
    '/statements/CM-2026-02/changes?size=100',
  )
  expect(changes.difference).toBe(now.net - before.net)
  expect(changes.rows.map(({ change }) => change)).toEqual(['new', 'new', 'new'])
  const first = await get<{ previousRef: null; total: number }>('/statements/CM-2026-01/changes')
  expect(first).toMatchObject({ previousRef: null, total: 30 })
})

test('the exposure is the amount that can be clawed back, by the month in which the risk ends', async () => {
  const exposure = await get<{ atRisk: number; months: { month: string; stillAtRisk: number }[] }>('/exposure')
  const { rows } = await sql<{ amount: number }>`
    select sum(amount)::bigint as amount from commission_line where account_id = ${dealer} and kind = 'new'`.execute(
    database.system,
  )
  expect(exposure.atRisk).toBe(rows[0]?.amount)
  expect(exposure.months).toMatchObject([{ month: '2099-01-01', stillAtRisk: 0 }])
})

describe("the comparison with a dealer's file", () => {
  const compare = (csv: string) => post(reader, '/statements/CM-2026-02/reconciliation', { csv })

  test('our own file matches the statement', async () => {
    const csv = await (await reader.gateway(`${at}/statements/CM-2026-02/lines.csv`)).text()
    const { net } = await get<Statement>('/statements/CM-2026-02')
    expect(await json(compare(csv))).toMatchObject({ rows: [], yours: net, ours: net })
  })

  test('lists differences, and services missing on either side', async () => {
    const { rows, counts } = await json<{ rows: object[]; counts: object[] }>(
      compare('Customer,Service ID,Commission\nA,S-100001,"1.25"\nB,S-100002,£9.99\nC,S-9,(5.00)\n,,'),
    )
    expect(rows.slice(0, 2)).toMatchObject([
      { serviceId: 'S-100002', outcome: 'differs', yours: 999, ours: 125, difference: -874 },
      { serviceId: 'S-9', outcome: 'not on the statement', yours: -500, ours: null, difference: 500 },
    ])
    expect(counts).toContainEqual({ outcome: 'agrees', services: 1 })
    expect(counts).toContainEqual({ outcome: 'not in your file', services: 31 })
  })

  test.each([
    ['', 'The first line must contain the column names'],
    ['a,b\n1,2', 'The first line must contain the column names'],
    ['Service ID,Commission\nS-1,lots', 'Correct line 2, “lots”.'],
    ['Service ID,Commission\n"S-1,1', 'check the quotes'],
  ])('refuses %j', async (csv, message) => {
    const answer = await compare(csv)
    expect(answer.status).toBe(400)
    expect(await json(answer)).toMatchObject({ csv: expect.stringContaining(message) })
  })

  test('reads columns with names of the dealer’s own', async () => {
    const columns = { service: 'Line', amount: 'Our share' }
    const body = { csv: 'Line;Our share\nS-100001;1.25\n', columns }
    const { counts } = await json<{ counts: object[] }>(post(reader, '/statements/CM-2026-02/reconciliation', body))
    expect(counts).toContainEqual({ outcome: 'agrees', services: 1 })
  })

  test('accepts a file of several megabytes', async () => {
    const csv = `Service ID,Commission\n${'S-100001,0.00\n'.repeat(300_000)}`
    expect((await compare(csv)).status).toBe(200)
  })
})

describe('the CSV', () => {
  const download = async (query = '') => {
    const answer = await reader.gateway(`${at}/statements/CM-2026-02/lines.csv${query}`)
    const records: string[][] = parse(Buffer.from(await answer.arrayBuffer()), { bom: true })
    return { answer, records }
  }

  test.each(['', '?kind=new', '?search=ethernet+3', '?sort=amount&direction=desc'])(
    'has the lines and figures of the page: %s',
    async (query) => {
      const { records } = await download(query)
      const { rows } = await lines(`${query || '?'}&size=100`)
      expect(records.slice(1).map((cells) => [cells[0], cells[3], cells[8]])).toEqual(
        rows.map(({ lineNo, serviceId, amount }) => [String(lineNo), serviceId, (amount / 100).toFixed(2)]),
      )
    },
  )

  test('a customer with a formula as a name does no harm', async () => {
    const other = await createAccount(database, { type: 'dealer' })
    await createStatement(database, other, { month: '2026-03', lines: 1, customer: '=HYPERLINK("x")' })
    const them = await portal.signIn(await createUser(database, other))
    const text = await (await them.gateway(`${at}/statements/CM-2026-03/lines.csv`)).text()
    const [, record]: string[][] = parse(text, { bom: true })
    expect(record?.[1]).toMatch(/^'=HYPERLINK/)
  })
})

test("a statement belongs to one dealer: the dealer's customer has none, even with the permission", async () => {
  const customer = await portal.signIn(await createUser(database, await createAccount(database, { dealer })))
  const answer = await customer.gateway(`${at}/statements`)
  expect(answer.status).toBe(403)
  expect(await json(answer)).toMatchObject({ message: expect.stringContaining('for dealers') })
})
