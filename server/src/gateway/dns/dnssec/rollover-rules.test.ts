import { expect, test } from 'vitest'
import { cachesFollowAt, mayWithdraw, newDsFromAfter, stepOf } from './rollover-rules.ts'

const now = new Date('2026-11-24T12:00:00Z')
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const [old, fresh] = ['1 13 2 AB', '2 13 2 CD']
const start = { replaced: [old], newKeyFrom: null, newDsFrom: null }
const day = { ...start, newKeyFrom: hoursLater(24) }

test('an old key stays until caches have the new one, and then the DS of the new one', () => {
  expect(stepOf(start, now)).toEqual({ step: 'publishing', until: null })
  expect(stepOf(day, hoursLater(23))).toEqual({ step: 'spreading', until: hoursLater(24) })
  expect(stepOf(day, hoursLater(24))).toEqual({ step: 'parent', until: null })
  const seen = { ...day, newDsFrom: hoursLater(26) }
  expect(stepOf(seen, hoursLater(25))).toEqual({ step: 'caches', until: hoursLater(26) })
  expect(mayWithdraw(start, true, hoursLater(99))).toBe(false)
  expect(mayWithdraw(day, false, hoursLater(99))).toBe(false)
  expect(mayWithdraw(seen, false, hoursLater(25.9))).toBe(false)
  expect(mayWithdraw(seen, false, hoursLater(26))).toBe(true)
})

test('a DS that the parent has early does not shorten the wait for the new key', () => {
  const early = { ...day, newDsFrom: hoursLater(1) }
  expect(stepOf(early, hoursLater(2))).toEqual({ step: 'caches', until: hoursLater(24) })
  expect(mayWithdraw(early, false, hoursLater(23))).toBe(false)
  expect(mayWithdraw(early, false, hoursLater(24))).toBe(true)
})

test('a zone without a DS in any cache needs no DS of the new key', () => {
  expect(mayWithdraw(day, true, hoursLater(23))).toBe(false)
  expect(mayWithdraw(day, true, hoursLater(24))).toBe(true)
})

test('the DS of the new key counts when every server of the parent has it, from the TTL of the one before', () => {
  const ds = [old, fresh]
  const seen = (everywhere: string[]) => ({ ds, everywhere, ttls: [3600, 7200] })
  expect(newDsFromAfter(day, seen([old]), now)).toBeNull()
  const first = newDsFromAfter(day, seen([old, fresh]), now)
  expect(first).toEqual(hoursLater(2))
  expect(newDsFromAfter({ ...day, newDsFrom: first }, seen([fresh]), hoursLater(1))).toEqual(first)
  // Another digest of the new key.
  expect(newDsFromAfter(day, seen(['2 13 4 EF']), now)).toEqual(hoursLater(2))
  // It starts again if the DS goes.
  expect(newDsFromAfter({ ...day, newDsFrom: first }, seen([old]), hoursLater(1))).toBeNull()
})

test('no cache keeps an answer longer than a week', () => {
  expect(cachesFollowAt([300, 86_400], now)).toEqual(hoursLater(24))
  expect(cachesFollowAt([2_147_483_647], now)).toEqual(hoursLater(7 * 24))
})
