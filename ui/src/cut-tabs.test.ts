import { array, assert, boolean, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { cutTabs } from './cut-tabs.ts'

const four = (current: number) => [100, 80, 120, 90].map((width, at) => ({ width, isCurrent: at === current }))

test('cuts nothing if all tabs fit, and otherwise the last ones, with room for the menu', () => {
  expect(cutTabs(four(0), 390, 60)).toEqual([])
  expect(cutTabs(four(0), 389, 60)).toEqual([3])
  expect(cutTabs(four(0), 300, 60)).toEqual([2, 3])
})

test('keeps the current tab in the place of those before it', () => {
  expect(cutTabs(four(3), 300, 60)).toEqual([1, 2])
  expect(cutTabs(four(3), 100, 60)).toEqual([0, 1, 2])
})

test('fits the rest into the room, but never cuts the current tab', () => {
  const widths = array(integer({ min: 20, max: 200 }), { maxLength: 12 })
  const properties = record({ widths, at: integer({ min: 0, max: 11 }), room: integer({ min: 0, max: 1500 }) })
  assert(
    property(properties, boolean(), ({ widths: all, at, room }, hasCurrent) => {
      const tabs = all.map((width, position) => ({ width, isCurrent: hasCurrent && position === at }))
      const cut = cutTabs(tabs, room, 70)
      const kept = tabs.filter((_, position) => !cut.includes(position))
      expect(kept.filter(({ isCurrent }) => isCurrent)).toEqual(tabs.filter(({ isCurrent }) => isCurrent))
      const used = kept.reduce((sum, { width }) => sum + width, cut.length > 0 ? 70 : 0)
      if (kept.some(({ isCurrent }) => !isCurrent)) expect(used).toBeLessThanOrEqual(room)
    }),
  )
})
