import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { minus, pence, share, sum, times } from './money-values.ts'
import { Pence } from './money.ts'

const price = pence(3450)
const vatRate = 2000
const pay = (amount: Pence) => amount

test('a number, a count, a percentage or the result of an operator is not an amount', () => {
  // @ts-expect-error: a plain number is not an amount of money.
  pay(3450)
  // @ts-expect-error: an amount and a percentage cannot be added.
  pay(price + vatRate)
  // @ts-expect-error: a sum accepts amounts only.
  sum([price, vatRate])
  // @ts-expect-error: the result may contain half a penny.
  pay(price / 2)
  expectTypeOf(Pence.parse(3450)).toEqualTypeOf<Pence>()
  expect(pay(price)).toBe(3450)
})

test('refuses a value that is not a whole number of pence', () => {
  for (const amount of [0.5, NaN, Infinity, 2 ** 53]) expect(() => pence(amount)).toThrow(RangeError)
  expect(() => times(price, 0.1001)).toThrow(RangeError)
  expect(Pence.safeParse(0.5).success).toBe(false)
})

test('adds, subtracts and multiplies to the penny', () => {
  expect(sum([])).toBe(0)
  expect(sum([price, pence(-450), pence(1)])).toBe(3001)
  expect(minus(price, pence(5000))).toBe(-1550)
  expect(times(price, 36)).toBe(124_200)
})

describe('a share is rounded once, half a penny away from zero', () => {
  test.each([
    [41_200, 1200, 4944],
    [58_800, 1500, 8820],
    [3450, 1500, 518],
    [3449, 1500, 517],
    [1, 5000, 1],
    [-1, 5000, -1],
    [3, 5000, 2],
    [-3450, 1500, -518],
    [0, 1200, 0],
    [1, 1, 0],
    [-1, 1, 0],
  ])('%i pence times %i hundredths of a per cent is %i pence', (amount, rate, expected) => {
    expect(share(pence(amount), rate)).toBe(expected)
  })

  test('a share is never off by more than half a penny, and a reversal has the opposite sign', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), fc.integer({ min: 0, max: 20_000 }), (amount, rate) => {
        const part = share(pence(amount), rate)
        const off = BigInt(amount) * BigInt(rate) - BigInt(part) * 10_000n
        expect(off >= -5000n && off <= 5000n).toBe(true)
        expect(share(pence(-amount), rate)).toBe(minus(pence(0), part))
      }),
    )
  })

  test('refuses an amount that cannot be exact', () => {
    expect(() => share(pence(1e13), 10_000)).toThrow(RangeError)
  })
})
