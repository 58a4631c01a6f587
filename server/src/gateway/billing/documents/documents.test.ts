import { execFileSync } from 'node:child_process'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createBill } from '../../../testing/bill-factories.ts'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { createClient, signInClient } from '../../../testing/integration-client.ts'
import { json } from '../../../testing/json.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { invoiceXml } from '../../../en16931/testing/ubl.ts'
import { unzip } from '../../../testing/unzip.ts'
import { checkXml } from './check-xml.ts'
import { takeUpWaitingXml } from './waiting.ts'

const portal = await startTestPortal({ ENVIRONMENT: 'demo' })
const { database } = portal
const account = await createAccount(database, { name: 'Larch & Sons' })
const reader = await portal.signIn(await createUser(database, account, { permissions: ['BusinessPortalBilling'] }))
const system = await signInClient(portal, await createClient(database, ['billing:read', 'billing:write'], 'Ledger'))

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
    'No VAT on −30.00',
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

test('the XML of a bill is kept as issued, checked by a job, and offered', async () => {
  const billId = await createBill(database, account)
  const issued = invoiceXml({ number: billId })
  expect((await send(billId, issued, 'invoice.xml')).status).toBe(200)
  expect((await send(billId, issued, 'again.xml')).status).toBe(200)
  const other = await send(billId, `${issued}<!-- -->`, 'bill.xml')
  expect([other.status, await other.json()]).toMatchObject([422, { code: 'document_already_issued' }])
  const saved = await reader.gateway(`/billing-info/api/bills/${billId}/bill.xml`)
  expect([saved.headers.get('content-type'), await saved.text()]).toEqual(['application/xml', issued])
  expect(await json(reader.gateway(`/billing-info/api/bills/${billId}`))).toMatchObject({ hasXml: true, hasPdf: false })

  const headers = { 'account-id': account }
  const check = () => json(system(`/billing-desk/api/bills/${billId}/xml-check`, { headers }))
  expect(await check()).toMatchObject({ check: { status: 'waiting', breaches: [], checkedAt: null } })
  await checkXml({ database }, { accountId: account, billId })
  expect(await check()).toMatchObject({ check: { status: 'valid', breachCount: 0 } })
}, 30_000)

test('XML that waits without a job is queued at the start of a worker, once', async () => {
  const billId = await createBill(database, account)
  await sql`
    insert into bill_document_check (account_id, bill_id, received_at) values (${account}, ${billId}, now())`.execute(
    database.system,
  )
  await takeUpWaitingXml(database.system)
  await takeUpWaitingXml(database.system)
  const { rows } = await sql<{ jobs: number }>`
    select count(*) as jobs from graphile_worker._private_jobs
    where payload ->> 'billId' = ${billId}`.execute(database.system)
  expect(rows).toEqual([{ jobs: 1 }])
})

test('findings of the check are shown to the desk', async () => {
  const billId = await createBill(database, account)
  await send(billId, invoiceXml({ number: billId, lineTotal: '119.00' }), 'bill.xml')
  await checkXml({ database }, { accountId: account, billId })
  const desk = await portal.signIn(await createUser(database, account, { permissions: ['PortalOperator'] }))
  const { rows } = await json<{ rows: object[] }>(desk.gateway('/billing-desk/api/bill-xml'))
  expect(rows).toMatchObject([{ billId, accountName: 'Larch & Sons', status: 'breaches' }])
  expect(JSON.stringify(rows)).toContain('BR-CO-13')
}, 30_000)

test.each([
  ['has another number', { number: 'OTHER' }, 'of bill OTHER'],
  ['has another total', { total: '144.10' }, 'a difference of £0.10'],
  ['has another currency', { currency: 'EUR' }, 'in EUR'],
])('refuses XML that %s', async (_, change, reason) => {
  const billId = await createBill(database, account)
  const answer = await send(billId, invoiceXml({ number: billId, ...change }), 'bill.xml')
  expect([answer.status, await answer.json()]).toMatchObject([
    422,
    { code: 'document_differs', message: expect.stringContaining(reason) },
  ])
})

test('refuses XML with a document type, of another kind, and what cannot be read', async () => {
  const billId = await createBill(database, account)
  const issued = invoiceXml({ number: billId })
  const withType = issued.replace('<Invoice', '<!DOCTYPE Invoice [<!ENTITY x SYSTEM "file:///etc/passwd">]><Invoice')
  for (const wrong of [withType, '<a/>', '<Invoice xmlns="urn:other"/>', issued.slice(0, -20)]) {
    expect((await send(billId, wrong, 'bill.xml')).status).toBe(415)
  }
  expect((await send(billId, `${issued}<!--${'x'.repeat(5_000_000)}-->`, 'bill.xml')).status).toBe(413)
})

test('refuses what is no PDF, and a bill that does not exist', async () => {
  const billId = await createBill(database, account)
  expect((await send(billId, 'a,b\n1,2\n', 'bill.csv')).status).toBe(415)
  expect((await send(billId, 'no PDF')).status).toBe(415)
  expect((await send('NONE', '%PDF-1.7\n%%EOF\n')).status).toBe(404)
  expect((await download('NONE')).status).toBe(404)
})

test('chosen bills come as one archive, each as its own PDF', async () => {
  const [issuedId, drawnId] = [await createBill(database, account), await createBill(database, account)]
  const issued = new TextEncoder().encode('%PDF-1.7\n\u0000issued\n%%EOF\n')
  await send(issuedId, issued)
  const answer = await reader.gateway(`/billing-info/api/bills.zip?bills=${drawnId},${issuedId},${drawnId}`)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="bills.zip"')
  const files = unzip(Buffer.from(await answer.arrayBuffer()))
  expect([...files.keys()].toSorted()).toEqual([`${drawnId}.pdf`, `${issuedId}.pdf`].toSorted())
  expect(new Uint8Array(files.get(`${issuedId}.pdf`) ?? [])).toEqual(issued)
  const text = execFileSync('pdftotext', ['-', '-'], { input: files.get(`${drawnId}.pdf`), encoding: 'utf8' })
  expect(text).toContain('It is not the issued document.')
})

test('an archive of the filtered list has all its bills, and no more than 100', async () => {
  const quarter = await createAccount(database, {})
  const clerk = await portal.signIn(await createUser(database, quarter, { permissions: ['BusinessPortalBilling'] }))
  const months = await Promise.all(
    ['2026-01-01', '2026-02-01', '2026-04-01'].map((month) => createBill(database, quarter, { month })),
  )
  const archive = (query: string) => clerk.gateway(`/billing-info/api/bills.zip${query}`)
  const answer = await archive('?from=2026-01-01&to=2026-03-31')
  const files = unzip(Buffer.from(await answer.arrayBuffer()))
  expect([...files.keys()].toSorted()).toEqual(months.slice(0, 2).map((billId) => `${billId}.pdf`))
  expect((await archive('?from=2027-01-01')).status).toBe(404)
  await sql`
    insert into bill (account_id, bill_id, billing_account_id, kind, issued_on, due_on, period_start, period_end, net, vat, total)
    select ${quarter}, 'MANY-' || n, ${`BA-${quarter}`}, 'bill', '2025-01-01', '2025-01-15', '2025-01-01', '2025-01-31', 0, 0, 0
    from generate_series(1, 101) n`.execute(database.system)
  const refused = await archive('?to=2025-12-31')
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('at most 100 bills')])
})

test('an archive names 1 to 100 bills of the account, and is refused to people limited to sites', async () => {
  const billId = await createBill(database, account)
  const other = await createAccount(database, {})
  const ofOther = await createBill(database, other)
  const archive = (bills: string) => reader.gateway(`/billing-info/api/bills.zip?bills=${bills}`)
  expect((await archive(`${billId},${ofOther}`)).status).toBe(404)
  expect((await archive(Array.from({ length: 101 }, (_, at) => `B-${at}`).join(','))).status).toBe(400)
  const email = await createUser(database, account, { permissions: [] })
  await sql`
    insert into permission_grant (account_id, user_id, resource, sites)
    select account_id, user_id, 'BusinessPortalBilling', '{SITE-1}' from portal_user where email = ${email}`.execute(
    database.system,
  )
  const limited = await portal.signIn(email)
  const refused = await limited.gateway(`/billing-info/api/bills.zip?bills=${billId}`)
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'whole_account_needed' }])
})
