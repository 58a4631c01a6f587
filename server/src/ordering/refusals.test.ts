import { pence } from '@portal/contract/money-values.ts'
import { type ChangeType, changeTypes } from '@portal/contract/orders/values.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { expect, test } from 'vitest'
import { earliestFor, whyNotOrder } from './refusals.ts'

const service = {
  productCategory: 'Connectivity',
  productName: '4G back-up',
  status: 'active',
  contract: { start: null, termMonths: null, end: null, noticeDays: 90, autoRenew: false },
} as const
const nothing = { isKnown: true, monthly: null, products: [], options: [], renewals: [] }
const price = { termMonths: null, monthly: pence(100), oneOff: pence(0) }
const everything = {
  ...nothing,
  products: [{ productId: 'P', name: 'P', quantity: null, prices: [] }],
  options: (['ip-block', 'care-level', 'reset-session'] as const).map((kind) => ({ kind, name: 'x', price: null })),
  renewals: [price],
}

test.each([
  ['terminated', 'This service has ended.'],
  ['pendingActive', 'This service is not live yet.'],
  ['pendingTerminate', 'Notice has already been given.'],
  ['active', null],
])('a service that is %s refuses every order: %s', (status, reason) => {
  const refusals = changeTypes.map((type) =>
    whyNotOrder(type, { ...service, status }, { open: [], offers: everything }),
  )
  expect(new Set(refusals)).toEqual(new Set([reason]))
})

test('an open order forbids every other one and is named', () => {
  for (const type of changeTypes) {
    expect(whyNotOrder(type, service, { open: [{ orderId: '70-1' }], offers: everything })).toMatch(/^Order 70-1 is/)
  }
})

test.each<[ChangeType, string | null, string | null]>([
  ['regrade', 'No other product can follow 4G back-up.', 'This product is not in our catalogue. Ask our service desk.'],
  [
    'renew',
    'No renewal terms are offered for 4G back-up.',
    'This product is not in our catalogue. Ask our service desk.',
  ],
  ['ip-block', 'This is not offered for 4G back-up.', 'This product is not in our catalogue. Ask our service desk.'],
  ['move', null, null],
  ['cease', null, null],
])('%s without an offer: %s; for a product that is not in the catalogue: %s', (type, known, unknown) => {
  const reason = (isKnown: boolean) => whyNotOrder(type, service, { open: [], offers: { ...nothing, isKnown } })
  expect([reason(true), reason(false)]).toEqual([known, unknown])
})

test('notice counts in calendar days, installation in working days', () => {
  const earliest = (type: ChangeType) => earliestFor(type, service, plainDateOf('2026-04-17'))
  expect([earliest('cease'), earliest('renew'), earliest('reset-session'), earliest('regrade')]).toEqual([
    '2026-07-16',
    '2026-04-18',
    '2026-04-20',
    '2026-04-24',
  ])
})
