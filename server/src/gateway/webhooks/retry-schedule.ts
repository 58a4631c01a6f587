const minute = 60
const hour = 60 * minute

// About a day in total: long enough for an engineer to fix the receiver.
const pauses = [5, 5 * minute, 30 * minute, 2 * hour, 4 * hour, 7 * hour, 10 * hour]

/** Seconds until the next attempt after the given number of failures; null after the last. */
export function pauseAfter(attempts: number): number | null {
  return pauses[attempts - 1] ?? null
}
