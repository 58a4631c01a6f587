import type { Cost } from '@portal/contract/billing/cost.ts'
import { pence } from '@portal/contract/money-values.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { expect, test } from 'vitest'
import { budgetChip, chartSeries, costTitle, percentOf, spentInWords, stepAmount, stepTerm } from './cost-words.ts'

const months = ['2026-03-01', '2026-04-01'].map(plainDateOf)
const ahead = ['2026-05-01', '2026-06-01'].map(plainDateOf)

function cost(budget: number | null, spent: number, coming: readonly number[]): Cost {
  const amounts = [pence(0), pence(spent)]
  return {
    asOf: plainDateOf('2026-04-20'),
    currency: 'GBP',
    otherCurrencies: [],
    isPartial: false,
    months,
    groups: [{ key: '=LDS', name: 'Leeds', costCentre: null, amounts, budget: null }],
    totals: amounts,
    budget: budget === null ? null : pence(budget),
    forecast: {
      base: pence(spent),
      usage: null,
      steps: [],
      moreOptions: 0,
      months: coming.map((amount, at) => ({ month: ahead[at] ?? plainDateOf('2026-07-01'), amount: pence(amount) })),
      pending: [],
    },
  }
}

test('the title names the first month over budget, or else the last month', () => {
  expect(costTitle(cost(null, 76_000, [80_000]))).toBe('£760.00 in April')
  expect(costTitle(cost(77_500, 76_000, [78_800, 79_000]))).toBe('Over budget from May, by up to £15.00 a month')
  expect(costTitle(cost(77_500, 76_000, [76_000, 78_800]))).toBe('Over budget in June, by £13.00')
  expect(costTitle(cost(75_000, 76_000, [78_800]))).toBe('Over budget in April, by £10.00')
})

test('the chip is amber from 95%, and left out where the title says that a month or the forecast is over budget', () => {
  expect(budgetChip(cost(null, 1, []))).toBeNull()
  expect(budgetChip(cost(100_000, 94_999, [94_999]))).toEqual({ kind: 'ok', text: 'Within budget' })
  expect(budgetChip(cost(100_000, 95_000, [95_000]))).toEqual({ kind: 'warn', text: 'Near budget' })
  expect(budgetChip(cost(100_000, 95_000, [100_001]))).toBeNull()
  expect(budgetChip(cost(100_000, 100_001, []))).toBeNull()
})

test('a percentage is rounded, but never to 100 of an amount over or under the budget', () => {
  expect([percentOf(127_125, 125_000), percentOf(81_400, 100_000), percentOf(81_500, 100_000)]).toEqual([102, 81, 82])
  expect([percentOf(99_999, 100_000), percentOf(100_000, 100_000), percentOf(100_001, 100_000)]).toEqual([99, 100, 101])
  expect(spentInWords(cost(75_000, 76_000, []))).toBe('£760.00 in April, 101% of the £750.00 budget')
  expect(spentInWords(cost(77_500, 76_000, []))).toBe('98% of the £775.00 budget')
})

test('the part of a forecast over the budget is a series of its own', () => {
  const series = chartSeries(cost(77_500, 76_000, [78_800, 70_000]), 'site')
  expect(series.map(({ name, values }) => [name, ...values])).toEqual([
    ['Leeds', 0, 76_000, 0, 0],
    ['Forecast', 0, 0, 77_500, 70_000],
    ['Over budget', 0, 0, 1300, 0],
  ])
})

test('charges of billing accounts without a bill yet are hatched in the last month', () => {
  const one = cost(null, 76_000, [76_000])
  const pending = [{ billingAccountId: 'BA-2', name: 'Depot', amount: pence(500) }]
  const series = chartSeries({ ...one, forecast: one.forecast && { ...one.forecast, pending } }, 'site')
  expect(series.at(-1)).toMatchObject({ key: 'forecast', values: [0, 500, 76_000] })
})

test('a step says from when it counts, or that it does not', () => {
  const step = {
    source: 'order' as const,
    day: null,
    title: '',
    detail: '',
    orderId: null,
    serviceId: null,
    billId: null,
    month: plainDateOf('2026-05-01'),
    amount: pence(51_200),
  }
  expect([stepAmount({ ...step, term: 'monthly' }), stepTerm({ ...step, term: 'monthly' })]).toEqual([
    '+512.00',
    'a month from May',
  ])
  expect(stepTerm({ ...step, term: 'once' })).toBe('once, May')
  expect(stepTerm({ ...step, term: 'option', month: null })).toBe('if chosen')
  expect([
    stepAmount({ ...step, term: 'monthly', month: null }),
    stepTerm({ ...step, term: 'monthly', month: null }),
  ]).toEqual(['(+512.00)', 'not counted'])
})
