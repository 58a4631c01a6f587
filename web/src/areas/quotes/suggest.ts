import { speedName } from '@portal/contract/quotes/values.ts'
import type { QuoteCell } from '@portal/contract/quotes/quotes.ts'

export interface Suggestion {
  cell: QuoteCell
  why: string
  isBest: boolean
}

export const mostCompared = 4

/**
 * The options to compare: the pinned ones, otherwise one below the highest speed requested, the cheapest that meets them, and
 * one that can be upgraded. The selected option is always among them.
 */
export function suggest(
  cells: readonly QuoteCell[],
  { rates, pins, chosen }: { rates: readonly number[]; pins: readonly number[]; chosen: number | null },
): Suggestion[] {
  const rate = Math.max(...rates)
  const least = (fits: (cell: QuoteCell) => boolean) => cells.filter(fits).toSorted((a, b) => a.total - b.total)[0]
  const fastest = Math.max(...cells.map((cell) => cell.rate))
  const best = least((cell) => cell.rate >= rate) ?? least((cell) => cell.rate === fastest)
  if (!best) return []
  const pinned = pins.flatMap((offer) => cells.find((cell) => cell.offer === offer) ?? [])
  const shown =
    pinned.length > 0
      ? pinned
      : [
          least((cell) => cell.rate < Math.min(rate, best.rate)),
          best,
          least((cell) => cell.rate >= rate && cell.bearer > best.bearer) ??
            least((cell) => cell.rate >= rate && cell.carrier !== best.carrier),
        ].filter((cell) => cell !== undefined)
  const kept = cells.find((cell) => cell.offer === chosen)
  const all = kept && !shown.some(({ offer }) => offer === chosen) ? [...shown.slice(0, mostCompared - 1), kept] : shown
  return all
    .slice(0, mostCompared)
    .map((cell) => ({ cell, isBest: cell.offer === best.offer, why: whyOf(cell, best, rates) }))
}

/** The compared options after a press of a pin. A fifth takes the place of the first that is not selected for the site. */
export function togglePin(compared: readonly number[], offer: number, chosen: number | null): number[] {
  if (compared.includes(offer)) return compared.filter((each) => each !== offer)
  const replaced = compared.length < mostCompared ? undefined : compared.find((each) => each !== chosen)
  return [...compared.filter((each) => each !== replaced), offer]
}

function whyOf(cell: QuoteCell, best: QuoteCell, rates: readonly number[]): string {
  const rate = Math.max(...rates)
  const needsSurvey = cell.risk === 'possible' || cell.risk === 'likely'
  if (cell.offer === best.offer) return cell.rate >= rate ? 'Meets your needs, lowest price' : 'Highest speed available'
  if (cell.rate < rate && rates.includes(cell.rate)) return 'Also requested'
  if (cell.rate < rate) return `Below the ${speedName(rate)} requested`
  if (cell.bearer > best.bearer) return needsSurvey ? 'Most room to grow, needs a survey' : 'Most room to grow'
  return cell.carrier === best.carrier ? 'Meets your needs' : 'Meets your needs, another carrier'
}

/** The speed to which the same line can be upgraded. */
export function roomToGrow({ bearer, rate }: Pick<QuoteCell, 'bearer' | 'rate'>): string {
  return bearer > rate ? `to ${speedName(bearer)}` : 'none'
}
