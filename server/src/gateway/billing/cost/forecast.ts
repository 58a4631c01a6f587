import type { CostForecast, CostStep } from '@portal/contract/billing/cost.ts'
import { forecastMonths } from '@portal/contract/billing/cost-values.ts'
import { minus, pence, share, sum } from '@portal/contract/money-values.ts'
import type { Pence } from '@portal/contract/money.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { monthsAfter } from '../../../lib/days.ts'
import { laterOf, monthOf, monthsFrom } from './months.ts'
import type { CostEvent } from './events.ts'

/** The monthly charges of the newest bills, and their changes. */
export interface ForecastFacts {
  /** The last month of spend; the forecast begins with the next. */
  lastMonth: PlainDate
  /** Recurring charges by service; null is what belongs to none. */
  base: ReadonlyMap<string | null, Pence>
  usage: CostForecast['usage']
  pending: CostForecast['pending']
  events: readonly CostEvent[]
}

/** Options count for nothing, so that a customer with thousands of contracts need not read them all. */
const mostOptions = 40

type Step = Omit<CostStep, 'month'>

/**
 * The coming months: recurring charges continued, the average usage, and each change from its month on. Changes of one
 * service follow each other, so that a rise is of the price after an upgrade, and a ceased service never rises.
 */
export function forecastOf({ lastMonth, base, usage, pending, events }: ForecastFacts): CostForecast {
  const months = monthsFrom(monthsAfter(lastMonth, 1), forecastMonths)
  const [first = lastMonth] = months
  const end = months.at(-1) ?? first
  const prices = new Map(base)
  const steps: CostStep[] = []
  const add = (step: Step, month: PlainDate | null) => steps.push({ ...step, month })
  const planned = events
    .map((event) => ({ event, month: event.day && countsFrom(event.day, event, first) }))
    .filter(({ month }) => month === null || month <= end)
    .toSorted((one, two) => compare(one.month, two.month) || compare(one.event.day, two.event.day))
  for (const { event, month } of planned) {
    const { facts, key } = event
    const before = prices.get(key) ?? pence(0)
    switch (event.kind) {
      case 'monthly': {
        if (event.isChange && !prices.has(key)) {
          const detail = `${facts.detail}; no bill has a price of this service, so the change is not counted`
          add({ ...facts, detail, term: 'monthly', amount: null }, null)
          break
        }
        if (month !== null) prices.set(key, event.monthly)
        const amount = minus(event.monthly, before)
        if (amount !== 0) add({ ...facts, term: 'monthly', amount }, month)
        break
      }
      case 'rise': {
        const amount = share(before, event.percent)
        if (amount === 0) break
        prices.set(key, sum([before, amount]))
        add({ ...facts, term: 'monthly', amount }, month)
        break
      }
      case 'once':
        add({ ...facts, term: 'once', amount: event.amount }, month)
        break
      case 'option':
        add({ ...facts, term: 'option', amount: event.monthly && minus(event.monthly, before) }, null)
        break
      case 'unpriced':
        add({ ...facts, term: 'monthly', amount: null }, null)
        break
    }
  }
  const always = sum([sum([...base.values()]), usage?.average ?? pence(0)])
  const options = steps.filter(({ term }) => term === 'option')
  const left = new Set(options.slice(mostOptions))
  return {
    base: sum([...base.values()]),
    usage,
    steps: steps.filter((step) => !left.has(step)),
    moreOptions: left.size,
    pending: [...pending],
    months: months.map((month) => ({ month, amount: sum([always, ...amountsIn(steps, month)]) })),
  }
}

/** The amounts of the steps that count in a month. */
export const amountsIn = (steps: readonly CostStep[], month: PlainDate): Pence[] =>
  steps.flatMap((step) => {
    if (step.month === null || step.amount === null || step.term === 'option') return []
    return (step.term === 'once' ? step.month === month : step.month <= month) ? [step.amount] : []
  })

/** An end counts from the month after its day, anything else from the month of its day; never before the forecast. */
function countsFrom(day: PlainDate, { isEnd }: CostEvent, first: PlainDate): PlainDate {
  return laterOf(isEnd ? monthsAfter(monthOf(day), 1) : monthOf(day), first)
}

const compare = (one: string | null, two: string | null): number => {
  if (one === two) return 0
  if (one === null) return 1
  return two === null || one < two ? -1 : 1
}
