import { pence } from '@portal/contract/money-values.ts'
import { expect, test } from 'vitest'
import type { Cell, Offer } from '../../pricing/cells.ts'
import { recommend } from './recommend.ts'

const offer = (rate: number, term: number): Offer => ({
  accessType: 'EAD',
  bearer: 1000,
  rate,
  term,
  carrier: 'Northwick Fibre',
})
const offers = [offer(200, 36), offer(200, 36), offer(100, 36), offer(200, 12)]
const cell = (at: number, install: number, access: number): Cell => ({
  offer: at,
  install: pence(install),
  access: pence(access),
  bandwidth: pence(0),
  resilience: pence(0),
  leadMin: 30,
  leadMax: 60,
  risk: 'none',
  level: 'firm',
  estimates: [],
})
const [dearToInstall, dearEachMonth, slower, shorter] = [
  cell(0, 300_000, 20_000),
  cell(1, 0, 30_000),
  cell(2, 0, 100),
  cell(3, 0, 100),
]

test.each([
  ['the least over the whole term', [dearToInstall, dearEachMonth], [100, 200], [12, 36], 0],
  ['the fastest that was asked for, in the usual term', [slower, dearEachMonth, shorter], [100, 200], [12, 36], 1],
  ['the usual term where the fastest is not to be had', [shorter, slower], [100, 200], [12, 36], 2],
  ['the longest term where the usual one was not asked for', [shorter, dearEachMonth], [200], [12], 3],
  ['whatever there is where nothing fits', [shorter], [1000], [60], 3],
] as const)('recommends %s', (_, cells, rates, terms, expected) => {
  expect(recommend(cells, offers, { rates: [...rates], terms: [...terms] })?.offer).toBe(expected)
})

test('recommends nothing without a price', () => {
  expect(recommend([], offers, { rates: [200], terms: [36] })).toBeNull()
})
