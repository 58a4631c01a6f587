import type { CasePromise } from '@portal/contract/cases/cases.ts'
import { expect, test } from 'vitest'
import { isLate, noteOf } from './promise-words.ts'

const now = new Date('2026-04-14T08:42:00Z')
const promise = (changes: Partial<CasePromise>): CasePromise => ({
  name: 'update',
  state: 'running',
  due: '2026-04-14T08:30:00Z',
  metAt: null,
  minutesLeft: 0,
  ...changes,
})

test.each([
  ['running and past its time', promise({}), true, '12 min late'],
  [
    'running and past its time by seconds, as the queue counts it',
    promise({ due: '2026-04-14T08:29:30Z' }),
    true,
    '13 min late',
  ],
  ['running', promise({ due: '2026-04-14T11:05:00Z' }), false, 'in 2 h 23 min'],
  ['met', promise({ state: 'met', metAt: '2026-04-14T08:00:00Z' }), false, 'On time'],
  ['met too late', promise({ state: 'late', metAt: '2026-04-14T08:40:00Z' }), true, 'Late'],
  ['paused', promise({ state: 'paused', due: null, minutesLeft: 90 }), false, '1 h 30 min left, paused'],
])('a target that is %s', (_, given, late, words) => {
  expect([isLate(given, now), noteOf(given, now)]).toEqual([late, words])
})
