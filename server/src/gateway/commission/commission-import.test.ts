import type {
  CommissionLine,
  LineExplanation,
  Statement,
  StatementRow,
} from '@portal/contract/commission/commission.ts'
import type { CommissionRun } from '@portal/contract/commission/desk.ts'
import { operatorResource } from '@portal/contract/permission.ts'
import { expect, test } from 'vitest'
import { createAccount, createUser } from '../../testing/factories.ts'
import { importRows } from '../../testing/import-rows.ts'
import { json } from '../../testing/json.ts'
import { sharedTestPortal } from '../../testing/portal.ts'
import { advanceRun } from './run/service.ts'

const portal = await sharedTestPortal()
const { database } = portal
const desk = await portal.signIn(
  await createUser(database, await createAccount(database), { permissions: [operatorResource] }),
)

const load = (entity: string, ...rows: Record<string, unknown>[]) => importRows(database, entity, rows)

/** A dealer with a scheme and a sale that the previous system paid in July and clawed back in August. */
async function createDealer() {
  const dealer = await createAccount(database, { type: 'dealer' })
  const of = { account_id: dealer }
  await load('commission-schemes', {
    ...of,
    scheme_id: 'half',
    name: 'Half a month',
    trigger: 'live',
    basis: 'percentage',
    rate: 5000,
    valid_from: '2020-01-01',
  })
  const service = { service_id: 'S-1', customer: 'Dunmere Logistics', product: 'Ethernet' }
  await load('commission-events', {
    ...of,
    ...service,
    event_id: 'EV-1',
    kind: 'live',
    occurred_on: '2025-07-08',
    tariff_net: 10_001,
  })
  const line = (more = {}) => ({
    ...of,
    ...service,
    statement_ref: 'CM-2025-07',
    line_no: 1,
    kind: 'new',
    trigger: 'live',
    trigger_on: '2025-07-08',
    event_id: 'EV-1',
    scheme_id: 'half',
    scheme_name: 'Half a month',
    basis: 'percentage',
    billed: 10_001,
    rate: 5000,
    amount: 5001,
    reverses_statement_ref: null,
    reverses_line_no: null,
    reason: null,
    ...more,
  })
  const back = (more = {}) =>
    line({
      statement_ref: 'CM-2025-08',
      kind: 'clawback',
      trigger: 'early cease',
      trigger_on: '2025-08-20',
      event_id: null,
      basis: 'reversal',
      billed: -10_001,
      amount: -5001,
      reverses_statement_ref: 'CM-2025-07',
      reverses_line_no: 1,
      reason: 'early cease',
      ...more,
    })
  const statement = (more = {}) => ({
    ...of,
    statement_ref: 'CM-2025-07',
    net: 5001,
    vat_rate: 2000,
    vat: 1000,
    gross: 6001,
    opening_balance: 0,
    payable: 6001,
    carried_forward: 0,
    issued_on: '2025-08-01',
    payment_date: '2025-08-08',
    paid_on: null,
    remittance_ref: null,
    ...more,
  })
  const owing = (more = {}) =>
    statement({
      statement_ref: 'CM-2025-08',
      net: -5001,
      vat: -1000,
      gross: -6001,
      payable: 0,
      carried_forward: -6001,
      issued_on: '2025-09-01',
      payment_date: null,
      ...more,
    })
  const reader = await portal.signIn(await createUser(database, dealer))
  const get = (path: string) => reader.gateway(`/commission-info/api${path}`)
  const read = <T>(path: string) => json<T>(get(path))
  return { dealer, line, back, statement, owing, get, read }
}

test('imported statements are shown with their lines, and a second import changes nothing', async () => {
  const { line, back, statement, owing, get, read } = await createDealer()
  expect(await load('commission-lines', back(), line())).toEqual({ added: 2, changed: 0, unchanged: 0 })
  expect((await read<{ rows: StatementRow[] }>('/statements')).rows).toEqual([])
  expect(await load('commission-statements', owing(), statement())).toEqual({ added: 2, changed: 0, unchanged: 0 })
  expect(await load('commission-lines', back(), line())).toEqual({ added: 0, changed: 0, unchanged: 2 })
  expect(await load('commission-statements', owing(), statement())).toEqual({ added: 0, changed: 0, unchanged: 2 })

  const { rows } = await read<{ rows: StatementRow[] }>('/statements')
  expect(rows).toMatchObject([
    { statementRef: 'CM-2025-08', periodStart: '2025-08-01', periodEnd: '2025-08-31', net: -5001, status: 'approved' },
    { statementRef: 'CM-2025-07', lineCount: 1, totals: [{ kind: 'new', lines: 1, billed: 10_001, amount: 5001 }] },
  ])
  expect(await read<Statement>('/statements/CM-2025-08')).toMatchObject({
    carriedForward: -6001,
    previous: { statementRef: 'CM-2025-07', net: 5001 },
  })
  expect((await get('/statements/CM-2025-08/statement.pdf')).status).toBe(200)
  expect((await get('/statements/CM-2025-08/changes')).status).toBe(200)
  expect((await get('/exposure')).status).toBe(200)
  const page = await read<{ rows: CommissionLine[] }>('/statements/CM-2025-07/lines')
  expect(page.rows).toMatchObject([{ lineNo: 1, serviceId: 'S-1', amount: 5001, units: 1 }])
  expect(await read<LineExplanation>('/statements/CM-2025-07/lines/1')).toMatchObject({
    schemeName: 'Half a month',
    reversedBy: { statementRef: 'CM-2025-08', lineNo: 1, reason: 'early cease' },
  })
})

test('an issued statement does not change, except that its payment may be added', async () => {
  const { line, statement, read } = await createDealer()
  await load('commission-lines', line())
  await load('commission-statements', statement())
  const reason = expect.stringContaining('never changes')
  expect(await load('commission-lines', line({ customer: 'Someone else' }))).toMatchObject([{ reason }])
  expect(await load('commission-lines', line({ line_no: 2, event_id: null }))).toMatchObject([{ reason }])
  expect(await load('commission-statements', statement({ issued_on: '2025-08-02' }))).toMatchObject([{ reason }])
  const { scheme_name: _, ...without } = line()
  expect(await load('commission-lines', without)).toMatchObject({ unchanged: 1 })
  expect(
    await load('commission-statements', statement({ paid_on: '2025-08-08', remittance_ref: 'BACS 07' })),
  ).toMatchObject({ changed: 1 })
  expect(await load('commission-statements', statement()), 'a payment is not taken back').toMatchObject({
    unchanged: 1,
  })
  expect(await read<Statement>('/statements/CM-2025-07')).toMatchObject({ status: 'paid', remittanceRef: 'BACS 07' })
})

test('the portal continues after the last statement and pays nothing twice', async () => {
  const { dealer, line, statement } = await createDealer()
  await load('commission-lines', line())
  await load('commission-statements', statement())
  const headers = { 'account-id': dealer, 'content-type': 'application/json' }
  const asked = { method: 'POST', headers, body: JSON.stringify({ month: '2025-08' }) }
  expect((await desk.gateway('/commission-info/api/desk/runs', asked)).status).toBe(200)
  expect(await load('commission-statements', statement({ statement_ref: 'CM-2025-08' }))).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ reason: expect.stringMatching(/^is calculated in the portal/) }),
    ]),
  )
  await advanceRun(database, { accountId: dealer, month: '2025-08' })
  const run = await desk.gateway('/commission-info/api/desk/runs/2025-08', { headers: { 'account-id': dealer } })
  expect(await json<CommissionRun>(run)).toMatchObject({ state: 'ready', lineCount: 0, net: 0 })
})

test("refuses statements that differ from their lines' total, and balances that do not carry forward", async () => {
  const { line, back, statement, owing } = await createDealer()
  await load('commission-lines', line(), back())
  const of = async (more: object) => load('commission-statements', statement(more))
  expect(await of({ net: 5002, gross: 6002, payable: 6002 })).toEqual([
    {
      line: 1,
      column: 'net',
      reason: 'is not the total of the statement’s lines: load all commission-lines first',
    },
  ])
  expect(await of({ vat: 900, gross: 5901, payable: 5901 })).toMatchObject([{ column: 'vat' }])
  expect(await of({ gross: 6000, payable: 6000 })).toMatchObject([{ column: 'gross' }])
  expect(await of({ payable: 6000 })).toMatchObject([{ column: 'payable' }])
  expect(await of({ issued_on: '2025-07-31' })).toMatchObject([{ column: 'issued_on' }])
  expect(await of({ paid_on: '2025-07-31' })).toMatchObject([{ column: 'paid_on' }])
  expect(
    await load('commission-statements', statement(), owing({ opening_balance: -1, carried_forward: -6002 })),
  ).toMatchObject([
    { line: 1, column: 'carried_forward', reason: 'is not the amount brought forward by the next statement' },
    { line: 2, column: 'opening_balance', reason: 'is not the amount carried forward by the previous statement' },
  ])
})

test('refuses inconsistent lines, and payments already made', async () => {
  const { line, back } = await createDealer()
  await load('commission-lines', line())
  const refused = await load(
    'commission-lines',
    line({ line_no: 2, event_id: null, amount: 5000 }),
    line({ line_no: 3, event_id: null, trigger: 'billed' }),
    line({ line_no: 4 }),
    line({ line_no: 5, event_id: 'EV-9' }),
    back({ amount: -5000 }),
    back({ line_no: 2, reverses_line_no: 7 }),
    line({ statement_ref: 'CM-2099-01', event_id: null }),
    line({ account_id: await createAccount(database), event_id: null }),
  )
  expect(refused).toMatchObject([
    { line: 1, column: 'amount', reason: expect.stringMatching(/^is not billed × rate/) },
    { line: 2, column: 'trigger', reason: 'does not match the type new: live or renewal does' },
    { line: 3, column: 'line_no', reason: 'is already paid by another line' },
    { line: 4, column: 'event_id', reason: 'is not a known event of the account' },
    { line: 5, column: 'amount', reason: expect.stringMatching(/^is not the amount of the line that it reverses/) },
    { line: 6, column: 'reverses_line_no', reason: 'is not a known line of the dealer' },
    { line: 7, column: 'statement_ref', reason: 'is for a month that has not ended' },
    { line: 8, column: 'account_id', reason: 'is not a dealer' },
  ])
})

test('slices have the units and the amount of their line, and a clawback pro rata the part that is left', async () => {
  const { line, back, statement, get } = await createDealer()
  const sliced = (more = {}) =>
    line({
      basis: 'tiered',
      rate: null,
      units: 3,
      slices: ['6:2:6000', '5:1:5000'],
      amount: 5667,
      earn_out_on: '2026-07-08',
      clawback: 'pro rata',
      ...more,
    })
  const part = (more = {}) => back({ billed: -8823, amount: -4999, ...more })
  expect(
    await load(
      'commission-lines',
      sliced({ rate: 5000 }),
      sliced({ line_no: 2, event_id: null, units: 4 }),
      sliced({ line_no: 3, event_id: null, amount: 5666 }),
      sliced({ line_no: 4, event_id: null, earn_out_on: null }),
    ),
  ).toMatchObject([
    { line: 1, column: 'slices', reason: 'belongs to the basis tiered, without a rate' },
    { line: 2, column: 'amount' },
    { line: 2, column: 'slices', reason: 'does not have the units of the line' },
    { line: 3, column: 'amount', reason: expect.stringMatching(/^is not billed × the rates of the slices/) },
    { line: 4, column: 'earn_out_on', reason: expect.stringContaining('pro rata') },
  ])
  const whole = await load('commission-lines', sliced(), part({ amount: -5667 }))
  expect(whole).toMatchObject([{ line: 2, column: 'amount', reason: expect.stringContaining('pro rata') }])
  expect(await load('commission-lines', sliced(), part())).toMatchObject({ added: 2 })
  expect(await load('commission-lines', sliced(), part())).toMatchObject({ unchanged: 2 })
  await load('commission-statements', statement({ net: 5667, vat: 1133, gross: 6800, payable: 6800 }))
  expect(await load('commission-lines', sliced())).toMatchObject({ unchanged: 1 })
  expect(await json<LineExplanation>(get('/statements/CM-2025-07/lines/1'))).toMatchObject({
    slices: [
      { from: 5, units: 1, rate: 5000 },
      { from: 6, units: 2, rate: 6000 },
    ],
    clawback: 'pro rata',
  })
})
