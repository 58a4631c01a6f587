export const median = (values: readonly number[]) => percentile(values, 50)

/** By the nearest-rank method. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const rank = Math.max(1, Math.ceil((percent / 100) * sorted.length))
  return sorted[rank - 1] ?? Number.NaN
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
