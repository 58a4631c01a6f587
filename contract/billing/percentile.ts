/** A sample is the average rate of five minutes. */
export const sampleMinutes = 5
export const samplesADay = (24 * 60) / sampleMinutes

/** The share that is left out: one sample in twenty, in full samples. */
const leftOutOf = 20

/** The rate that 95th percentile billing measures. `null` is a missing sample, which does not count. */
export interface Percentile {
  /** Samples that the time has. */
  expected: number
  samples: number
  missing: number
  /** The highest ones, which are left out: 5% of the samples, rounded down. */
  leftOut: number
  /** The next one; null without a sample. */
  rate: number | null
  highest: number | null
}

export function percentileOf(rates: readonly (number | null)[]): Percentile {
  const found = Float64Array.from(rates.filter((rate) => rate !== null))
    .sort()
    .reverse()
  const leftOut = Math.floor(found.length / leftOutOf)
  return {
    expected: rates.length,
    samples: found.length,
    missing: rates.length - found.length,
    leftOut,
    rate: found[leftOut] ?? null,
    highest: found[0] ?? null,
  }
}

/** For each sample, whether it is one of those that are left out; of equal ones the earliest. */
export function areLeftOut(rates: readonly (number | null)[]): boolean[] {
  const { rate, leftOut } = percentileOf(rates)
  let equal = leftOut - rates.filter((each) => each !== null && rate !== null && each > rate).length
  return rates.map((each) => {
    if (each === null || rate === null || each < rate) return false
    if (each > rate) return true
    equal -= 1
    return equal >= 0
  })
}
