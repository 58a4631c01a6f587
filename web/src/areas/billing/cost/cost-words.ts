import type { Cost, CostForecast, CostGroup, CostStep } from '@portal/contract/billing/cost.ts'
import { budgetStateOf, type CostGrouping, ungroupedNames } from '@portal/contract/billing/cost-values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { monthName, shortMonth } from '@portal/contract/format/days.ts'
import { figure, money, signedFigure } from '@portal/contract/format/money.ts'
import { minus, pence, sum } from '@portal/contract/money-values.ts'
import type { Pence } from '@portal/contract/money.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import type { BarSeries } from '@portal/ui/src/bar-chart-props.ts'
import type { StatusKind } from '@portal/ui/src/Status.tsx'

/** The share of a budget in whole per cent, rounded; 100 only if it is exact, so that it never contradicts the colour. */
export function percentOf(amount: number, budget: number): number {
  const rounded = Math.round((amount / budget) * 100)
  if (amount === budget) return 100
  return amount > budget ? Math.max(101, rounded) : Math.min(99, rounded)
}

export const lastAmount = ({ amounts }: Pick<CostGroup, 'amounts'>): Pence => amounts.at(-1) ?? pence(0)

type Judged = Pick<Cost, 'budget' | 'forecast' | 'totals' | 'months' | 'currency'>

/** Months of the forecast above the budget. */
const overMonths = ({ budget, forecast }: Judged): CostForecast['months'] =>
  budget === null ? [] : (forecast?.months ?? []).filter(({ amount }) => amount > budget)

/** The title of the page: the last month, or the first one over budget. */
export function costTitle(cost: Judged): string {
  const { budget, totals, months, currency } = cost
  const month = months.at(-1)
  if (month === undefined) return 'Cost'
  const spent = totals.at(-1) ?? pence(0)
  if (budget !== null && spent > budget) {
    return `Over budget in ${monthName(month)}, by ${money(minus(spent, budget), currency)}`
  }
  const over = overMonths(cost)
  const [first] = over
  if (budget !== null && first) {
    const most = Math.max(...over.map(({ amount }) => amount - budget))
    const each = over.length > 1 ? ' a month' : ''
    const upTo = over.some(({ amount }) => amount - budget !== most) ? 'up to ' : ''
    const when = over.length > 1 ? `from ${monthName(first.month)}` : `in ${monthName(first.month)}`
    return `Over budget ${when}, by ${upTo}${money(pence(most), currency)}${each}`
  }
  return `${money(spent, currency)} in ${monthName(month)}`
}

/** The chip beside the title; null without a budget, and when the title says by how much it is exceeded. */
export function budgetChip(cost: Judged): { kind: StatusKind; text: string } | null {
  const { budget, totals } = cost
  if (budget === null || totals.length === 0) return null
  const state = budgetStateOf(totals.at(-1) ?? 0, budget)
  if (state === 'over' || overMonths(cost).length > 0) return null
  if (state === 'near') return { kind: 'warn', text: 'Near budget' }
  return { kind: 'ok', text: 'Within budget' }
}

/** "£7,600.38 in April, 98% of the £7,750.00 budget" */
export function spentInWords(cost: Judged): string | null {
  const { budget, totals, months, currency } = cost
  const month = months.at(-1)
  if (month === undefined) return null
  const spent = totals.at(-1) ?? pence(0)
  if (budget === null) return 'No budget set'
  const ofBudget = `${percentOf(spent, budget)}% of the ${money(budget, currency)} budget`
  const isInTitle = costTitle(cost).startsWith(money(spent, currency))
  return isInTitle ? ofBudget : `${money(spent, currency)} in ${monthName(month)}, ${ofBudget}`
}

export const groupName = ({ name }: Pick<CostGroup, 'name'>, by: CostGrouping): string => name ?? ungroupedNames[by]

/** The groups whose name has this text. */
export function named(groups: readonly CostGroup[], by: CostGrouping, text: string): readonly CostGroup[] {
  const wanted = text.trim().toLowerCase()
  return wanted === '' ? groups : groups.filter((group) => groupName(group, by).toLowerCase().includes(wanted))
}

/** The bars: the two largest groups and the others, then the forecast with the part over budget apart. */
export function chartSeries(cost: Cost, by: CostGrouping): BarSeries[] {
  const { groups, months, budget, forecast } = cost
  const coming = forecast?.months ?? []
  const largest = groups.toSorted((one, two) => sum(two.amounts) - sum(one.amounts)).slice(0, 2)
  const others = groups.filter((group) => !largest.includes(group))
  const ahead = coming.map(() => 0)
  const looks = ['solid', 'soft'] as const
  const pending = sum((forecast?.pending ?? []).map(({ amount }) => amount))
  const limit = budget ?? Infinity
  return [
    ...largest.map((group, position) => ({
      key: group.key,
      name: groupName(group, by),
      look: looks[position] ?? 'soft',
      values: [...group.amounts, ...ahead],
    })),
    ...(others.length > 0
      ? [
          {
            key: 'others',
            name: `${counted(others.length, 'other')}`,
            look: 'outline' as const,
            values: [...months.map((_, at) => sum(others.map(({ amounts }) => amounts[at] ?? pence(0)))), ...ahead],
          },
        ]
      : []),
    {
      key: 'forecast',
      name: 'Forecast',
      look: 'forecast',
      values: [
        ...months.map((_, at) => (at === months.length - 1 ? pending : 0)),
        ...coming.map(({ amount }) => Math.min(amount, limit)),
      ],
    },
    ...(coming.some(({ amount }) => amount > limit)
      ? [
          {
            key: 'over',
            name: 'Over budget',
            look: 'over' as const,
            values: [...months.map(() => 0), ...coming.map(({ amount }) => Math.max(0, amount - limit))],
          },
        ]
      : []),
  ]
}

export const barsOf = (months: readonly PlainDate[]) =>
  months.map((month) => ({ key: month, label: shortMonth(month), name: `${monthName(month)} ${month.slice(0, 4)}` }))

/** The contents of the forecast, as a sentence below the chart. */
export function forecastInWords({ base, usage }: CostForecast, currency: string): string {
  const calls = usage
    ? `, usage at the average of ${counted(usage.months, 'month')}, ${money(usage.average, currency)}`
    : ''
  return `Forecast: the monthly charges of the newest bills, ${money(base, currency)}${calls}, and the changes listed. One-off charges and part months of past bills are not repeated; options not chosen are left out.`
}

/** "+512.00", "Not counted", "No price" */
export function stepAmount({ amount, term, month }: CostStep): string {
  if (amount === null) return '–'
  if (term !== 'option' && month === null) return `(${signedFigure(amount)})`
  return signedFigure(amount)
}

/** "a month from May", "once in May", "if chosen" */
export function stepTerm({ term, month, amount }: CostStep): string {
  if (term === 'option') return amount === null ? 'no renewal price' : 'if chosen'
  if (amount === null) return 'no price'
  if (month === null) return 'not counted'
  return term === 'once' ? `once, ${shortMonth(month)}` : `a month from ${shortMonth(month)}`
}

/** "–" for no amount. */
export const cell = (amount: Pence): string => (amount === 0 ? '–' : figure(amount))

export const changeCell = (amount: Pence): string => (amount === 0 ? '–' : signedFigure(amount))
