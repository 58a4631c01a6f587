import type { SelfBilling, SelfBillingDetails } from '@portal/contract/commission/self-billing.ts'
import { operatorResource } from '@portal/contract/permission.ts'
import { expect, test } from 'vitest'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { importRows } from '../../../testing/import-rows.ts'
import { json } from '../../../testing/json.ts'
import { startTestPortal } from '../../../testing/portal.ts'

const portal = await startTestPortal({
  PROVIDER_LEGAL_NAME: 'Portal Operations Ltd',
  PROVIDER_ADDRESS: 'Exchange House, 12 Canal Street, Leeds LS1 4QZ',
  PROVIDER_VAT_NUMBER: 'GB 960 0010 00',
})
const { database } = portal
const desk = await portal.signIn(
  await createUser(database, await createAccount(database), { permissions: [operatorResource] }),
)
const vatNo = 'GB 960310000'

async function createDealer() {
  const dealer = await createAccount(database, { type: 'dealer' })
  const of = { account_id: dealer }
  await importRows(database, 'accounts', [
    {
      ...of,
      clc_account_id: `CLC-${dealer}`,
      trading_name: 'Ternbeck',
      type: 'dealer',
      vat_no: vatNo,
      legal_name: 'Ternbeck Telecom Limited',
      legal_address: '4 Wharf Lane, Kendal LA9 4QD',
    },
  ])
  const agreement = (starts_on: string, ends_on: string, more = {}) => ({
    ...of,
    starts_on,
    ends_on,
    vat_no: vatNo,
    ...more,
  })
  const load = (...rows: object[]) =>
    importRows(
      database,
      'self-billing-agreements',
      rows.map((row) => ({ ...row })),
    )
  const call = (path: string, method = 'GET') =>
    desk.gateway(`/commission-info/api/desk${path}`, {
      method,
      headers: { 'account-id': dealer, ...(method === 'POST' && { 'content-type': 'application/json' }) },
      ...(method === 'POST' && { body: '{}' }),
    })
  return { dealer, of, agreement, load, call }
}

test('imported agreements are those of the desk, and a second import changes nothing', async () => {
  const { agreement, load, call } = await createDealer()
  const [old, now] = [agreement('2024-01-01', '2024-12-31', { vat_no: null }), agreement('2025-01-01', '2099-12-31')]
  expect(await load(now, old)).toEqual({ added: 2, changed: 0, unchanged: 0 })
  expect(await load(old, now)).toEqual({ added: 0, changed: 0, unchanged: 2 })
  expect((await json<SelfBillingDetails>(call('/self-billing'))).agreements).toEqual([
    { startsOn: '2025-01-01', endsOn: '2099-12-31', vatNo },
    { startsOn: '2024-01-01', endsOn: '2024-12-31', vatNo: null },
  ])
})

test('refuses periods that overlap, end before they start, or are not of a dealer', async () => {
  const { agreement, load } = await createDealer()
  await load(agreement('2025-01-01', '2025-12-31'))
  const reason = 'overlaps another agreement: end that one on the day before this one starts'
  expect(
    await load(
      agreement('2025-12-31', '2026-12-31'),
      agreement('2027-01-01', '2027-12-31'),
      agreement('2027-06-01', '2028-05-31'),
      agreement('2030-01-02', '2030-01-01'),
      agreement('2031-01-01', '2031-12-31', { vat_no: 'gb960310000' }),
      agreement('2032-01-01', '2032-12-31', { account_id: await createAccount(database) }),
    ),
  ).toEqual([
    { line: 1, column: 'starts_on', reason },
    { line: 3, column: 'starts_on', reason },
    { line: 4, column: 'ends_on', reason: 'is before starts_on' },
    {
      line: 5,
      column: 'vat_no',
      reason: 'is the dealer’s VAT number in another form: write it as in accounts',
    },
    { line: 6, column: 'account_id', reason: 'is not a dealer' },
  ])
  const ended = agreement('2025-01-01', '2025-12-30')
  expect(await load(ended, agreement('2025-12-31', '2026-12-31'))).toMatchObject({ added: 1, changed: 1 })
})

test('an agreement with invoices keeps its VAT number and their days', async () => {
  const { of, agreement, load, call } = await createDealer()
  await load(agreement('2025-01-01', '2099-12-31'))
  const line = {
    ...of,
    statement_ref: 'CM-2025-07',
    line_no: 1,
    kind: 'new',
    trigger: 'live',
    trigger_on: '2025-07-08',
    service_id: 'S-1',
    customer: 'Dunmere Logistics',
    product: 'Ethernet',
    basis: 'manual',
    billed: 10_000,
    amount: 5000,
  }
  await importRows(database, 'commission-lines', [line])
  const total = { ...of, statement_ref: 'CM-2025-07', net: 5000, vat_rate: 2000, vat: 1000, gross: 6000 }
  await importRows(database, 'commission-statements', [
    { ...total, opening_balance: 0, payable: 6000, carried_forward: 0, issued_on: '2025-08-01' },
  ])
  const issued = await json<SelfBilling>(call('/statements/CM-2025-07/self-billing', 'POST'))
  expect(issued.document).toMatchObject({ kind: 'invoice', dealer: { vatNo } })
  expect(await load(agreement('2025-01-01', '2025-12-31', { vat_no: null }))).toEqual([
    { line: 1, column: 'ends_on', reason: 'is before the day of an invoice that was issued under it' },
    { line: 1, column: 'vat_no', reason: 'differs from the one on its invoices, which never change' },
  ])
  expect(await load(agreement('2025-01-01', '2098-12-31'))).toMatchObject({ changed: 1 })
})
