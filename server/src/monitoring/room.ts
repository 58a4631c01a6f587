import { TokenBuckets } from './token-buckets.ts'

/**
 * As many events as retention allows, refilled within an hour, so that a flood cannot fill the disk between two
 * clean-ups.
 */
export function createRoom(): TokenBuckets {
  return new TokenBuckets({ perSecond: 50_000 / 3600, burst: 50_000, callers: 1 })
}
