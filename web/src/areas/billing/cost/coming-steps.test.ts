import type { CostForecast, CostStep } from '@portal/contract/billing/cost.ts'
import { pence } from '@portal/contract/money-values.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { expect, test } from 'vitest'
import { comingSteps } from './coming-steps.ts'

const step = (title: string, term: CostStep['term'], amount: number | null, month: string | null): CostStep => ({
  source: 'order',
  day: null,
  month: month === null ? null : plainDateOf(month),
  title,
  detail: '',
  term,
  amount: amount === null ? null : pence(amount),
  orderId: null,
  serviceId: null,
  billId: null,
})

const steps = [
  step('option', 'option', 365_000, null),
  step('once', 'once', 9500, '2026-11-01'),
  step('small', 'monthly', 4900, '2026-12-01'),
  step('ends', 'monthly', -2000, '2026-12-01'),
  step('large', 'monthly', 60_000, '2026-12-01'),
  step('unpriced', 'monthly', null, null),
  step('middle', 'monthly', 20_000, '2027-01-01'),
]

const forecast: CostForecast = {
  base: pence(800_000),
  usage: { average: pence(30_000), months: 6 },
  steps,
  moreOptions: 0,
  months: [
    { month: plainDateOf('2026-11-01'), amount: pence(839_500) },
    { month: plainDateOf('2026-12-01'), amount: pence(892_900) },
    { month: plainDateOf('2027-01-01'), amount: pence(912_900) },
  ],
  pending: [],
}

const shown = (budget: number | null, most = steps.length) =>
  comingSteps(forecast, budget === null ? null : pence(budget), most).map(({ title }) => title)

test('the largest causes of the first month over budget are shown, then the nearest steps, all by date', () => {
  expect(shown(900_000, 1)).toEqual(['large', 'middle'])
  expect(shown(900_000, 3)).toEqual(['once', 'large', 'middle'])
  expect(shown(885_000, 0)).toEqual(['large'])
  expect(shown(800_000, 0)).toEqual(['once'])
})

test('within the budget the nearest are shown', () => {
  expect(shown(1_000_000, 2)).toEqual(['once', 'small'])
  expect(shown(null, 2)).toEqual(['once', 'small'])
})

test('all steps are in their order, but for the options', () => {
  const titles = ['once', 'small', 'ends', 'large', 'unpriced', 'middle', 'option']
  expect(shown(900_000)).toEqual(titles)
  expect(shown(null)).toEqual(titles)
})
