import { fraction, pence, sum } from '../money-values.ts'
import type { Pence } from '../money.ts'
import type { PlainDate } from '../plain-date.ts'

/** A warning is due when a night costs over this and this many times the usual. */
export const unusualRule = { over: pence(2000), times: 5 } as const

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
    const isUnusual = each.cost > unusualRule.over && each.cost > usual * unusualRule.times
    return isUnusual ? [{ ...each, usual }] : []
  })
}
