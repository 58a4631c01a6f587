import type { TmfResource } from '@portal/contract/integration/tmf-resource.ts'
import { expect, test } from 'vitest'
import { createBill, createPayment } from '../../../testing/bill-factories.ts'
import { createAccount, createService, createSite } from '../../../testing/factories.ts'
import { createClient, signInClient } from '../../../testing/integration-client.ts'
import { json } from '../../../testing/json.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { published } from '../../../testing/published/tmf.ts'

const portal = await startTestPortal()
const { database } = portal
const account = await createAccount(database, { name: 'Larch & Sons' })
const siteId = await createSite(database, account)
const serviceId = await createService(database, account)
const system = await signInClient(portal, await createClient(database, ['billing:read'], 'Ledger'))
const stranger = await signInClient(portal, await createClient(database, ['services:read'], 'Inventory'))
const faultsIn = published.bills()

const base = '/tmf-api/customerBillManagement/v4'
const list = (what: string, query = '') => json<TmfResource[]>(system(`${base}/${what}?${query}`))
const idsOf = async (what: string, query: string) => (await list(what, query)).map(({ id }) => id.split('~')[1])
const read = (what: string, ownId: string) => json<TmfResource>(system(`${base}/${what}/${account}~${ownId}`))

const settled = await createBill(database, account, { billId: 'BF-1', month: '2026-03-01' })
const bill = await createBill(database, account, {
  billId: 'BF-2',
  month: '2026-04-01',
  lines: [
    {
      description: 'Ethernet 1 Gbit/s',
      serviceId,
      siteId,
      costCentre: 'CC 2200',
      startsOn: '2026-04-01',
      endsOn: '2026-04-30',
      amount: 49_800,
    },
    { kind: 'refund', serviceId, orderId: 'ORDER-1', amount: -23_923 },
    { kind: 'credit', description: 'Missed visit', caseId: 'CS-1', amount: -3000, vatRate: null },
  ],
})
const note = await createBill(database, account, {
  billId: 'CN-1',
  kind: 'credit note',
  month: '2026-04-01',
  lines: [{ kind: 'credit', amount: -4500 }],
})
await createPayment(database, account, { [settled]: 14_400 })
const paymentId = await createPayment(database, account, { [bill]: 1000 })

test('a bill is a customer bill with its amounts, its VAT, its period and its payments', async () => {
  expect(await read('customerBill', bill)).toEqual({
    id: `${account}~${bill}`,
    href: expect.stringContaining(`${base}/customerBill/`),
    '@type': 'CustomerBill',
    billNo: bill,
    billDate: '2026-04-01T00:00:00Z',
    paymentDueDate: '2026-04-15T00:00:00Z',
    category: 'normal',
    runType: 'onCycle',
    state: 'partiallyPaid',
    billingAccount: { id: `BA-${account}`, name: `Billing of ${account}`, '@referredType': 'BillingAccount' },
    billingPeriod: { startDateTime: '2026-04-01T00:00:00Z', endDateTime: '2026-04-30T23:59:59Z' },
    taxExcludedAmount: { unit: 'GBP', value: 228.77 },
    taxItem: [{ taxCategory: 'VAT', taxRate: 20, taxAmount: { unit: 'GBP', value: 51.75 } }],
    taxIncludedAmount: { unit: 'GBP', value: 280.52 },
    amountDue: { unit: 'GBP', value: 280.52 },
    remainingAmount: { unit: 'GBP', value: 270.52 },
    relatedParty: [
      { id: account, href: expect.any(String), name: 'Larch & Sons', role: 'customer', '@referredType': 'PartyRole' },
    ],
    appliedPayment: [
      {
        appliedAmount: { unit: 'GBP', value: 10 },
        payment: { id: `${account}~${paymentId}`, '@referredType': 'Payment' },
      },
    ],
  })
})

test('a line is an applied billing rate of its bill, with its product, its VAT and its references', async () => {
  expect(await read('appliedCustomerBillingRate', `${bill}.1`)).toMatchObject({
    name: 'Ethernet 1 Gbit/s',
    type: 'appliedRecurringCharge',
    isBilled: true,
    bill: { id: `${account}~${bill}` },
    product: { id: `${account}~${serviceId}` },
    periodCoverage: { startDateTime: '2026-04-01T00:00:00Z', endDateTime: '2026-04-30T23:59:59Z' },
    taxExcludedAmount: { unit: 'GBP', value: 498 },
    appliedTax: [{ taxRate: 20, taxAmount: { value: 99.6 } }],
    characteristic: [
      { name: 'chargeType', value: 'recurring' },
      { name: 'site', value: `${account}~${siteId}` },
      { name: 'costCentre', value: 'CC 2200' },
    ],
  })
  expect(await read('appliedCustomerBillingRate', `${bill}.3`)).toMatchObject({
    type: 'appliedCredit',
    appliedTax: [],
    characteristic: [{ name: 'chargeType' }, { name: 'troubleTicket', value: `${account}~CS-1` }],
  })
})

test.each([
  ['customerBill', 'state=settled', [settled, note]],
  ['customerBill', 'state=partiallyPaid,sent', [bill]],
  ['customerBill', 'category=credit%20note', [note]],
  ['customerBill', 'billNo=BF-1,BF-2', [settled, bill]],
  ['customerBill', 'billDate=2026-03-01T00:00:00Z', [settled]],
  ['customerBill', 'paymentDueDate=2026-04-15', [bill]],
  ['customerBill', 'billingAccount.id=OTHER', []],
  ['appliedCustomerBillingRate', `bill.id=${account}~BF-2`, ['BF-2.1', 'BF-2.2', 'BF-2.3']],
  ['appliedCustomerBillingRate', 'type=appliedRecurringCredit', ['BF-2.2']],
  ['appliedCustomerBillingRate', `product.id=${account}~${serviceId}`, ['BF-2.1', 'BF-2.2']],
])('%s filters by %s', async (what, query, expected) => {
  const ofAccount = what === 'customerBill' ? `&relatedParty.id=${account}` : ''
  expect(await idsOf(what, query + ofAccount)).toEqual(expected)
})

test('every answer is what the published schema says', async () => {
  for (const [what, definition] of [
    ['customerBill', 'CustomerBill'],
    ['appliedCustomerBillingRate', 'AppliedCustomerBillingRate'],
  ] as const) {
    const rows = await list(what)
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows) {
      expect(faultsIn(definition, row)).toEqual([])
      expect(faultsIn(definition, await json(system(`${base}/${what}/${row.id}`)))).toEqual([])
    }
  }
})

test('a line that does not exist, another form of id, and a system without the scope are refused', async () => {
  const status = async (call: Promise<Response>) => (await call).status
  expect(await status(system(`${base}/appliedCustomerBillingRate/${account}~${bill}.9`))).toBe(404)
  expect(await status(system(`${base}/appliedCustomerBillingRate/${account}~${bill}.99999999999`))).toBe(404)
  expect(await status(system(`${base}/customerBill/${bill}`))).toBe(404)
  expect(await status(system(`${base}/customerBill`, { method: 'PATCH' }))).toBe(405)
  expect(await status(stranger(`${base}/customerBill`))).toBe(403)
  expect(faultsIn('Error', await json(system(`${base}/customerBill/${bill}`)))).toEqual([])
})
