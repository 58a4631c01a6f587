import { lossPercent } from '@portal/contract/diagnostics/measurement-values.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addPing, averageUs, type Bucket, emptyBucket, isSilent, mergeBuckets } from './bucket.ts'
import { fewestToDoubt, samplesOf } from './probe.ts'

const pings = fc.array(fc.option(fc.integer({ min: 1, max: 2_000_000 })), { maxLength: 40 })
function bucketOf(roundTrips: readonly (number | null)[]): Bucket {
  const bucket = emptyBucket()
  for (const roundTrip of roundTrips) addPing(bucket, roundTrip)
  return bucket
}

test('however pings are split into steps, the steps add up to all of them', () => {
  fc.assert(
    fc.property(fc.array(pings), (steps) => {
      const merged = steps.map(bucketOf).reduce(mergeBuckets, emptyBucket())
      expect(merged).toEqual(bucketOf(steps.flat()))
    }),
  )
})

test('every ping is counted as answered or lost, and the average is between the lowest and the highest', () => {
  fc.assert(
    fc.property(pings, (roundTrips) => {
      const bucket = bucketOf(roundTrips)
      const answered = roundTrips.filter((each) => each !== null)
      expect(bucket.sent).toBe(roundTrips.length)
      expect(bucket.lost).toBe(roundTrips.length - answered.length)
      const average = averageUs(bucket)
      if (answered.length === 0) expect([bucket.minUs, average, bucket.maxUs]).toEqual([null, null, null])
      else {
        expect(bucket.minUs).toBe(Math.min(...answered))
        expect(bucket.maxUs).toBe(Math.max(...answered))
        expect(average).toBeGreaterThanOrEqual(bucket.minUs ?? Number.NaN)
        expect(average).toBeLessThanOrEqual(bucket.maxUs ?? Number.NaN)
      }
    }),
  )
})

test('a gap is neither loss nor silence', () => {
  expect(isSilent(emptyBucket())).toBe(false)
  expect(isSilent(bucketOf([null]))).toBe(true)
  expect(isSilent(bucketOf([null, 5]))).toBe(false)
  expect(lossPercent(0, 0)).toBeNull()
  expect(lossPercent(30, 0)).toBe(0)
})

test('a loss is never shown as none, nor a reply as none', () => {
  expect([lossPercent(8640, 1), lossPercent(8640, 8639), lossPercent(30, 30), lossPercent(30, 1)]).toEqual([
    0.1, 99.9, 100, 3.3,
  ])
})

test('if not one of many lines replied, the probe itself had no connection, and nothing was measured', () => {
  const lines = Array.from({ length: fewestToDoubt }, (_, index) => ({
    accountId: 'A',
    serviceId: `S-${index}`,
    address: `127.0.0.${index + 1}`,
  }))
  const silent = new Map(lines.map(({ address }) => [address, bucketOf([null, null])]))
  expect(samplesOf(lines, silent)).toEqual([])
  expect(samplesOf(lines.slice(1), new Map([...silent].slice(1)))).toHaveLength(fewestToDoubt - 1)
  const oneReplies = new Map([...silent, ['127.0.0.1', bucketOf([null, 700])]])
  expect(samplesOf(lines, oneReplies)).toHaveLength(fewestToDoubt)
})

test('a line whose address was not pinged has no sample, and lines with one address have the same', () => {
  const line = (serviceId: string, address: string) => ({ accountId: 'A', serviceId, address })
  const measured = new Map([['127.0.0.1', bucketOf([900])]])
  const samples = samplesOf([line('S-1', '127.0.0.1'), line('S-2', '127.0.0.1'), line('S-3', '127.0.0.3')], measured)
  expect(samples.map(({ serviceId, sumUs }) => [serviceId, sumUs])).toEqual([
    ['S-1', 900],
    ['S-2', 900],
  ])
})
