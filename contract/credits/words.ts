import { monthYear } from '../format/days.ts'
import { counted } from '../format/counts.ts'
import { money } from '../format/money.ts'
import { percent } from '../format/sizes.ts'
import { durationInWords } from '../plans/words.ts'
import type { ServiceCredit } from './credits.ts'

type Calculated = Pick<ServiceCredit, 'facts' | 'percent' | 'monthlyCharge' | 'amount' | 'currency'>

/** "Repaired in 8 h 24 min, 3 h 24 min over the target of 5 h, counted as 4 hours. 4 × 5% × £398.00 a month = £79.60". */
export function calculationInWords(credit: Calculated): string {
  const { facts, percent: share, monthlyCharge, amount, currency } = credit
  const charge = `${money(monthlyCharge, currency)} a month = ${money(amount, currency)}`
  if (facts.kind === 'availability') {
    const { month, availability, outageMinutes, limit } = facts
    return `Available ${percent(availability / 100)} of ${monthYear(`${month}-01`)}, down for ${durationInWords(outageMinutes)}: below ${percent(limit.below / 100)}. ${share}% × ${charge}`
  }
  const { repairMinutes, targetMinutes, hoursOver, rule } = facts
  const over = repairMinutes - targetMinutes
  const took = `Repaired in ${durationInWords(repairMinutes)}, ${durationInWords(over)} over the target of ${durationInWords(targetMinutes)}`
  const counts = over === hoursOver * 60 ? '' : `, counted as ${counted(hoursOver, 'hour')}`
  const isLimited = hoursOver * rule.percentPerHour > share
  const factor = isLimited ? `${share}% (the maximum)` : `${hoursOver} × ${rule.percentPerHour}%`
  return `${took}${counts}. ${factor} × ${charge}`
}
