import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Harm, ranked } from './rank.ts'

const now = new Date('2026-04-14T09:00:00Z')
const item = (key: string, harm: Harm, days: number | null) => ({
  key,
  harm,
  deadline: days === null ? null : new Date(now.getTime() + days * 86_400_000).toISOString(),
})
const order = (...items: ReturnType<typeof item>[]) => ranked(items, now).map(({ key }) => key)

test('a fault comes first, then an impairment, whatever else is due', () => {
  expect(order(item('charge', 'lost', 0), item('degraded', 'impaired', null), item('down', 'broken', null))).toEqual([
    'down',
    'degraded',
    'charge',
  ])
})

test('a loss comes before a delay, unless the delay is due much sooner', () => {
  expect(order(item('question', 'delayed', 3), item('domain', 'lost', 5))).toEqual(['domain', 'question'])
  expect(order(item('domain', 'lost', 12), item('question', 'delayed', 3))).toEqual(['question', 'domain'])
})

test('an item without a deadline comes after those due this week', () => {
  expect(order(item('approval', 'delayed', null), item('visit', 'delayed', 1), item('old', 'delayed', 20))).toEqual([
    'visit',
    'approval',
    'old',
  ])
})

test('no item is lost or duplicated, and equal ones keep their order', () => {
  const harms = fc.constantFrom<Harm>('broken', 'impaired', 'lost', 'delayed', 'minor')
  const items = fc.array(fc.tuple(harms, fc.option(fc.integer({ min: -30, max: 90 }))))
  fc.assert(
    fc.property(items, (given) => {
      const made = given.map(([harm, days], index) => item(String(index), harm, days))
      expect(order(...made).toSorted()).toEqual(made.map(({ key }) => key).toSorted())
      expect(order(...ranked(made, now))).toEqual(order(...made))
    }),
  )
})
