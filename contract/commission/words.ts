import { monthName } from '../format/days.ts'
import { percent } from '../format/sizes.ts'

/** "4.1% on February", up or down; null without a previous month. */
export function growth(net: number, previous: { net: number; periodStart: string } | null) {
  if (!previous || previous.net <= 0) return null
  const change = ((net - previous.net) / previous.net) * 100
  const words = `${percent(Math.abs(change), 1, 1)} on ${monthName(previous.periodStart)}`
  return { isUp: change >= 0, words }
}
