import { pence } from '@portal/contract/money-values.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RateLine } from '../../../pricing/price-access.ts'
import { differenceOf, keyOf } from './difference.ts'

const line: RateLine = {
  accessType: 'EAD',
  bearer: 1000,
  rate: 500,
  term: 36,
  distanceBand: 'A',
  exchangeClass: 1,
  install: pence(95_000),
  access: pence(21_400),
  bandwidth: pence(10_000),
  leadMin: 45,
  leadMax: 65,
}

test('counts added, removed, raised and lowered prices', () => {
  const before = [line, { ...line, term: 12 as const }, { ...line, term: 24 as const }, { ...line, term: 60 as const }]
  const after = [
    { ...line, install: pence(95_001) },
    { ...line, term: 12 as const, access: pence(21_000) },
    { ...line, term: 24 as const },
    { ...line, distanceBand: 'B' as const },
  ]
  expect(differenceOf(before, after)).toEqual({ added: 1, removed: 1, dearer: 1, cheaper: 1, same: 1 })
})

test('a cheaper installation with a higher monthly price is dearer over a long term', () => {
  expect(differenceOf([line], [{ ...line, install: pence(90_000), access: pence(21_600) }])).toMatchObject({
    dearer: 1,
  })
})

test('a card compared with itself has no changes, and every price counts once', () => {
  const terms = fc.constantFrom(12 as const, 24 as const, 36 as const, 60 as const)
  const some = fc.uniqueArray(
    fc.record({ term: terms, exchangeClass: fc.constantFrom(1 as const, 2 as const, 3 as const) }).map((part) => ({
      ...line,
      ...part,
    })),
    { selector: keyOf },
  )
  fc.assert(
    fc.property(some, some, (before, after) => {
      expect(differenceOf(after, after).same).toBe(after.length)
      const { added, removed, dearer, cheaper, same } = differenceOf(before, after)
      expect(added + dearer + cheaper + same).toBe(after.length)
      expect(removed + dearer + cheaper + same).toBe(before.length)
    }),
  )
})
