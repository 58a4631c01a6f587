import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { createBill } from '../../../testing/bill-factories.ts'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { createClient, signInClient } from '../../../testing/integration-client.ts'
import { json } from '../../../testing/json.ts'
import { startTestPortal } from '../../../testing/portal.ts'

const portal = await startTestPortal({ ENVIRONMENT: 'demo' })
const { database } = portal
const account = await createAccount(database, { name: 'Larch & Sons' })
const reader = await portal.signIn(await createUser(database, account, { permissions: ['BusinessPortalBilling'] }))
const system = await signInClient(portal, await createClient(database, ['billing:write'], 'Ledger'))

const download = (billId: string) => reader.gateway(`/billing-info/api/bills/${billId}/bill.pdf`)
const send = (billId: string, content: string | Uint8Array<ArrayBuffer>, name = 'bill.pdf') => {
  const body = new FormData()
  body.set('file', new Blob([content]), name)
  const headers = { 'account-id': account }
  return system(`/billing-desk/api/bills/${billId}/documents`, { method: 'POST', body, headers })
}

test('a bill without a document is drawn from its data, and says so', async () => {
  const billId = await createBill(database, account, {
    lines: [
      { description: 'Ethernet 1 Gbit/s', amount: 49_800 },
      { kind: 'credit', amount: -3000, vatRate: null },
    ],
  })
  const answer = await download(billId)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const input = Buffer.from(await answer.arrayBuffer())
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' })
  for (const part of [
    `Bill ${billId}, April 2026`,
    'It is not the issued document.',
    'Larch & Sons',
    'VAT 20% on 498.00',
    '£567.60',
    'Outside VAT, −30.00',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).toMatch(/1 +Ethernet 1 Gbit\/s +20% +498\.00/)
})

test('the issued document is kept byte for byte, and never changes', async () => {
  const billId = await createBill(database, account)
  const issued = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n\u0000\u0001binary\n%%EOF\n')
  const first = await json<{ document: { fileId: string } }>(send(billId, issued))
  expect(await json(send(billId, issued))).toEqual(first)
  expect(new Uint8Array(await (await download(billId)).arrayBuffer())).toEqual(issued)
  const other = await send(billId, '%PDF-1.7\nanother\n%%EOF\n')
  expect([other.status, await other.json()]).toMatchObject([422, { code: 'document_already_issued' }])
  expect(await json(reader.gateway(`/billing-info/api/bills/${billId}`))).toMatchObject({ hasPdf: true })
})

test('refuses what is no PDF, and a bill that does not exist', async () => {
  const billId = await createBill(database, account)
  expect((await send(billId, 'a,b\n1,2\n', 'bill.csv')).status).toBe(415)
  expect((await send(billId, 'no PDF')).status).toBe(415)
  expect((await send('NONE', '%PDF-1.7\n%%EOF\n')).status).toBe(404)
  expect((await download('NONE')).status).toBe(404)
})
