import { listTime } from '@portal/contract/format/relative.ts'
import { durationOfMinutes, fileSize } from '@portal/contract/format/sizes.ts'
import { expect, test } from 'vitest'
import { promiseInWords } from './case-words.ts'

const now = new Date('2026-04-14T10:00:00Z')
const later = '2026-04-14T13:30:00Z'
const earlier = '2026-04-14T08:52:00Z'

const promise = { name: 'respond', due: later, metAt: null, minutesLeft: 0 } as const

test.each([
  [{ ...promise, state: 'met', metAt: earlier } as const, '09:52, on time'],
  [{ ...promise, state: 'late', metAt: earlier } as const, '09:52, late'],
  [{ ...promise, state: 'missed', due: earlier } as const, 'was due 09:52'],
  [{ ...promise, state: 'running' } as const, '14:30'],
  [{ ...promise, state: 'paused', due: null, minutesLeft: 180 } as const, '3 h left, paused'],
  [{ ...promise, state: 'paused', due: null } as const, 'overdue, paused'],
])('a target %j reads "%s"', (given, words) => {
  expect(promiseInWords(given, now)).toBe(words)
})

test.each([
  [25, '25 min'],
  [60, '1 h'],
  [108, '1 h 48 min'],
  [47 * 60, '47 h'],
  [48 * 60, '2 days'],
  [-5, '0 min'],
])('%d minutes are %s', (minutes, words) => {
  expect(durationOfMinutes(minutes)).toBe(words)
})

test.each([
  ['2026-04-14T08:28:00Z', 'Today, 09:28'],
  ['2026-04-13T22:30:00Z', 'Yesterday, 23:30'],
  ['2026-04-13T23:30:00Z', 'Today, 00:30'],
  ['2025-12-10T16:20:00Z', '10 Dec 2025, 16:20'],
])("in the provider's time zone %s is %s", (at, words) => {
  expect(listTime(at, now)).toBe(words)
})

test.each([
  [1023, '1023 B'],
  [240 * 1024, '240 kB'],
  [1.5 * 1024 * 1024, '1.5 MB'],
])('%d bytes are %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words)
})
