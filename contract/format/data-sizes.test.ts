import { expect, test } from 'vitest'
import { dataSize, dataUsed, gigabytesOf } from './data-sizes.ts'

test.each([
  [0, '0 GB'],
  [0.5, '0.5 GB'],
  [8, '8 GB'],
  [47.25, '47.3 GB'],
  [310.4, '310 GB'],
  [999, '999 GB'],
  [1000, '1 TB'],
  [2600, '2.6 TB'],
  [120_000, '120 TB'],
])('%d GB are %s', (gigabytes, words) => {
  expect(dataSize(gigabytes)).toBe(words)
})

test.each([
  [216, 256, '216 of 256 GB'],
  [18.2, 20, '18.2 of 20 GB'],
  [2600, 4000, '2.6 of 4 TB'],
  [410, 2000, '410 GB of 2 TB'],
  [1200, 900, '1.2 TB of 900 GB'],
])('%d of %d GB', (used, allowed, words) => {
  expect(dataUsed(used, allowed)).toBe(words)
})

test('workloads add up to their repository', () => {
  const workloads = [1_126_400, 317_440, 296_960, 921_600].map(gigabytesOf)
  expect(workloads.map(dataSize)).toEqual(['1.1 TB', '310 GB', '290 GB', '900 GB'])
  expect(dataSize(workloads.reduce((sum, each) => sum + each))).toBe('2.6 TB')
})
