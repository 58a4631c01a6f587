import { pence } from '@portal/contract/money-values.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { expect, test } from 'vitest'
import {
  availabilityWords,
  bodyOf,
  initialOf,
  type NewServiceOffers,
  type NewServiceValues,
  ofKind,
  ofProduct,
  priceOf,
  problemsAt,
  stepsOf,
  termsOf,
} from './new-service.ts'

const price = (termMonths: number, monthly: number) => ({ termMonths, monthly: pence(monthly), oneOff: pence(0) })
const care = (name: string, monthly: number) =>
  ({ kind: 'care-level', name, monthly: pence(monthly), oneOff: pence(0) }) as const
const product = { downMbps: null, upMbps: null, quantity: null, options: [] }
const offers: NewServiceOffers = {
  registrar: 'off',
  kinds: [
    {
      kind: 'broadband',
      earliest: plainDateOf('2026-12-15'),
      products: [
        { ...product, productId: 'A', name: 'FTTP', prices: [price(36, 4700), price(24, 4900), price(12, 5400)] },
        {
          ...product,
          productId: 'B',
          name: 'SoGEA',
          prices: [price(24, 3300)],
          options: [care('24/7', 900), care('Next day', 0)],
        },
        { ...product, productId: 'C', name: 'By hand', prices: [] },
      ],
    },
    {
      kind: 'numbers',
      earliest: plainDateOf('2026-12-10'),
      products: [
        {
          ...product,
          productId: 'N',
          name: 'Phone numbers',
          quantity: { unit: 'number', from: 2, to: 100, step: 1 },
          prices: [price(12, 120)],
        },
      ],
    },
    { kind: 'domain', earliest: plainDateOf('2026-12-01'), products: [] },
  ],
  availability: 'on',
  appointments: 'on',
  sites: [
    { siteId: 'LDS', name: 'Leeds', address: '1 Wharf Road', postcode: 'LS1', lines: [] },
    { siteId: 'BRS', name: 'Bristol', address: '2 Wharf Road', postcode: 'BS1', lines: [] },
  ],
}
const [broadband, numbers] = offers.kinds
const initial = initialOf(offers, { kind: 'broadband', siteId: 'LDS' })
const values = (changed: Partial<NewServiceValues>) => ({ ...initial, ...changed })

test('a link names the kind and the site, and the usual term is chosen', () => {
  expect(initial).toMatchObject({ kind: 'broadband', siteId: 'LDS', termMonths: '24', requestedDate: '2026-12-15' })
  expect(initialOf(offers, { kind: 'router', siteId: 'GONE' })).toMatchObject({ kind: '', siteId: '' })
})

test('another kind has its own product, number, term and date', () => {
  expect(ofKind(numbers)).toMatchObject({
    productId: 'N',
    quantity: '2',
    termMonths: '12',
    requestedDate: '2026-12-10',
  })
})

test('the cheapest care level is the usual one', () => {
  expect(ofProduct(broadband?.products[1])).toMatchObject({ productId: 'B', careLevel: 'Next day', ipBlock: '' })
})

test('terms are those of all products, the shortest first', () => {
  expect(broadband && termsOf(broadband)).toEqual([12, 24, 36])
})

test('the total follows the term and the number', () => {
  expect(priceOf(offers, values({ productId: 'A' }))).toMatchObject({ recurring: 4900, overTerm: 117_600 })
  expect(priceOf(offers, values({ productId: 'A', termMonths: '12' }))).toMatchObject({ recurring: 5400 })
  expect(priceOf(offers, values({ ...ofKind(numbers), quantity: '10' }))).toMatchObject({ recurring: 1200 })
  expect(priceOf(offers, values({ ...ofKind(numbers), quantity: '1' }))).toBeNull()
  expect(priceOf(offers, values({ productId: 'C' }))).toBeNull()
})

test('numbers and a domain need no visit, so there is no step for access', () => {
  expect(stepsOf(values({}))).toContain('access')
  expect(stepsOf(values({ kind: 'numbers' }))).not.toContain('access')
  expect(stepsOf(values({ kind: 'domain' }))).not.toContain('access')
})

test.each<[Parameters<typeof problemsAt>[0], Partial<NewServiceValues>, string[]]>([
  ['start', {}, []],
  ['start', { kind: '', siteId: '' }, ['kind', 'siteId']],
  ['start', { kind: 'domain', siteId: '' }, []],
  ['product', {}, ['productId']],
  ['product', { productId: 'A' }, []],
  ['product', { productId: 'B', termMonths: '36' }, ['productId']],
  ['product', { productId: 'C', termMonths: '' }, []],
  ['product', { productId: 'A', requestedDate: '' }, ['requestedDate']],
  ['product', { ...ofKind(numbers), quantity: '101', area: ' ' }, ['quantity', 'area']],
  ['access', {}, ['accessName', 'accessPhone']],
  ['access', { accessName: 'Reception', accessPhone: '01632 960381' }, []],
  ['check', {}, []],
])('%s with %j is missing %j', (step, changed, fields) => {
  expect(Object.keys(problemsAt(step, offers, values(changed)))).toEqual(fields)
})

test.each([
  ['A', '2026-12-14', ['requestedDate']],
  ['A', '2026-12-15', []],
  ['B', '2026-12-19', ['requestedDate']],
  ['B', '2026-12-20', []],
  ['C', '2026-12-20', ['productId']],
])('with the carrier’s answer, %s on %s is refused at %j', (productId, requestedDate, fields) => {
  const found = {
    checkedAt: '2026-11-23T09:36:00Z',
    products: [
      { productId: 'A', from: null },
      { productId: 'B', from: plainDateOf('2026-12-20') },
    ],
  }
  const chosen = values({ productId, requestedDate, termMonths: '24' })
  expect(Object.keys(problemsAt('product', offers, chosen, found))).toEqual(fields)
})

const held = {
  siteId: 'LDS',
  productId: 'A',
  date: '2026-12-21',
  half: 'PM' as const,
  heldUntil: '2026-11-24T09:57:00Z',
}

test('the request has the held slot, unless the site, the product or the date has changed', () => {
  const visit = (changed: Partial<NewServiceValues>) =>
    bodyOf(offers, values({ productId: 'A', appointment: held, ...changed })).appointment
  expect(visit({})).toEqual({ date: '2026-12-21', half: 'PM' })
  expect(visit({ requestedDate: '2026-12-21' })).toEqual({ date: '2026-12-21', half: 'PM' })
  expect([
    visit({ appointment: null }),
    visit({ productId: 'B' }),
    visit({ siteId: 'BRS' }),
    visit({ requestedDate: '2026-12-22' }),
  ]).toEqual([null, null, null, null])
})

test('a slot that is no longer held has to be chosen again', () => {
  const at = (time: string) =>
    Object.keys(problemsAt('product', offers, values({ productId: 'A', appointment: held }), undefined, new Date(time)))
  expect(at('2026-11-24T09:56:59Z')).toEqual([])
  expect(at('2026-11-24T09:57:00Z')).toEqual(['appointment'])
})

test('the request has a number and a term only if the product has them, and a domain a site only for its registrant', () => {
  expect(bodyOf(offers, values({ productId: 'A' }))).toMatchObject({ termMonths: 24, quantity: null, siteId: 'LDS' })
  expect(bodyOf(offers, values({ productId: 'C' }))).toMatchObject({ termMonths: null })
  expect(bodyOf(offers, values({ ...ofKind(numbers), quantity: '10' }))).toMatchObject({ quantity: 10, termMonths: 12 })
  expect(bodyOf({ ...offers, registrar: 'on' }, values({ kind: 'domain' }))).toMatchObject({ siteId: 'LDS' })
  expect(bodyOf(offers, values({ kind: 'domain' }))).toMatchObject({ siteId: '' })
})

test.each([
  [['A', 'B', 'C'], 'Every product is available at this site.'],
  [['B'], '1 of 3 products is available at this site. The fastest is SoGEA.'],
  [['ELSE'], 'No broadband product is available at this site.'],
])('the availability of %j in words: %s', (ids, words) => {
  const products = ids.map((productId) => ({ productId, from: null }))
  expect(availabilityWords(broadband?.products ?? [], { checkedAt: '2026-11-23T09:36:00Z', products })).toBe(words)
})
