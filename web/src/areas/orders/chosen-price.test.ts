import { pence } from '@portal/contract/money-values.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import type { ChangeType } from '@portal/contract/orders/values.ts'
import { expect, test } from 'vitest'
import { chosenPriceOf, isByHand, type OrderChoice, type OrderOptions, priceRows } from './chosen-price.ts'

const options: OrderOptions = {
  serviceId: 'S-1',
  name: 'Leeds',
  productName: 'Hosted voice, 12 seats',
  options: [],
  sites: [],
  domain: null,
  contract: { end: plainDateOf('2027-05-14'), termMonths: 36 },
  offers: {
    isKnown: true,
    monthly: pence(9000),
    products: [
      {
        productId: 'SEATS',
        name: 'Hosted voice',
        quantity: { unit: 'seat', from: 1, to: 500, step: 1, now: 12 },
        prices: [{ termMonths: null, monthly: pence(750), oneOff: pence(0) }],
      },
      {
        productId: 'OTHER',
        name: 'Other',
        quantity: null,
        prices: [
          { termMonths: 24, monthly: pence(8000), oneOff: pence(100) },
          { termMonths: 36, monthly: pence(7000), oneOff: pence(0) },
        ],
      },
      { productId: 'BY-HAND', name: 'By hand', quantity: null, prices: [] },
    ],
    options: [{ kind: 'care-level', name: '24/7', price: { added: pence(-600), oneOff: pence(0) } }],
    renewals: [{ termMonths: 12, monthly: pence(9100), oneOff: pence(0) }],
  },
}
const nothing: OrderChoice = { productId: '', quantity: '', termMonths: '', option: '', requestedDate: '' }
const rows = (type: ChangeType, choice: Partial<OrderChoice>) => {
  const price = chosenPriceOf(type, options, { ...nothing, ...choice })
  return price && Object.fromEntries(priceRows(type, options, price).map(({ label, value }) => [label, value]))
}

test('more and fewer seats show the price now, afterwards and the difference', () => {
  expect(rows('regrade', { productId: 'SEATS', quantity: '14' })).toEqual({
    'Monthly now': '£90.00',
    'Monthly afterwards': '£105.00',
    Difference: '+£15.00',
    'One-off': '£0.00',
    'Minimum term': 'As now, to 14 May 2027',
  })
  expect(rows('regrade', { productId: 'SEATS', quantity: '10' })).toMatchObject({ Difference: '−£15.00' })
})

test.each(['', '0', '501', '1.5', 'ten'])('%j seats have no price', (quantity) => {
  expect(rows('regrade', { productId: 'SEATS', quantity })).toBeNull()
})

test('several terms have a price once one is chosen', () => {
  expect(rows('regrade', { productId: 'OTHER' })).toBeNull()
  expect(rows('regrade', { productId: 'OTHER', termMonths: '24' })).toMatchObject({
    Difference: '−£10.00',
    'One-off': '£1.00',
    'Minimum term': '24 months from the start date',
  })
  expect(rows('renew', {})).toMatchObject({ Difference: '+£1.00', 'Minimum term': '12 months from the start date' })
})

test('an option is added to the charge', () => {
  expect(rows('care-level', { option: '24/7' })).toMatchObject({ 'Monthly afterwards': '£84.00' })
})

test('a cessation shows the early termination charge of its last day', () => {
  expect(chosenPriceOf('cease', options, { ...nothing, requestedDate: '2027-04-14' })?.oneOff).toBe(8877)
  // The form shows the charge beside the last day.
  expect(rows('cease', { requestedDate: '2027-04-14' })).not.toHaveProperty('Early termination charge')
  expect(rows('cease', { requestedDate: '2027-05-14' })).toMatchObject({ 'Early termination charge': 'None' })
})

test('the desk prices orders without a price in the catalogue', () => {
  expect(isByHand('move', options, nothing)).toBe(true)
  expect(isByHand('regrade', options, { ...nothing, productId: 'BY-HAND' })).toBe(true)
  expect(isByHand('regrade', options, { ...nothing, productId: 'SEATS' })).toBe(false)
  expect(isByHand('cease', { ...options, offers: { ...options.offers, monthly: null } }, nothing)).toBe(true)
})

test('a domain is renewed by the year from its expiry, at the price of the whole term', () => {
  const domain = { ...options, domain: { name: 'shop.example', registrar: 'on' as const } }
  const rows = priceRows('renew', domain, { after: pence(108), oneOff: pence(0), termMonths: 24 })
  expect(rows.map(({ label, value }) => [label, value])).toEqual([
    ['Expires now', '14 May 2027'],
    ['Renewed for', '2 years from that day'],
    ['Price for 2 years', '£25.92'],
    ['Charged monthly', '£1.08'],
  ])
})
