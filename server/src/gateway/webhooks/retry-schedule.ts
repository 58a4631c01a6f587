const minute = 60
const hour = 60 * minute

// Together a little less than a day: long enough for somebody to come to work and put it right.
const pauses = [5, 5 * minute, 30 * minute, 2 * hour, 4 * hour, 7 * hour, 10 * hour]

/** Seconds until the next attempt after so many that failed; null where it is given up. */
export function pauseAfter(attempts: number): number | null {
  return pauses[attempts - 1] ?? null
}
