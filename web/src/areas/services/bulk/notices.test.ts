import { money } from '@portal/contract/format/money.ts'
import { pence } from '@portal/contract/money-values.ts'
import { expect, test } from 'vitest'
import { chargesInWords, goodRows, type NoticeRow } from './notices.ts'

const row = (charge: number | null, outcome: NoticeRow['outcome'] = 'done'): NoticeRow => ({
  id: 'S-1',
  outcome,
  code: null,
  message: null,
  lastDay: null,
  charge: charge === null ? null : pence(charge),
  orderId: null,
})

test.each([
  [[row(21_600)], 21_600, '£216.00'],
  [[row(0)], 0, 'None'],
  [[row(100), row(null)], 100, '£1.00, and 1 order that we price first'],
  [[row(null, 'refused')], 0, 'None'],
])('the total of %j at %d pence is said as %s', (rows, total, words) => {
  expect(chargesInWords({ rows, totalCharge: pence(total) }, money)).toBe(words)
})

test('only rows that are not refused are ordered', () => {
  expect(goodRows({ rows: [row(1), row(null, 'stale')], totalCharge: pence(1) })).toHaveLength(1)
  expect(goodRows(undefined)).toEqual([])
})
