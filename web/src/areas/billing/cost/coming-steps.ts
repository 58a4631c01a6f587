import type { Cost, CostForecast, CostStep } from '@portal/contract/billing/cost.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'

interface Coming {
  steps: readonly CostStep[]
  /** How many of them explain the month over budget. */
  causes: number
}

/**
 * The steps that lead to the dearest month over budget are first, the largest amount on top; options, which do not
 * count, are last.
 */
export function comingSteps(forecast: CostForecast, budget: Cost['budget']): Coming {
  const { base, usage, steps, months } = forecast
  const [peak] = months.toSorted((one, two) => two.amount - one.amount)
  const over = budget !== null && peak !== undefined && peak.amount > budget ? { ...peak, budget } : null
  const raised = over === null ? [] : steps.filter((step) => raises(step, over.month)).toSorted(byAmount)
  const rest = steps.filter((step) => !raised.includes(step))
  const isOption = ({ term }: CostStep) => term === 'option'
  return {
    steps: [...raised, ...rest.filter((step) => !isOption(step)), ...rest.filter(isOption)],
    causes: over === null ? 0 : causesOf(raised, over.budget - base - (usage?.average ?? 0)),
  }
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
