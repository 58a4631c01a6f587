import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slicesOf } from './slices.ts'

test('the slices of all parts are the page of the whole list', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(30), { maxLength: 5 }),
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom(1, 10, 25),
      (counts, page, size) => {
        const parts = counts.map((count, part) => Array.from({ length: count }, (_, row) => `${part}.${row}`))
        const shown = slicesOf(counts, { page, size }).flatMap(
          ({ offset, limit }, part) => parts[part]?.slice(offset, offset + limit) ?? [],
        )
        expect(shown).toEqual(parts.flat().slice((page - 1) * size, page * size))
      },
    ),
  )
})
