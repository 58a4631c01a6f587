import { dayOf } from '@portal/contract/format/days.ts'
import { expect, test } from 'vitest'
import { brackenfell } from './accounts.ts'
import { billedCalls, demoCalls } from './calls.ts'

const now = new Date('2026-04-14T09:20:00Z')
const months = billedCalls(now).filter(({ accountId }) => accountId === brackenfell)
const costOf = (month: string) => months.filter((each) => each.month === month).reduce((sum, { cost }) => sum + cost, 0)

test('the calls of 24 full months cost what their bills charge, and those of this month are on none', () => {
  expect(new Set(months.map(({ month }) => month)).size).toBe(24)
  expect([costOf('2026-03-01'), costOf('2026-02-01'), costOf('2026-04-01')]).toEqual([31_842, 20_412, 0])
  const six = ['2025-10-01', '2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01']
  expect(six.reduce((sum, month) => sum + costOf(month), 0) / 6).toBe(21_845)
})

test('calls end yesterday, have an id of their own, and are the same for a day', () => {
  const calls = demoCalls(now)
  expect(
    calls
      .map(({ at }) => dayOf(at))
      .toSorted()
      .at(-1),
  ).toBe('2026-04-13')
  expect(new Set(calls.map(({ callId }) => callId)).size).toBe(calls.length)
  expect(demoCalls(new Date('2026-04-14T21:00:00Z'))).toEqual(calls)
})

test('one night of the last full month has 46 calls to Poland for £96.40', () => {
  const night = demoCalls(now).filter(({ destination }) => destination.startsWith('Poland'))
  expect(night.map(({ at }) => dayOf(at))).toEqual(Array.from({ length: 46 }, () => '2026-03-19'))
  expect(night.reduce((sum, { cost }) => sum + cost, 0)).toBe(9640)
})
