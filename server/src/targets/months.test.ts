import { expect, test } from 'vitest'
import { monthOf, monthsOf } from './months.ts'

test.each([
  ['2026-03', '2026-03-01T00:00:00Z', '2026-03-31T23:00:00Z'],
  ['2025-12', '2025-12-01T00:00:00Z', '2026-01-01T00:00:00Z'],
])('%s is a month of the UK calendar', (name, from, to) => {
  expect(monthOf(name)).toEqual({ name, from: new Date(from), to: new Date(to) })
})

test('every month between two times, by UK midnight', () => {
  const names = (from: string, to: string) => monthsOf(new Date(from), new Date(to)).map(({ name }) => name)
  expect(names('2025-12-31T23:59:00Z', '2026-02-01T00:00:00Z')).toEqual(['2025-12', '2026-01', '2026-02'])
  expect(names('2026-05-31T23:30:00Z', '2026-06-02T00:00:00Z')).toEqual(['2026-06'])
})
