import { expect, test } from 'vitest'
import { billMonths, brackenfellGroup } from './bill-months.ts'
import { meteredLines } from './meters.ts'

const now = new Date('2026-04-14T09:20:00Z')

test('usage over its allowance or commitment is on the bill of its month, and no other usage is', () => {
  expect(meteredLines(now)).toMatchObject([
    { month: '2026-02-01', chargeId: 'DATA-S-2081191', description: 'Data over 20 GB: 3 GB at £1.50', amount: 450 },
    {
      month: '2025-12-01',
      chargeId: 'P95-S-1931180',
      description: 'Data over 100 Mbit/s: 4.6 Mbit/s at £3.00',
      amount: 1380,
    },
  ])
  const billed = billMonths(brackenfellGroup, now).map(({ before }) => before.first)
  expect(meteredLines(now).filter(({ month }) => !billed.includes(month))).toEqual([])
})
