import type { Cost, CostForecast, CostStep } from '@portal/contract/billing/cost.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'

interface Coming {
  steps: readonly CostStep[]
  /** How many of them explain the month over budget. */
  causes: number
}

/** The largest steps that lead to the first month over budget are first, by date; options, which do not count, are last. */
export function comingSteps(forecast: CostForecast, budget: Cost['budget']): Coming {
  const { base, usage, steps, months } = forecast
  const over = budget === null ? undefined : months.find(({ amount }) => amount > budget)
  const raised = over ? steps.filter((step) => raises(step, over.month)).toSorted(byAmount) : []
  const most = over ? causesOf(raised, (budget ?? 0) - base - (usage?.average ?? 0)) : 0
  const causes = new Set(raised.slice(0, most))
  const isOption = ({ term }: CostStep) => term === 'option'
  const placeOf = (step: CostStep) => (causes.has(step) ? 0 : isOption(step) ? 2 : 1)
  return { steps: steps.toSorted((one, two) => placeOf(one) - placeOf(two)), causes: most }
}

const byAmount = (one: CostStep, two: CostStep) => (two.amount ?? 0) - (one.amount ?? 0)

function raises({ term, month, amount }: CostStep, inMonth: PlainDate): boolean {
  if (term === 'option' || month === null || amount === null || amount <= 0) return false
  return term === 'once' ? month === inMonth : month <= inMonth
}

/** How many of the largest steps exceed what the budget leaves for them. */
function causesOf(raised: readonly CostStep[], left: number): number {
  let sum = 0
  const last = raised.findIndex(({ amount }) => (sum += amount ?? 0) > left)
  return last === -1 ? raised.length : last + 1
}
