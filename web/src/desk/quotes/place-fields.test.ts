import { expect, test } from 'vitest'
import { placeWords } from './place-fields.ts'

test.each([
  [{ grid: 'british', easting: 430_000, northing: 433_000 }, '430000, 433000'],
  [{ grid: 'irish', easting: 333_000, northing: 374_000 }, '333000, 374000 (Irish grid)'],
  [{ grid: 'british', easting: null, northing: null }, '–'],
] as const)('the grid reference of %j is "%s"', (place, words) => {
  expect(placeWords(place)).toBe(words)
})
