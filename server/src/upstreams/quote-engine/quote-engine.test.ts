import { pence } from '@portal/contract/money-values.ts'
import { expect, test } from 'vitest'
import { rateCard, type RateLine } from '../../pricing/price-access.ts'
import { type SiteFacts, unknownPlace } from '../../pricing/site-facts.ts'
import { embeddedEngine } from './embedded.ts'
import type { EngineRequest } from './quote-engine.ts'

const product = { accessType: 'EAD', bearer: 1000, rate: 500, term: 36 } as const
const line = (more: Partial<RateLine>): RateLine => ({
  ...product,
  distanceBand: 'A',
  exchangeClass: 1,
  install: pence(90_005),
  access: pence(21_499),
  bandwidth: pence(9801),
  leadMin: 45,
  leadMax: 65,
  ...more,
})
const card = rateCard([line({}), line({ term: 12 }), line({ distanceBand: 'C', exchangeClass: 3 })])
const near: SiteFacts = {
  exchange: { code: 'KPR', name: 'Kendal' },
  exchangeClass: 1,
  distanceM: 900,
  band: 'A',
  onNet: [],
}
const request = (more: Partial<EngineRequest> = {}): EngineRequest => ({
  externalId: 'Q-1/1/1',
  sites: [
    { position: 3, address: '4 Tarn Court', postcode: 'LA9 0ZX', facts: near },
    { position: 9, address: 'Nowhere', postcode: 'ZE3 9ZZ', facts: unknownPlace },
  ],
  products: [product, { ...product, term: 12 }, { ...product, rate: 100 }],
  resilience: 'none',
  ...more,
})
const itemsOf = async (more: Partial<EngineRequest> = {}) =>
  (await embeddedEngine('Northwick Fibre', card).price(request(more))).items

test('a rate card returns every price it has', async () => {
  const items = await itemsOf()
  expect(items.map(({ position, product: index }) => `${position}.${index}`)).toEqual(['3.0', '3.1', '9.0'])
  expect(items[0]?.price).toEqual({
    install: pence(90_005),
    access: pence(21_499),
    bandwidth: pence(9801),
    resilience: 0,
    leadMin: 45,
    leadMax: 65,
    risk: 'low',
    level: 'firmSubjectToFeasibilityCheck',
    estimates: ['lead'],
  })
  expect(items[2]?.price).toMatchObject({ level: 'budgetary', estimates: ['install', 'monthly', 'lead'] })
})

test('a rate card prices a second line if required', async () => {
  expect((await itemsOf({ resilience: 'RO2' }))[0]?.price).toMatchObject({ install: 180_010, resilience: 17_199 })
})

test('a rate card has no price for a product it does not sell, and for no site', async () => {
  expect(await itemsOf({ products: [{ ...product, rate: 100 }] })).toEqual([])
  expect(await itemsOf({ sites: [] })).toEqual([])
})
