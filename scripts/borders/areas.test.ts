import { expect, test } from 'vitest'
import type { AreaGround } from './area-ground.ts'
import { areaGrounds } from './areas.ts'
import { checkAreas } from './check-areas.ts'
import { inWords } from './finding.ts'
import { readSource } from './source.ts'

const gateway = 'server/src/gateway'
const ground: AreaGround = {
  folder: gateway,
  offers: { orders: ['days.ts'], cases: ['store.ts'] },
  circles: { 'A reason.': ['cases > orders'] },
  list: 'scripts/borders/areas-of-gateway.ts',
}
const files = {
  [`${gateway}/orders/store.ts`]: "import { findCase } from '../cases/store.ts'",
  [`${gateway}/cases/store.ts`]: "import { today } from '../orders/days.ts'",
  [`${gateway}/orders/desk/routes.ts`]: "import { listOrders } from '../store.ts'",
}
const checked = (changes: Record<string, string>, held: AreaGround = ground) =>
  checkAreas(
    Object.entries({ ...files, ...changes }).map(([path, text]) => readSource(path, text)),
    [held],
  ).map(inWords)

test("allows imports of another area's offers, and of all the area's own parts", () => {
  expect(checked({})).toEqual([])
})

test('refuses files that another area does not offer, even for types', () => {
  const path = `${gateway}/quotes/service.ts`
  expect(checked({ [path]: "\nimport type { Order } from '../orders/store.ts'" })).toEqual([
    expect.stringContaining(
      `${path}:2  imports ../orders/store.ts. The area orders does not offer it: use what it offers`,
    ),
  ])
  expect(checked({ [`${gateway}/quotes/quotes.test.ts`]: "import '../orders/store.ts'" })).toEqual([])
})

test('refuses an offer without an importer', () => {
  const offers = { ...ground.offers, sites: ['store.ts'] }
  expect(checked({}, { ...ground, offers })).toEqual([
    `${ground.list}:1  offers sites/store.ts, which no other area imports: strike it.`,
  ])
})

test('refuses a new cycle between areas', () => {
  expect(checked({}, { ...ground, circles: {} })).toEqual([
    expect.stringContaining('is in a circle of areas: cases, orders. Shared code belongs below them'),
  ])
})

test('refuses one import between areas more than the limit', () => {
  expect(checked({}, { ...ground, mostCrossings: 2 })).toEqual([])
  expect(checked({}, { ...ground, mostCrossings: 1 })).toEqual([
    expect.stringContaining(`${ground.list}:1  allows 1 imports between areas of ${gateway}, and there are 2.`),
  ])
})

test('refuses a limit above the number of imports between areas', () => {
  expect(checked({}, { ...ground, mostCrossings: 3 })).toEqual([
    `${ground.list}:1  allows 3 imports between areas of ${gateway}, and there are 2. Write 2 down.`,
  ])
})

test('refuses a listed cycle that no longer exists', () => {
  const gone = { [`${gateway}/orders/store.ts`]: '' }
  expect(checked(gone, { ...ground, offers: { orders: ['days.ts'] } })).toEqual([
    `${ground.list}:1  lists cases > orders in ${gateway}, which closes no circle: strike it.`,
  ])
})

test('the areas of the gateway, the portal and the desk are checked', () => {
  const held = areaGrounds.filter(({ offers }) => offers).map(({ folder }) => folder)
  expect(held).toEqual([gateway, 'web/src/areas', 'web/src/desk'])
  expect(areaGrounds.find(({ folder }) => folder === gateway)?.circles).toEqual({})
})
