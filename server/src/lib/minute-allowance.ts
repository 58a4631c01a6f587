/** A caller's remaining calls in this minute. */
export interface Allowance {
  isGranted: boolean
  left: number
  /** Seconds until the count restarts. */
  reset: number
}

interface Options {
  /** Calls of all callers in a minute. It also limits the memory for the counts. */
  mostInAll?: number
  clock?: () => number
}

/**
 * Counts each caller's calls by the minute. Counts are per process, like telemetry limits
 * (docs/decisions/0008-telemetry-is-limited-per-process.md): counts in the database would add a write to every call.
 */
export function minuteAllowance({ mostInAll = Infinity, clock = Date.now }: Options = {}) {
  let minute = 0
  let all = 0
  const taken = new Map<string, number>()
  return (caller: string, perMinute: number): Allowance => {
    const now = clock()
    if (Math.floor(now / 60_000) !== minute) {
      minute = Math.floor(now / 60_000)
      all = 0
      taken.clear()
    }
    const before = taken.get(caller) ?? 0
    const isGranted = before < perMinute && all < mostInAll
    if (isGranted) {
      taken.set(caller, before + 1)
      all++
    }
    const left = Math.max(0, perMinute - before - 1)
    return { isGranted, left, reset: Math.ceil(((minute + 1) * 60_000 - now) / 1000) }
  }
}
