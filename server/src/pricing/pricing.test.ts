import { pence } from '@portal/contract/money-values.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packCell, unpackCell } from './cells.ts'
import { sharedRisks } from './diversity.ts'
import { partsOf, remarksOf, priceSteps } from './explain.ts'
import { figuresOf, sellOf, shareOut } from './figures.ts'
import { priceAccess, rateCard, type RateLine } from './price-access.ts'
import { isTooMany, productsOf } from './products.ts'
import { bandOf, placeWords, type SiteFacts, unknownPlace, whyNotSold } from './site-facts.ts'

const product = { accessType: 'EAD', bearer: 1000, rate: 500, term: 36 } as const
const line = (more: Partial<RateLine>): RateLine => ({
  ...product,
  distanceBand: 'A',
  exchangeClass: 1,
  install: pence(90_000),
  access: pence(21_400),
  bandwidth: pence(9_800),
  leadMin: 45,
  leadMax: 65,
  ...more,
})
const card = rateCard([
  line({}),
  line({ term: 12, install: pence(150_000) }),
  line({ distanceBand: 'B', access: pence(26_000) }),
  line({ distanceBand: 'C', exchangeClass: 3, access: pence(44_001), install: pence(240_000) }),
])
const near: SiteFacts = {
  exchange: { code: 'KPR', name: 'Kendal Priory' },
  exchangeClass: 1,
  distanceM: 900,
  band: 'A',
  onNet: [],
}
const onNet: SiteFacts = { ...near, onNet: ['Northwick Fibre'] }

const amountUpTo = (max: number) => fc.nat(max).map(pence)

describe('the price of a line', () => {
  test.each([
    [
      'in the building, long term',
      onNet,
      product,
      'none',
      { install: 0, access: 21_400, resilience: 0, risk: 'none', level: 'firm', estimates: [], leadMin: 45 },
    ],
    [
      'in the building, short term',
      onNet,
      { ...product, term: 12 },
      'none',
      { install: 150_000, risk: 'none', level: 'firm' },
    ],
    [
      'near',
      near,
      product,
      'none',
      { install: 90_000, risk: 'low', level: 'firmSubjectToFeasibilityCheck', estimates: ['lead'], leadMax: 65 },
    ],
    [
      'further away',
      { ...near, band: 'B' },
      product,
      'none',
      { access: 26_000, risk: 'possible', estimates: ['install', 'lead'], leadMin: 55, leadMax: 75 },
    ],
    [
      'at an unknown place',
      unknownPlace,
      product,
      'none',
      { access: 44_001, risk: 'likely', level: 'budgetary', estimates: ['install', 'monthly', 'lead'], leadMin: 70 },
    ],
    ['twice, diverse', near, product, 'RO2', { install: 180_000, resilience: 17_120, leadMin: 55 }],
    [
      'at a known exchange, an unknown distance away',
      { ...near, exchangeClass: 3, distanceM: null, band: 'C' },
      product,
      'none',
      { access: 44_001, level: 'budgetary', risk: 'likely' },
    ],
    ['twice, an odd penny', unknownPlace, product, 'RO2', { resilience: 35_201 }],
    ['with 4G, which is not the carrier’s', near, product, '4G', { install: 90_000, resilience: 0 }],
  ] as const)('%s', (_, facts, wanted, resilience, expected) => {
    expect(priceAccess(card, 'Northwick Fibre', facts, wanted, resilience)).toMatchObject(expected)
  })

  test('a product that is not on the card has no price', () => {
    expect(priceAccess(card, 'Northwick Fibre', near, { ...product, rate: 300 }, 'none')).toBeNull()
    expect(priceAccess(card, 'Northwick Fibre', { ...near, exchangeClass: 2 }, product, 'none')).toBeNull()
  })

  test('a product that the exchange does not sell has no price', () => {
    const price = (more: Partial<SiteFacts>, resilience: 'none' | 'RO2') =>
      priceAccess(card, 'Northwick Fibre', { ...near, ...more }, product, resilience)
    expect(price({ accessTypes: ['EoFTTC'] }, 'none')).toBeNull()
    expect(price({ accessTypes: [] }, 'none')).not.toBeNull()
    expect(price({ hasRo2: false }, 'RO2')).toBeNull()
    expect(price({ hasRo2: true }, 'RO2')).not.toBeNull()
  })
})

describe('figures', () => {
  const amount = amountUpTo(50_000_000)
  const price = fc.record({ install: amount, access: amount, bandwidth: amount, resilience: amount })
  const extra = fc.record({ kind: fc.constant('care'), label: fc.string(), install: amount, monthly: amount })
  const margin = fc.record({
    kind: fc.constantFrom('percent', 'amount' as const),
    monthly: fc.integer({ min: 0, max: 10_000 }),
    install: fc.integer({ min: 0, max: 10_000 }),
  })
  const term = fc.constantFrom(12, 24, 36, 60)

  test('add up, are whole pence, and never sell below cost', () => {
    fc.assert(
      fc.property(price, fc.array(extra, { maxLength: 5 }), term, margin, (given, extras, months, rule) => {
        const figures = figuresOf(given, extras, months, rule)
        expect(figures.total).toBe(figures.install + figures.monthly * months)
        expect(figures.annual).toBe(figures.monthly * 12)
        expect(figures.costTotal).toBe(figures.costInstall + figures.costMonthly * months)
        expect(figures.margin).toBe(figures.total - figures.costTotal)
        expect(figures.monthly).toBeGreaterThanOrEqual(figures.costMonthly)
        expect(figures.install).toBeGreaterThanOrEqual(figures.costInstall)
        expect(Object.values(figures).every(Number.isSafeInteger)).toBe(true)
      }),
    )
  })

  test('a percentage is rounded once, half a penny up', () => {
    expect(sellOf(pence(333), 'percent', 1500)).toBe(383)
    expect(sellOf(pence(10), 'percent', 500)).toBe(11)
    expect(sellOf(pence(0), 'percent', 10_000)).toBe(0)
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (cost, value) => {
        const exact = BigInt(cost) * BigInt(10_000 + value)
        expect(BigInt(sellOf(cost, 'percent', value))).toBe((exact + 5000n) / 10_000n)
      }),
    )
  })

  test('the parts of a total add up to the penny, and no part is a penny off', () => {
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 }),
        (given, weights) => {
          const parts = shareOut(given, weights)
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(given)
          const all = weights.reduce((sum, weight) => sum + weight, 0)
          if (all > 0)
            for (const [i, part] of parts.entries())
              expect(Math.abs(part - (given * (weights[i] ?? 0)) / all)).toBeLessThan(1.001)
        },
      ),
    )
  })
})

test('a cell survives packing', () => {
  const price = fc.record({
    offer: fc.nat(500),
    install: amountUpTo(9_000_000),
    access: amountUpTo(900_000),
    bandwidth: amountUpTo(900_000),
    resilience: amountUpTo(900_000),
    leadMin: fc.nat(200),
    leadMax: fc.nat(200),
    risk: fc.constantFrom('none', 'low', 'possible', 'likely' as const),
    level: fc.constantFrom('firm', 'firmSubjectToFeasibilityCheck', 'budgetary' as const),
    estimates: fc.subarray(['install', 'monthly', 'lead'] as const),
  })
  fc.assert(
    fc.property(price, (cell) => {
      expect(unpackCell(packCell(cell))).toEqual(cell)
    }),
  )
})

describe('products', () => {
  test('exist only where possible: no rate above its bearer or far below it, and each access type within its limits', () => {
    const products = productsOf({ bearers: [100, 1000, 10_000], rates: [10, 100, 500, 10_000], terms: [36] })
    const names = products.map(({ accessType, bearer, rate }) => `${accessType} ${bearer}/${rate}`)
    expect(names).toEqual([
      'EAD 100/10',
      'EAD 100/100',
      'EAD 1000/100',
      'EAD 1000/500',
      'EAD 10000/10000',
      'EAD Local Access 100/10',
      'EAD Local Access 100/100',
      'EAD Local Access 1000/100',
      'EAD Local Access 1000/500',
      'EAD Local Access 10000/10000',
      'EoFTTC 100/10',
      'Ethernet over FTTP 1000/100',
      'Ethernet over FTTP 1000/500',
      'Wavelength 10000/10000',
    ])
  })

  test('are no more than a person can compare', () => {
    expect(isTooMany({ bearers: [1000], rates: [100, 500, 1000], terms: [12, 36] })).toBe(false)
    expect(
      isTooMany({ bearers: [100, 1000, 10_000], rates: [10, 100, 200, 500, 1000, 10_000], terms: [12, 24, 36, 60] }),
    ).toBe(true)
  })
})

test('an unknown distance counts as the longest', () => {
  expect([1999, 2000, 2001, 5000, 5001, null].map(bandOf)).toEqual(['A', 'A', 'B', 'B', 'C', 'C'])
})

test('a place is explained by the first gap in its records', () => {
  const known: SiteFacts = { ...near, postcode: 'known' }
  expect(placeWords(known)).toBeNull()
  expect(placeWords({ ...known, postcode: 'unknown' })).toMatch(/^This postcode/)
  expect(placeWords({ ...known, exchange: null })).toMatch(/^The exchange/)
  expect(placeWords({ ...known, distanceM: null })).toMatch(/^The distance/)
  const needs = { bearers: [1000], rates: [500], terms: [36], resilience: '4G' }
  expect(whyNotSold({ ...known, hasRo2: false }, { ...needs, resilience: 'RO2' })).toContain('Kendal Priory')
  expect(whyNotSold({ ...known, hasRo2: false }, needs)).toBeNull()
  expect(whyNotSold({ ...known, accessTypes: ['EoFTTC'] }, needs)).toBe(
    'The Kendal Priory exchange sells only EoFTTC, which does not come with these bearers and rates.',
  )
  expect(whyNotSold({ ...known, accessTypes: ['EoFTTC', 'EAD'] }, needs)).toBeNull()
})

describe('an explanation', () => {
  const offer = { ...product, carrier: 'Northwick Fibre' }
  const extras = [
    { kind: 'care', label: '24/7 care, 5-hour repair', install: pence(0), monthly: pence(3200) },
    { kind: 'router', label: 'Router, managed', install: pence(4500), monthly: pence(1200) },
  ]
  const price = priceAccess(card, offer.carrier, near, product, 'RO2')
  if (!price) throw new Error('There is a price')
  const margin = { kind: 'percent', monthly: 1733, install: 1000 } as const
  const cell = { ...price, offer: 0 }
  const figures = figuresOf(cell, extras, 36, margin)
  const explained = { cell, offer, facts: near, aEnd: null, extras, resilience: 'RO2', figures } as const

  test('shows the customer parts that add up to the price, and never the cost', () => {
    const parts = partsOf(explained)
    expect(parts.map(({ text }) => text)).toEqual([
      'Access, 1 Gbit/s bearer',
      'Bandwidth, 500 Mbit/s',
      'Two diverse lines (Resilience Option 2)',
      '24/7 care, 5-hour repair',
      'Router, managed',
    ])
    expect(parts.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(figures.monthly)
    expect(remarksOf(explained).join(' ')).toContain('an estimate until the carrier has planned the route')
  })

  test('shows the dealer each step from the rate card to the price', () => {
    const steps = priceSteps(explained, margin)
    const sum = (of: readonly { amount: number | null }[]) => of.reduce((all, { amount }) => all + (amount ?? 0), 0)
    expect([sum(steps.monthly), sum(steps.install)]).toEqual([figures.monthly, figures.install])
    expect(steps.monthly[0]?.text).toBe('Northwick Fibre EAD, 1 Gbit/s bearer, 36 months, band A, exchange class 1')
    expect(steps.monthly.at(-1)?.text).toBe('Margin, 17.33% of the cost')
  })
})

test('a second line is diverse when it shares neither carrier nor exchange nor cabinet', () => {
  const lines = [
    { serviceId: 'S-1', name: 'Main', carrier: 'Northwick Fibre', exchangeName: 'Kendal Priory', cabinet: null },
    { serviceId: 'S-2', name: 'Back-up', carrier: 'Fellside', exchangeName: 'Elsewhere', cabinet: 'P14' },
  ]
  expect(sharedRisks(lines, { carrier: 'Northwick Fibre', accessType: 'EAD' }, near)).toEqual([
    { serviceId: 'S-1', name: 'Main', shares: ['carrier', 'exchange'] },
  ])
  expect(sharedRisks(lines, { carrier: 'Other', accessType: 'EoFTTC' }, unknownPlace)).toEqual([
    { serviceId: 'S-2', name: 'Back-up', shares: ['cabinet'] },
  ])
})
