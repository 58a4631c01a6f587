import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areLeftOut, percentileOf, samplesADay } from './percentile.ts'

const rates = fc.array(fc.option(fc.integer({ min: 0, max: 50 }), { nil: null, freq: 8 }), { maxLength: 200 })

test('a month of 31 days has 8,928 samples, of which the highest 446 are left out', () => {
  const month = Array.from({ length: 31 * samplesADay }, (_, index) => index)
  expect(percentileOf(month)).toEqual({
    expected: 8928,
    samples: 8928,
    missing: 0,
    leftOut: 446,
    rate: 8927 - 446,
    highest: 8927,
  })
})

test('missing samples do not count, and no sample has no rate', () => {
  expect(percentileOf([null, 5, null, 7])).toMatchObject({ expected: 4, samples: 2, missing: 2, leftOut: 0, rate: 7 })
  expect(percentileOf([null])).toMatchObject({ samples: 0, leftOut: 0, rate: null, highest: null })
})

test('5% of the samples, rounded down, are left out, and the next one is the result', () => {
  fc.assert(
    fc.property(rates, (all) => {
      const { samples, leftOut, rate } = percentileOf(all)
      const found = all.filter((each) => each !== null)
      expect(leftOut).toBe(Math.floor(found.length * 5 * 0.01 + 1e-9))
      expect(samples).toBe(found.length)
      if (rate === null) {
        expect(found).toEqual([])
        return
      }
      expect(found).toContain(rate)
      expect(found.filter((each) => each > rate).length).toBeLessThanOrEqual(leftOut)
      expect(found.filter((each) => each >= rate).length).toBeGreaterThan(leftOut)
    }),
  )
})

test('exactly the highest samples are marked as left out', () => {
  fc.assert(
    fc.property(rates, (all) => {
      const { leftOut, rate } = percentileOf(all)
      const marks = areLeftOut(all)
      expect(marks.filter(Boolean)).toHaveLength(leftOut)
      const rest = all.filter((each, index) => each !== null && !marks[index]).map(Number)
      expect(rest.length === 0 ? null : Math.max(...rest)).toBe(rate)
    }),
  )
})

test('the order of the samples does not matter', () => {
  fc.assert(
    fc.property(rates, (all) => {
      expect(percentileOf(all.toReversed())).toEqual(percentileOf(all))
    }),
  )
})
