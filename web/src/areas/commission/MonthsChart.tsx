import type { StatementRow } from '@portal/contract/commission/commission.ts'
import { lineKindNames, lineKinds } from '@portal/contract/commission/values.ts'
import { money, shortMoney } from '@portal/contract/format/money.ts'
import { pence } from '@portal/contract/money-values.ts'
import { monthYear, shortMonth } from '@portal/contract/format/days.ts'
import type { BarSeries } from '@portal/ui/src/bar-chart-props.ts'
import { BarChart } from '@portal/ui/src/BarChart.tsx'

export const looks = { recurring: 'solid', new: 'soft', clawback: 'hatched', correction: 'outline' } as const

interface MonthsChartProps {
  /** Newest first, as in the list. */
  statements: readonly StatementRow[]
  /** The last of the twelve months shown; by default the latest. */
  chosen?: string | undefined
}

export function MonthsChart({ statements, chosen }: MonthsChartProps) {
  const at = Math.max(
    0,
    statements.findIndex(({ statementRef }) => statementRef === chosen),
  )
  // Up to twelve months that end with the selected one, or the latest twelve if it is among them.
  const from = at < 12 ? 0 : at
  const shown = statements.slice(from, from + 12).toReversed()
  const currency = shown[0]?.currency ?? 'GBP'
  const series = lineKinds
    .map(
      (kind): BarSeries => ({
        key: kind,
        name: lineKindNames[kind],
        look: looks[kind],
        values: shown.map(({ totals }) => totals.find((total) => total.kind === kind)?.amount ?? 0),
      }),
    )
    .filter(({ key, values }) => key !== 'correction' || values.some((value) => value !== 0))
  const highest = shown.toSorted((a, b) => b.net - a.net)[0]
  const [first, last] = [shown[0], shown.at(-1)]
  if (!highest || !first || !last) return null
  return (
    <BarChart
      title={shown.length === 12 ? 'Last 12 months' : 'By month'}
      note={`${monthYear(first.periodStart)} to ${monthYear(last.periodStart)}`}
      label={`Commission by month, ${monthYear(first.periodStart)} to ${monthYear(last.periodStart)}. ${monthYear(highest.periodStart)} is the highest at ${money(highest.net, currency)}`}
      barHeader="Month"
      bars={shown.map(({ statementRef, periodStart }) => ({
        key: statementRef,
        label: shortMonth(periodStart),
        name: monthYear(periodStart),
      }))}
      series={series}
      {...(chosen !== undefined && { chosen })}
      formatValue={(value) => money(pence(value), currency)}
      formatLevel={(level) => shortMoney(pence(Math.round(level)))}
    />
  )
}
