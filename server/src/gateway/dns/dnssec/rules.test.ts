import { expect, test } from 'vitest'
import { matchOf, refusalToUnsign, stateAfter } from './rules.ts'

const now = new Date('2026-11-24T12:00:00Z')
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const signed = { now, isSigned: true }
const own = '1234 13 2 AB'
const withDs = { parent: 'com', records: [own], ttl: 3600 }
const none = { parent: 'com', records: [], ttl: 0 }
const codeOf = (state: ReturnType<typeof stateAfter> | null, at: Date, fault: string | null = null) =>
  refusalToUnsign('shop.com', { state, fault }, at)?.code ?? null

test('a zone stays signed while its parent has a DS, and then for as long as caches keep it', () => {
  const there = stateAfter(null, withDs, signed)
  expect(codeOf(there, now)).toBe('ds_at_parent')
  const gone = stateAfter(there, none, { now: hoursLater(2), isSigned: true })
  expect(gone).toMatchObject({ since: hoursLater(2), unsignFrom: hoursLater(3) })
  expect(codeOf(gone, hoursLater(2.9))).toBe('ds_in_caches')
  expect(codeOf(gone, hoursLater(3))).toBeNull()
  // Further answers without a DS do not start the wait again.
  const still = stateAfter(gone, none, { now: hoursLater(2.5), isSigned: true })
  expect(still).toMatchObject({ since: hoursLater(2), unsignFrom: hoursLater(3), askedAt: hoursLater(2.5) })
  // A DS that comes back does.
  expect(stateAfter(still, withDs, { now: hoursLater(2.6), isSigned: true }).unsignFrom).toBeNull()
})

test('nothing is assumed: a parent that is not responding, and a time in which it was not asked', () => {
  expect(codeOf(null, now, 'No answer.')).toBe('parent_unknown')
  expect(codeOf(stateAfter(null, none, { now, isSigned: false }), now, 'No answer.')).toBe('parent_unknown')
  const first = stateAfter(null, none, signed)
  expect(codeOf(first, hoursLater(23))).toBe('ds_in_caches')
  expect(codeOf(first, hoursLater(24))).toBeNull()
  expect(codeOf(stateAfter(null, none, { now, isSigned: false }), now)).toBeNull()
})

test.each([
  [[], 'none'],
  [[own], 'matching'],
  [['1234 13 4 CDEF'], 'matching'],
  [['1234 13 2 FF'], 'other'],
  [['9 13 2 AB'], 'other'],
  [['9 13 2 FF', own], 'matching'],
] as const)('the DS %j of the parent are %s', (seen, match) => {
  expect(matchOf([own], seen)).toBe(match)
})
