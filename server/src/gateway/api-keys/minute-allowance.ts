/** What is left of a caller's calls in this minute. */
export interface Allowance {
  isGranted: boolean
  left: number
  /** Seconds until the count begins anew. */
  reset: number
}

/**
 * Counts the calls of each caller by the minute. The state is of this process only, as that of the telemetry
 * (docs/decisions/0008-telemetry-is-limited-per-process.md): a count in the database would be a write for every call.
 */
export function minuteAllowance(clock: () => number = Date.now): (caller: string, perMinute: number) => Allowance {
  let minute = 0
  const taken = new Map<string, number>()
  return (caller, perMinute) => {
    const now = clock()
    if (Math.floor(now / 60_000) !== minute) {
      minute = Math.floor(now / 60_000)
      taken.clear()
    }
    const before = taken.get(caller) ?? 0
    const isGranted = before < perMinute
    if (isGranted) taken.set(caller, before + 1)
    const left = Math.max(0, perMinute - before - 1)
    return { isGranted, left, reset: Math.ceil(((minute + 1) * 60_000 - now) / 1000) }
  }
}
