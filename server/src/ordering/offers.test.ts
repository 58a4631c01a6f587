import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { pence } from '@portal/contract/money-values.ts'
import { expect, test } from 'vitest'
import { priceOf, newProduct } from '../testing/products.ts'
import { offersOf } from './offers.ts'

const care = (name: string, monthly: number) =>
  ({ kind: 'care-level', name, monthly: pence(monthly), oneOff: pence(0) }) as const
const speed = (downMbps: number, upMbps: number) => ({ downMbps, upMbps })
const fttp = { name: 'FTTP broadband', family: 'FTTP', follows: ['SoGEA'] }
const voice = { productCategory: 'Voice - IP', quantity: { unit: 'seat', from: 1, to: 500, step: 1 } } as const
const products = [
  newProduct({ ...fttp, productId: 'FTTP-160', ...speed(160, 30), prices: [priceOf(24, 3900, 4500)] }),
  newProduct({
    ...fttp,
    productId: 'FTTP-330',
    ...speed(330, 50),
    prices: [priceOf(24, 4900), priceOf(12, 5400)],
    options: [
      care('Standard', 500),
      care('24/7', 2200),
      care('Gone', 100),
      { kind: 'ip-block', name: '/29', monthly: pence(600), oneOff: pence(2500) },
    ],
  }),
  newProduct({ ...fttp, productId: 'FTTP-900', ...speed(900, 90), state: 'withdrawn' }),
  newProduct({ productId: 'SOGEA', name: 'SoGEA broadband', family: 'SoGEA', ...speed(80, 20) }),
  newProduct({ productId: '4G', name: '4G back-up', ...speed(30, 10) }),
  newProduct({ ...voice, productId: 'SEATS', name: 'Hosted voice', prices: [priceOf(12, 900), priceOf(36, 750)] }),
  newProduct({
    ...voice,
    productId: 'TRUNK',
    name: 'SIP trunk',
    quantity: { unit: 'channel', from: 2, to: 480, step: 2 },
  }),
]

const service = {
  productCategory: 'Connectivity',
  productName: 'FTTP broadband',
  ...speed(330, 50),
  careLevel: 'Standard',
  contract: { start: null, termMonths: 24, end: plainDateOf('2027-05-14'), noticeDays: 30, autoRenew: false },
  charges: { recurring: pence(4900), oneOff: null, currency: 'GBP' },
} as const
type Facts = Parameters<typeof offersOf>[0]
const offers = (of: Partial<Facts> = {}) =>
  offersOf({ ...service, ...of }, { products, careLevels: ['Standard', '24/7'] })
const seats = (productName: string) => offers({ productCategory: 'Voice - IP', productName, ...speed(0, 0) })

test.each<[Partial<Facts>, string[]]>([
  [{}, ['FTTP-160']],
  [{ ...speed(160, 30) }, ['FTTP-330']],
  [{ ...speed(500, 75) }, ['FTTP-160', 'FTTP-330']],
  [{ productName: 'SoGEA broadband', ...speed(80, 20) }, ['FTTP-160', 'FTTP-330']],
  [{ productName: '4G back-up', ...speed(30, 10) }, []],
  [{ productName: 'Something else' }, []],
  [{ productCategory: 'Leased Line' }, []],
])('%j can change to offered products of its family and to those that follow it: %j', (of, ids) => {
  expect(offers(of).products.map(({ productId }) => productId)).toEqual(ids)
})

test('seats change as seats, at the price of the contract’s term and without a new one', () => {
  expect(seats('Hosted voice, 12 seats').products).toEqual([
    {
      productId: 'SEATS',
      name: 'Hosted voice',
      quantity: { unit: 'seat', from: 1, to: 500, step: 1, now: 12 },
      prices: [{ termMonths: null, monthly: 900, oneOff: 0 }],
    },
  ])
  expect(seats('SIP trunk, 1,204 channels').products).toMatchObject([{ productId: 'TRUNK', quantity: { now: 1204 } }])
  expect(seats('Hosted voice, 12 channels').isKnown).toBe(false)
})

test('another product begins a term at the price that is offered for it', () => {
  expect(offers().products[0]?.prices).toEqual([{ termMonths: 24, monthly: 3900, oneOff: 4500 }])
})

test('a care level replaces the one that the service has, and only existing ones are offered', () => {
  expect(offers().options).toEqual([
    { kind: 'care-level', name: '24/7', price: { added: 1700, oneOff: 0 } },
    { kind: 'ip-block', name: '/29', price: { added: 600, oneOff: 2500 } },
  ])
})

test('a renewal has the prices of the product as the service has it, and nothing is set up', () => {
  expect(offers({ ...speed(160, 30) }).renewals).toEqual([{ termMonths: 24, monthly: 3900, oneOff: 0 }])
  expect(seats('Hosted voice, 12 seats').renewals).toMatchObject([{ monthly: 10_800 }, { monthly: 9000 }])
  expect(offers({ ...speed(500, 75) }).renewals).toEqual([])
  expect(offers({ ...speed(900, 90) }).renewals).toEqual([])
})

test('a caller who may not see the charges of a service sees no prices, and the desk prices foreign currencies', () => {
  for (const charges of [null, { recurring: pence(4900), oneOff: null, currency: 'EUR' }]) {
    const offered = offers({ charges })
    expect(offered).toMatchObject({ monthly: null, renewals: [], products: [{ productId: 'FTTP-160', prices: [] }] })
    expect(offered.options.map(({ price }) => price)).toEqual([null, null])
  }
})
