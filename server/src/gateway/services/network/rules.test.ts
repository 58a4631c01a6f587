import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Line, risksOf, routeOf } from './rules.ts'

let lines = 0
const line = (over: Partial<Line> = {}): Line => ({
  serviceId: `L-${++lines}`,
  siteId: 'A',
  productName: 'Ethernet, fibre',
  supplier: 'Openreach',
  condition: 'working',
  exchange: { key: 'RCH', name: 'Rochdale East' },
  cabinet: 'P45',
  end: null,
  resilience: null,
  ...over,
})
const mobile = () => line({ productName: '4G back-up', supplier: 'Mobile network' })

test.each([
  ['no line', [], 'none'],
  ['a line that is not live yet', [line({ condition: 'activating' })], 'none'],
  ['one line', [line()], 'one'],
  ['one line with two diverse routes', [line({ resilience: 'RO2' })], 'diverse'],
  ['a fixed line and a mobile one', [line(), mobile()], 'diverse'],
  ['two mobile lines', [mobile(), mobile()], 'unknown'],
  ['two lines of one supplier at one exchange', [line(), line()], 'shared'],
  [
    'two lines of one supplier without a known exchange',
    [line({ exchange: null }), line({ exchange: null })],
    'unknown',
  ],
  ['two suppliers, which may share a duct', [line(), line({ supplier: 'CityFibre' })], 'unknown'],
  ['two lines of unknown suppliers', [line({ supplier: null }), line({ supplier: null })], 'unknown'],
] as const)('%s', (_, given, route) => {
  expect(routeOf(given)).toBe(route)
})

test('lines of several sites at one exchange, in one cabinet, and at one end are risks, the widest first', () => {
  const ends = ['A', 'B', 'C'].map((siteId) => line({ siteId, end: 'London PoP 1', exchange: null, cabinet: null }))
  const copper = [1, 2].map(() => line({ siteId: 'D', productName: 'SoGEA broadband' }))
  const beside = line({ siteId: 'E' })
  expect(risksOf([...copper, beside, ...ends])).toMatchObject([
    { riskId: 'R1', kind: 'end', where: 'London PoP 1', siteIds: ['A', 'B', 'C'] },
    { riskId: 'R2', kind: 'exchange', where: 'Rochdale East', siteIds: ['D', 'E'] },
    { riskId: 'R3', kind: 'cabinet', where: 'P45', siteIds: ['D'], serviceIds: copper.map((each) => each.serviceId) },
  ])
})

test('cabinets of the same name at two exchanges, mobile lines and one site at an end share nothing', () => {
  const copper = { productName: 'SoGEA broadband' }
  expect(
    risksOf([
      line({ ...copper, siteId: 'A' }),
      line({ ...copper, siteId: 'B', exchange: { key: 'LDW', name: 'Leeds Wharf' } }),
      mobile(),
      line({ siteId: 'C', exchange: null, cabinet: null, end: 'London PoP 1' }),
      line({ siteId: 'C', exchange: null, cabinet: null, end: 'London PoP 1' }),
    ]),
  ).toEqual([])
})

const anyLine = fc.record({
  serviceId: fc.uuid(),
  siteId: fc.constantFrom('A', 'B', 'C'),
  productName: fc.constantFrom('Ethernet, fibre', 'SoGEA broadband', '4G back-up'),
  supplier: fc.constantFrom('Openreach', 'CityFibre', null),
  condition: fc.constantFrom('working', 'down', 'activating', 'ceased'),
  exchange: fc.constantFrom({ key: 'RCH', name: 'Rochdale East' }, null),
  cabinet: fc.constantFrom('P45', null),
  end: fc.constantFrom('London PoP 1', null),
  resilience: fc.constantFrom('none', null),
} satisfies Record<keyof Line, unknown>)

test('a site whose fixed lines all share one point is never called diverse without another kind of line', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 8 }), (given) => {
      const fixed = given.filter(({ productName }) => productName !== '4G back-up')
      expect(routeOf(fixed)).not.toBe('diverse')
      for (const { serviceIds, siteIds } of risksOf(given)) {
        expect(new Set(serviceIds).size).toBe(serviceIds.length)
        expect(serviceIds.length).toBeGreaterThan(1)
        expect(siteIds.every((siteId) => given.some((each) => each.siteId === siteId))).toBe(true)
        const named = given.filter(({ serviceId }) => serviceIds.includes(serviceId))
        expect(named.every(({ condition }) => condition !== 'ceased' && condition !== 'activating')).toBe(true)
      }
    }),
  )
})
