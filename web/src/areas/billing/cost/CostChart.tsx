import type { Cost } from '@portal/contract/billing/cost.ts'
import { costGroupingNames, type CostGrouping } from '@portal/contract/billing/cost-values.ts'
import { monthYear } from '@portal/contract/format/days.ts'
import { money, shortMoney } from '@portal/contract/format/money.ts'
import { pence } from '@portal/contract/money-values.ts'
import { BarChart, BarNames } from '@portal/ui/src/BarChart.tsx'
import { barsOf, chartSeries, costTitle, forecastInWords } from './cost-words.ts'
import styles from './cost.module.css'

/** Spend by month and the forecast, with the budget as a line. Its figures are also a table. */
export function CostChart({ cost, by }: { cost: Cost; by: CostGrouping }) {
  const { months, forecast, budget, currency } = cost
  const coming = (forecast?.months ?? []).map(({ month }) => month)
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return null
  const series = chartSeries(cost, by)
  return (
    <BarChart
      title="Cost by month"
      label={`Cost before VAT by month and ${costGroupingNames[by].toLowerCase()}, ${monthYear(first)} to ${monthYear(last)}, then the forecast. ${costTitle(cost)}`}
      barHeader="Month"
      bars={barsOf([...months, ...coming])}
      series={series}
      chosen={last}
      limit={budget === null ? undefined : { value: budget, label: `Budget ${money(budget, currency)}` }}
      part={coming[0] ? { from: coming[0], label: 'Forecast' } : undefined}
      formatValue={(value) => money(pence(value), currency)}
      formatLevel={(level) => shortMoney(pence(Math.round(level)))}
      footer={
        <div className={styles.below}>
          <BarNames series={series} />
          {forecast ? <p>{forecastInWords(forecast, currency)}</p> : null}
        </div>
      }
    />
  )
}
