import type { SelfBilling, SelfBillingDetails, StatementAnswer } from '@portal/contract/commission/self-billing.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { operatorResource } from '@portal/contract/permission.ts'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { json } from '../../../testing/json.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { advanceRun } from '../run/service.ts'

const portal = await startTestPortal({
  PROVIDER_LEGAL_NAME: 'Portal Operations Ltd',
  PROVIDER_ADDRESS: 'Exchange House, 12 Canal Street, Leeds LS1 4QZ',
  PROVIDER_VAT_NUMBER: 'GB 960 0010 00',
})
const { database } = portal
const home = await createAccount(database)
const operator = await portal.signIn(await createUser(database, home, { permissions: [operatorResource] }))
const today = dayOf(new Date())
const details = {
  legalName: 'Ternbeck Telecom Limited',
  address: '4 Wharf Lane, Kendal LA9 4QD',
  vatNo: 'GB 960310000',
}
const agreement = { startsOn: '2020-01-01', endsOn: '2099-12-31' }

/** Creates a dealer that is paid £48 for each line, taken back if it ceases within a year. */
async function createDealer(vatNo: string | null = 'GB 960310000') {
  const dealer = await createAccount(database, { type: 'dealer', name: 'Ternbeck' })
  const reader = await portal.signIn(await createUser(database, dealer))
  await sql`update account set vat_no = ${vatNo} where account_id = ${dealer}`.execute(database.system)
  await sql`
    insert into commission_scheme (account_id, scheme_id, name, trigger, basis, rate, fixed_amount, valid_from, earn_out_months)
    values (${dealer}, 'live', 'Each line', 'live', 'fixed', null, 4801, '2025-01-01', 12),
      (${dealer}, 'renewal', 'A quarter', 'renewal', 'percentage', 2500, null, '2025-01-01', 12)`.execute(
    database.system,
  )
  const send = (method: string, path: string, body?: unknown) =>
    operator.gateway(`/commission-info/api/desk${path}`, {
      method,
      headers: { 'account-id': dealer, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const happen = async (kind: string, occurredOn: string, serviceId: string) => {
    const sold = kind === 'early cease' ? { reason: 'early cease' } : { tariffNet: 10_001, units: 3 }
    const event = { kind, occurredOn, serviceId, customer: 'Dunmere Logistics', product: 'Ethernet', ...sold }
    expect((await send('POST', '/events', event)).status).toBe(200)
  }
  const issue = async (month: string) => {
    expect((await send('POST', '/runs', { month })).status).toBe(200)
    await advanceRun(database, { accountId: dealer, month })
    expect((await send('POST', `/runs/${month}/issue`, { paymentDate: '2099-01-08' })).status).toBe(200)
  }
  const read = (month: string) => json<StatementAnswer>(reader.gateway(`/commission-info/api/statements/CM-${month}`))
  const file = (month: string, name: string) => reader.gateway(`/commission-info/api/statements/CM-${month}/${name}`)
  return { dealer, reader, send, happen, issue, read, file }
}

/** The text of a PDF, if the machine can extract it. */
async function textOf(answer: Response): Promise<string | null> {
  const path = join(tmpdir(), `self-billing-${process.pid}.pdf`)
  writeFileSync(path, Buffer.from(await answer.arrayBuffer()))
  try {
    return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
  } catch {
    return null
  }
}

describe('a dealer that is registered for VAT', async () => {
  const desk = await createDealer()
  await desk.happen('live', '2025-01-10', 'S-1')
  await desk.issue('2025-01')

  test('has only a commission statement until its details and an agreement are recorded', async () => {
    const { selfBilling } = await desk.read('2025-01')
    expect(selfBilling).toEqual({ document: null, missing: ['dealer', 'agreement'] })
    const text = await textOf(await desk.file('2025-01', 'statement.pdf'))
    if (text !== null) {
      expect(text).toContain('Commission statement')
      expect(text).toContain('This statement is not a VAT invoice.')
      expect(text).not.toContain('output tax due to HMRC')
    }
    const refused = await desk.send('POST', '/statements/CM-2025-01/self-billing', {})
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('legal name and address')])
  })

  test('gets an invoice of the law’s content, whose PDF, CSV and page agree to the penny', async () => {
    expect((await desk.send('PUT', '/self-billing/details', details)).status).toBe(200)
    const recorded = await json<SelfBillingDetails>(desk.send('POST', '/self-billing/agreements', agreement))
    expect(recorded).toMatchObject({ ...details, agreements: [{ ...agreement, vatNo: details.vatNo }] })
    const issued = await json<SelfBilling>(desk.send('POST', '/statements/CM-2025-01/self-billing', {}))
    const number = `SB-${desk.dealer}-0001`
    expect(issued.document).toMatchObject({ kind: 'invoice', number, issuedOn: today, taxPoint: today, reasons: [] })
    expect((await desk.send('POST', '/statements/CM-2025-01/self-billing', {})).status).toBe(422)

    const { net, vat, gross, selfBilling } = await desk.read('2025-01')
    expect([net, vat, gross]).toEqual([14_403, 2881, 17_284])
    expect(selfBilling.document).toEqual(issued.document)
    const cells = parse<Record<string, string>>(await (await desk.file('2025-01', 'lines.csv')).text(), {
      bom: true,
      columns: true,
    })
    expect(cells).toMatchObject([{ Billed: '100.01', Commission: '144.03', Units: '3', 'Amount per unit': '48.01' }])
    const pdf = await desk.file('2025-01', 'statement.pdf')
    expect(pdf.headers.get('content-disposition')).toContain(`${number}.pdf`)
    const text = await textOf(pdf)
    if (text === null) return
    for (const part of [
      'Self-billing invoice',
      number,
      'The VAT shown is your output tax due to HMRC.',
      details.legalName,
      'Portal Operations Ltd',
      'GB 960310000',
      'GB 960 0010 00',
      'Tax point',
      'VAT at 20.0% of £144.03',
      '£28.81',
      '£172.84',
      '3 units',
      '£48.01',
    ])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(part)
  })

  test('a negative month is a credit note with its reason and the invoice that it corrects', async () => {
    await desk.happen('early cease', '2025-02-03', 'S-1')
    await desk.issue('2025-02')
    const { selfBilling, payable, status } = await desk.read('2025-02')
    expect([payable, status]).toEqual([0, 'issued'])
    expect(selfBilling.document).toMatchObject({
      kind: 'credit note',
      number: `SB-${desk.dealer}-0002`,
      reasons: ['early cease'],
      originals: [{ statementRef: 'CM-2025-01', number: `SB-${desk.dealer}-0001`, issuedOn: today }],
    })
    const text = await textOf(await desk.file('2025-02', 'statement.pdf'))
    if (text !== null) {
      const flat = text.replaceAll(/\s+/g, ' ')
      expect(flat).toContain('Self-billing credit note')
      expect(flat).toContain(`SB-${desk.dealer}-0001 of`)
      expect(flat).toContain('Commission reduced: early cease')
      expect(flat).toContain('No payment due')
      expect(flat).not.toMatch(/Paid|£0\.00/)
    }
    const payment = { paidOn: today, remittanceRef: 'BACS 1' }
    const refused = await desk.send('PUT', '/statements/CM-2025-02/payment', payment)
    expect([refused.status, refused.headers.get('problem-code') ?? (await refused.text())]).toEqual([
      422,
      expect.stringContaining('Nothing is payable'),
    ])
  })

  test('a document never changes, and its parties stay as they were', async () => {
    await desk.send('PUT', '/self-billing/details', { ...details, legalName: 'Another Limited', vatNo: 'GB 111111111' })
    const { selfBilling } = await desk.read('2025-01')
    expect(selfBilling.document?.dealer.legalName).toBe(details.legalName)
    await desk.happen('live', '2025-03-01', 'S-2')
    await desk.issue('2025-03')
    expect((await desk.read('2025-03')).selfBilling).toEqual({ document: null, missing: ['vat number'] })
  })

  test('a new agreement ends the one in force the day before, and cannot start before it', async () => {
    const early = await desk.send('POST', '/self-billing/agreements', { startsOn: '2019-01-01', endsOn: '2030-01-01' })
    expect(early.status).toBe(422)
    const next = { startsOn: today, endsOn: '2099-12-31' }
    const { agreements } = await json<SelfBillingDetails>(desk.send('POST', '/self-billing/agreements', next))
    expect(agreements.map(({ vatNo }) => vatNo)).toEqual(['GB 111111111', details.vatNo])
    expect(agreements[1]?.endsOn).not.toBe('2099-12-31')
    const backwards = await desk.send('POST', '/self-billing/agreements', { startsOn: today, endsOn: '2020-01-01' })
    expect(backwards.status).toBe(400)
  })
})

test('two people who issue the invoice at once issue one, and the numbers have no gaps', async () => {
  const desk = await createDealer()
  await desk.happen('live', '2025-01-10', 'S-1')
  await desk.issue('2025-01')
  await desk.send('PUT', '/self-billing/details', details)
  await desk.send('POST', '/self-billing/agreements', agreement)
  const sent = ['1', '2', '3'].map(() => desk.send('POST', '/statements/CM-2025-01/self-billing', {}))
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422, 422])
  await desk.happen('live', '2025-02-10', 'S-2')
  await desk.issue('2025-02')
  expect((await desk.read('2025-02')).selfBilling.document?.number).toBe(`SB-${desk.dealer}-0002`)
})

test('a dealer that is not registered is paid no VAT, and its document does not claim any', async () => {
  const desk = await createDealer(null)
  await desk.send('PUT', '/self-billing/details', { ...details, vatNo: null })
  await desk.send('POST', '/self-billing/agreements', agreement)
  await desk.happen('live', '2025-01-10', 'S-1')
  await desk.issue('2025-01')
  const { vat, selfBilling } = await desk.read('2025-01')
  expect([vat, selfBilling.document?.dealer.vatNo]).toEqual([0, null])
  const text = await textOf(await desk.file('2025-01', 'statement.pdf'))
  if (text !== null) {
    expect(text).not.toContain('output tax due to HMRC')
    expect(text).toContain('not registered')
  }
})

test('customers have no self-billing, and the desk finds none for them', async () => {
  const customer = await portal.signIn(await createUser(database, home))
  expect((await customer.gateway('/commission-info/api/self-billing')).status).toBe(403)
  const ofCustomer = await operator.gateway('/commission-info/api/desk/self-billing', {
    headers: { 'account-id': home },
  })
  expect(ofCustomer.status).toBe(404)
})
