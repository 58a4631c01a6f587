import { TokenBuckets } from './token-buckets.ts'

/** Room for as many events as retention keeps, refilled within an hour: a flood cannot fill the disk between two sweeps. */
export function createRoom(): TokenBuckets {
  return new TokenBuckets({ perSecond: 50_000 / 3600, burst: 50_000, callers: 1 })
}
