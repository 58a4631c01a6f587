import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { expect, test } from 'vitest'
import { beforeInWords, circuitInWords, percentileInWords, usedInWords } from './meter-words.ts'

test.each([
  ['data', 412e9, 1e12, '412 GB of 1 TB'],
  ['data', 18.2e9, 20e9, '18.2 of 20 GB'],
  ['data', 40e6, 500e6, '40 of 500 MB'],
  ['storage', 3.1e12, 4e12, '3.1 of 4 TB'],
  ['licences', 12, 12, '12 of 12 licences'],
  ['licences', 1, null, '1 licence'],
  ['compute', 744, null, '744 hours'],
  ['data', 3_000_000_000, null, '3 GB'],
] as const)('%s of %d with %s: %s', (kind, used, allowance, expected) => {
  expect(usedInWords({ kind, used, allowance })).toBe(expected)
})

test('the month before is named', () => {
  expect(beforeInWords({ kind: 'data', before: 22.6e9 }, '2026-01-01')).toBe('22.6 GB in December')
  expect(beforeInWords({ kind: 'data', before: null }, '2026-01-01')).toBeNull()
})

const march = {
  meterId: 'P95',
  serviceId: 'S-1',
  serviceName: 'London – Shad Row',
  kind: 'percentile',
  name: 'Data, 95th percentile',
  productName: null,
  used: null,
  allowance: 100e6,
  before: null,
  charged: null,
  month: plainDateOf('2025-03-01'),
  expected: 8928,
  samples: 8928,
  missing: 0,
  leftOut: 446,
  rate: 77.1e6,
  highest: 190e6,
  hasEnded: true,
  hours: [],
} as const
const words = (change: Partial<Parameters<typeof percentileInWords>[0]> = {}) =>
  percentileInWords({ ...march, hours: [], ...change })

test('the samples are counted in a sentence', () => {
  expect(words()).toBe(
    '8,928 five-minute samples in March 2025. The highest 446 (5%) are left out. The next one is 77.1 Mbit/s, within the 100 Mbit/s in your contract.',
  )
  expect(words({ rate: 112.4e6 })).toContain('112.4 Mbit/s, 12.4 Mbit/s over the 100 Mbit/s in your contract.')
  expect(circuitInWords({ ...march, hours: [] })).toBe('London – Shad Row: 95th percentile within its commitment')
})

test('missing samples, a month that has not ended and another rate of the billing system are said', () => {
  expect(words({ samples: 8916, missing: 12, leftOut: 445 })).toContain(
    '12 of 8,928 samples are missing and not counted.',
  )
  expect(words({ hasEnded: false })).toContain('in March 2025 so far.')
  expect(words({ used: 78e6 })).toContain('Billed by the billing system: 78 Mbit/s.')
  expect(words({ used: 77_100_049 })).not.toContain('Billed')
  expect(words({ samples: 0, rate: null })).toBe('No samples in March 2025.')
})
