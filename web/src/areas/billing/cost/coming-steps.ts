import type { Cost, CostForecast, CostStep } from '@portal/contract/billing/cost.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'

/**
 * The steps of the forecast that are shown, by date: all that lead to the first month over budget, then the nearest.
 * Options, which do not count, are last.
 */
export function comingSteps(forecast: CostForecast, budget: Cost['budget'], most: number): readonly CostStep[] {
  const { base, usage, steps, months } = forecast
  const over = budget === null ? undefined : months.find(({ amount }) => amount > budget)
  const raised = over ? steps.filter((step) => raises(step, over.month)).toSorted(byAmount) : []
  const causes = raised.slice(0, over ? causesOf(raised, (budget ?? 0) - base - (usage?.average ?? 0)) : 0)
  const [options, counted] = [steps.filter(isOption), steps.filter((step) => !isOption(step))]
  const nearest = [...counted, ...options].filter((step) => !causes.includes(step))
  const shown = new Set([...causes, ...nearest.slice(0, Math.max(0, most - causes.length))])
  return [...counted, ...options].filter((step) => shown.has(step))
}

const isOption = ({ term }: CostStep) => term === 'option'

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
