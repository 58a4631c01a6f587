/** The pings of a line in a span of time. Without a reply there is no latency; without a ping nothing was measured. */
export interface Bucket {
  sent: number
  lost: number
  minUs: number | null
  /** The sum of all round trips, so that buckets can be merged without rounding. */
  sumUs: number
  maxUs: number | null
}

export const emptyBucket = (): Bucket => ({ sent: 0, lost: 0, minUs: null, sumUs: 0, maxUs: null })

/** Adds one ping: its round trip, or null if no reply came. */
export function addPing(bucket: Bucket, roundTripUs: number | null): void {
  bucket.sent += 1
  if (roundTripUs === null) {
    bucket.lost += 1
    return
  }
  bucket.minUs = lowest(bucket.minUs, roundTripUs)
  bucket.sumUs += roundTripUs
  bucket.maxUs = highest(bucket.maxUs, roundTripUs)
}

/** The pings of both. */
export function mergeBuckets(one: Bucket, other: Bucket): Bucket {
  return {
    sent: one.sent + other.sent,
    lost: one.lost + other.lost,
    minUs: lowest(one.minUs, other.minUs),
    sumUs: one.sumUs + other.sumUs,
    maxUs: highest(one.maxUs, other.maxUs),
  }
}

/** The average of the pings that were answered. */
export function averageUs({ sent, lost, sumUs }: Bucket): number | null {
  const received = sent - lost
  return received > 0 ? sumUs / received : null
}

/** Whether pings were sent and none was answered. */
export const isSilent = ({ sent, lost }: Pick<Bucket, 'sent' | 'lost'>): boolean => sent > 0 && lost === sent

const lowest = (one: number | null, other: number | null) =>
  one === null ? other : other === null ? one : Math.min(one, other)
const highest = (one: number | null, other: number | null) =>
  one === null ? other : other === null ? one : Math.max(one, other)
