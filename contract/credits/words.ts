import { monthYear } from '../format/days.ts'
import { counted } from '../format/counts.ts'
import { money } from '../format/money.ts'
import { percent } from '../format/sizes.ts'
import { durationInWords } from '../plans/words.ts'
import type { ServiceCredit } from './credits.ts'

type Calculated = Pick<ServiceCredit, 'facts' | 'percent' | 'monthlyCharge' | 'currency'>

/** "Repaired in 8 h 24 min, target 5 h 00 min: 4 started hours over at 5% is 20% of £445.00 a month". */
export function calculationInWords({ facts, percent: share, monthlyCharge, currency }: Calculated): string {
  const of = `${share}% of ${money(monthlyCharge, currency)} a month`
  if (facts.kind === 'availability') {
    const { month, availability, outageMinutes, limit } = facts
    return `Available ${percent(availability / 100)} of ${monthYear(`${month}-01`)}, down for ${durationInWords(outageMinutes)}: below ${percent(limit.below / 100)}, ${of}`
  }
  const { repairMinutes, targetMinutes, hoursOver, rule } = facts
  const took = `Repaired in ${durationInWords(repairMinutes)}, target ${durationInWords(targetMinutes)}`
  const most = hoursOver * rule.percentPerHour > share ? `, limited to ${share}%,` : ''
  return `${took}: ${counted(hoursOver, 'started hour')} over at ${rule.percentPerHour}%${most} is ${of}`
}
