import { expect, test } from 'vitest'
import { isNewer } from './soa.ts'

test.each([
  [8, 7],
  [2026112602, 2026112601],
  [1, 4_294_967_295],
  [2 ** 31 - 1, 0],
  [100, 2 ** 31 + 101],
])('serial %d is newer than %d, and not the other way round', (serial, than) => {
  expect([isNewer(serial, than), isNewer(than, serial)]).toEqual([true, false])
})

test('the same serial is not newer, nor is either of two that are half of all numbers apart', () => {
  expect(isNewer(7, 7)).toBe(false)
  expect([isNewer(2 ** 31, 0), isNewer(0, 2 ** 31)]).toEqual([false, false])
})
