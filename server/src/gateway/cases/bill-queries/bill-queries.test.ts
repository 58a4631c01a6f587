import type { Bill, BillRow } from '@portal/contract/billing/billing.ts'
import type { ComparedLine } from '@portal/contract/billing/lines.ts'
import type { QueryOfCase } from '@portal/contract/billing/queries.ts'
import type { HelpCase } from '@portal/contract/cases/cases.ts'
import type { DeskWorkRow } from '@portal/contract/desk/work.ts'
import { expect, test } from 'vitest'
import { createBill } from '../../../testing/bill-factories.ts'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'
import { createCase } from '../testing/create-case.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const clerk = await portal.signIn(
  await createUser(database, account, { permissions: ['BusinessPortalBilling', 'BusinessPortalCases'] }),
)
const staff = await portal.signIn(await createUser(database, account, { permissions: ['PortalOperator', 'DeskCases'] }))
const thisMonth = `${new Date().toISOString().slice(0, 8)}01`
const newBill = (month = thisMonth) =>
  createBill(database, account, {
    month,
    lines: [{ amount: 28_916 }, { kind: 'refund', amount: -23_923 }, { description: 'Router', amount: 9640 }],
  })

const query = (billId: string, body: object) =>
  clerk.gateway(`/billing-info/api/bills/${billId}/queries`, withJson('POST', body))
const ask = async (billId: string, lineNos: number[]) =>
  json<QueryOfCase>(query(billId, { lineNos, reason: 'start date', detail: 'It began on the 18th.' }))
const answerOf = (caseId: string, body: object) =>
  staff.gateway(`/case-desk/api/cases/${caseId}/bill-answers`, {
    ...withJson('POST', body, { 'account-id': account }),
  })
const readBill = (billId: string) => json<Bill>(clerk.gateway(`/billing-info/api/bills/${billId}`))

test('a query is a case with its lines and their amount, which are in dispute', async () => {
  const billId = await newBill()
  const asked = await ask(billId, [1, 2])
  expect(asked).toMatchObject({ billId, amount: 4993, lineNos: [1, 2], outcome: null, reason: 'start date' })
  const opened = await json<HelpCase>(clerk.gateway(`/case-info/api/cases/${asked.caseId}`))
  expect(opened).toMatchObject({ kind: 'billing', title: `Bill ${billId}: 2 lines, £49.93 before VAT` })
  expect(opened.messages[0]?.body).toContain('The start date is wrong.\n\nIt began on the 18th.\n\nLine 1: Ethernet')
  expect(await readBill(billId)).toMatchObject({ disputed: 4993, queries: [{ caseId: asked.caseId, amount: 4993 }] })
  const { rows } = await json<{ rows: BillRow[] }>(clerk.gateway('/billing-info/api/bills?status=disputed'))
  expect(rows.map((row) => row.billId)).toEqual([billId])
  const { lines } = await json<{ lines: ComparedLine[] }>(clerk.gateway(`/billing-info/api/bills/${billId}/lines`))
  expect(lines.map((line) => line.query?.caseId)).toEqual([asked.caseId, asked.caseId, undefined])
  const work = await json<{ rows: DeskWorkRow[] }>(staff.gateway(`/desk-info/api/work?search=${asked.caseId}`))
  expect(work.rows).toMatchObject([{ kind: 'case', ref: asked.caseId, isBillQuery: true }])
})

test('the queue shows bill queries alone, and among all cases', async () => {
  const { caseId } = await ask(await newBill(), [3])
  const other = await createCase(database, account, { kind: 'fault' })
  const listOf = async (kind: string) => {
    const found = `/desk-info/api/work?accountId=${account}&size=50&kind=${kind}`
    const { rows, total } = await json<{ rows: DeskWorkRow[]; total: number }>(staff.gateway(found))
    expect(total).toBe(rows.length)
    return rows
  }
  const alone = await listOf('billQuery')
  expect(alone.map(({ ref }) => ref)).toContain(caseId)
  expect(alone.every((row) => row.isBillQuery && row.kind === 'case')).toBe(true)
  expect((await listOf('case')).map(({ ref }) => ref)).toEqual(expect.arrayContaining([caseId, other]))
  expect((await staff.gateway('/desk-info/api/work?kind=bills')).status).toBe(400)
})

test('an answer ends the dispute, at the lines and in the case, and its credit is in the file for billing', async () => {
  const billId = await newBill()
  const { caseId } = await ask(billId, [1, 2])
  expect((await answerOf(caseId, { credited: 4994, answer: 'Too much.' })).status).toBe(400)
  expect(await json(answerOf(caseId, { credited: 2000, answer: 'It began on the 18th, as you say.' }))).toMatchObject({
    outcome: 'credited',
    credited: 2000,
  })
  expect(await readBill(billId)).toMatchObject({ disputed: 0, queries: [{ outcome: 'credited', credited: 2000 }] })
  const { messages } = await json<HelpCase>(clerk.gateway(`/case-info/api/cases/${caseId}`))
  const reply = 'We credit £20.00 before VAT on a later bill.\n\nIt began on the 18th, as you say.'
  expect(messages.map(({ body }) => body)).toContain(reply)
  const file = await (await staff.gateway('/case-desk/api/bill-credits.csv')).text()
  expect(file).toContain(`${billId},1 2,${caseId},20.00,GBP`)
  expect((await answerOf(caseId, { credited: 0, answer: 'Once more.' })).status).toBe(422)

  const explained = await ask(billId, [3])
  await answerOf(explained.caseId, { credited: 0, answer: 'It is the agreed price.' })
  expect((await readBill(billId)).queries.at(-1)).toMatchObject({ outcome: 'explained', credited: 0 })
})

test('refuses a line twice, a line of another bill, and a bill that is too old', async () => {
  const billId = await newBill()
  await ask(billId, [1])
  const refused = async (id: string, lineNos: number[]) => {
    const answer = await query(id, { lineNos, reason: 'price' })
    return [answer.status, ((await answer.json()) as { code?: string }).code]
  }
  expect(await refused(billId, [1, 2])).toEqual([422, 'line_already_queried'])
  expect((await refused(billId, [9]))[0]).toBe(404)
  expect((await refused(billId, [2, 9]))[0]).toBe(400)
  expect(await refused(await newBill('2026-01-01'), [1])).toEqual([422, 'query_window_closed'])
  expect((await readBill(billId)).disputed).toBe(28_916)
})

test('a line that two people query at the same time is queried once', async () => {
  const billId = await newBill()
  const body = { lineNos: [1], reason: 'price' }
  const answers = await Promise.all([query(billId, body), query(billId, body), query(billId, body)])
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 422, 422])
  expect((await readBill(billId)).queries).toHaveLength(1)
})

test('a query whose case was closed is answered at the lines', async () => {
  const billId = await newBill()
  const { caseId } = await ask(billId, [2])
  await clerk.gateway(`/case-info/api/cases/${caseId}/closure`, withJson('POST', {}))
  const tooMuch = await answerOf(caseId, { credited: 23_924, answer: 'More than the line.' })
  expect(await tooMuch.json()).toEqual({ credited: 'Enter £239.23 or less, the amount in dispute.' })
  expect((await answerOf(caseId, { credited: 100, answer: 'Found later.' })).status).toBe(200)
  expect(await readBill(billId)).toMatchObject({ disputed: 0, queries: [{ answer: 'Found later.' }] })
  const { status, messages } = await json<HelpCase>(clerk.gateway(`/case-info/api/cases/${caseId}`))
  expect(status).toBe('closed')
  expect(messages.map((message) => message.body).join()).not.toContain('Found later.')
})

test('the desk reads the lines beside the case; a case of another kind has none', async () => {
  const billId = await newBill()
  const { caseId } = await ask(billId, [3])
  const beside = (id: string) =>
    json(staff.gateway(`/case-desk/api/cases/${id}/bill-query`, { headers: { 'account-id': account } }))
  expect(await beside(caseId)).toMatchObject({
    query: { billId, lines: [{ lineNo: 3, description: 'Router', amount: 9640 }] },
  })
  expect(await beside('CS-1')).toEqual({ query: null })
})
