import { percent } from '../format/sizes.ts'

/** Units of a line that share the rate of their tier; `from` is the first of them. */
export interface Slice {
  from: number
  units: number
  /** In hundredths of a per cent. */
  rate: number
}

interface Rated {
  rate: number | null
  slices: readonly Slice[] | null
}

/** "12.0%" for 1200 hundredths of a per cent; a second decimal only if needed. */
export const percentText = (rate: number): string => percent(rate / 100, 2, 1)

/** "50.0%", or "50.0%–60.0%" for units at several rates; null for an agreed amount. */
export function rateRange({ rate, slices }: Rated): string | null {
  if (rate !== null) return percentText(rate)
  if (slices === null) return null
  const rates = slices.map((slice) => slice.rate)
  return [...new Set([Math.min(...rates), Math.max(...rates)])].map(percentText).join('–')
}

/** "50.0%", or "2 at 50.0%, 3 at 60.0%" for units at several rates; null for an agreed amount. */
export function rateInFull({ rate, slices }: Rated): string | null {
  if (rate !== null) return percentText(rate)
  return slices?.map((slice) => `${slice.units} at ${percentText(slice.rate)}`).join(', ') ?? null
}
