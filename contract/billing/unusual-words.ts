import { counted } from '../format/counts.ts'
import { clock } from '../format/clock.ts'
import { londonClock } from '../format/dates.ts'
import { dayMonth } from '../format/days.ts'
import { money } from '../format/money.ts'
import { type UnusualRule, usualNights } from './unusual-nights.ts'
import type { UnusualNight } from './usage.ts'

/** "46 calls to Poland (fixed) on the night of 19 March, £96.40"; without the amount for readers who may not see it. */
export function nightTitle({ night, calls, cost, most }: UnusualNight, hasAmount = true): string {
  const to = most.calls === calls ? ` to ${most.destination}` : ''
  const called = hasAmount ? `${counted(calls, 'call')}${to}` : 'Calls'
  return `${called} on the night of ${dayMonth(night)}${hasAmount ? `, ${money(cost)}` : ''}`
}

/** The hours, the number and the usual cost, each a sentence. */
export function nightInWords({ firstAt, lastAt, calls, most, usual }: UnusualNight): string {
  const part =
    most.calls === calls
      ? ''
      : `, of which ${counted(most.calls, 'call')} to ${most.destination} cost ${money(most.cost)}`
  const between = `Between ${londonClock(firstAt)} and ${clock(lastAt)}${part}. Most often from ${most.from}.`
  return `${between} Your average night costs ${money(usual)}.`
}

/** "We warn when a night (22:00 to 06:00) costs over £20.00 and 5 times your 30-night average." */
export const ruleInWords = ({ over, times, fromHour, toHour }: UnusualRule): string =>
  `We warn when a night (${hour(fromHour)} to ${hour(toHour)}) costs over ${money(over)} and ${times} times your ${usualNights}-night average.`

/** "06:00" */
export const hour = (value: number): string => `${String(value).padStart(2, '0')}:00`
