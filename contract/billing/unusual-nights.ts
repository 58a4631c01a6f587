import { fraction, pence, sum } from '../money-values.ts'
import type { Pence } from '../money.ts'
import type { PlainDate } from '../plain-date.ts'

/** A warning is due when a night costs over `over` and over `times` times the usual. */
export interface UnusualRule {
  over: Pence
  times: number
  /** Whole hours in the UK. A night whose first hour is after its last one ends on the next day. */
  fromHour: number
  toHour: number
}

/** The rule of an account that has set no other. */
export const usualRule: UnusualRule = { over: pence(2000), times: 5, fromHour: 22, toHour: 6 }

export const ruleBounds = {
  over: { least: 100, most: 1_000_000 },
  times: { least: 2, most: 100 },
  /** A night is no longer than this. */
  hours: 14,
} as const

/** The hours of a night: 8 from 22:00 to 06:00. */
export const hoursOfNight = ({ fromHour, toHour }: Pick<UnusualRule, 'fromHour' | 'toHour'>): number =>
  (toHour - fromHour + 24) % 24

/** The usual is the average of this many nights before, those without calls included. */
export const usualNights = 30

export interface Night {
  /** The day on which it ends. */
  night: PlainDate
  cost: Pence
}

const dayNumber = (day: PlainDate) => Date.parse(day) / 86_400_000

/** The nights from `from` to `to` that the rule warns of, each with the usual cost. `nights` need only be those with calls. */
export function unusualNights<N extends Night>(
  nights: readonly N[],
  { over, times }: Pick<UnusualRule, 'over' | 'times'>,
  from: PlainDate,
  to: PlainDate,
): (N & { usual: Pence })[] {
  return nights.flatMap((each) => {
    if (each.night < from || each.night > to) return []
    const before = nights.filter(({ night }) => {
      const days = dayNumber(each.night) - dayNumber(night)
      return days >= 1 && days <= usualNights
    })
    const usual = fraction(sum(before.map(({ cost }) => cost)), 1, usualNights)
    return each.cost > over && each.cost > usual * times ? [{ ...each, usual }] : []
  })
}
