import { counted } from '@portal/contract/format/counts.ts'
import { money, shortMoney } from '@portal/contract/format/money.ts'
import { pence } from '@portal/contract/money-values.ts'
import { monthYear, shortMonth } from '@portal/contract/format/days.ts'
import type { BarSeries } from '@portal/ui/src/bar-chart-props.ts'
import { BarChart, BarNames } from '@portal/ui/src/BarChart.tsx'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import styles from './commission.module.css'
import { exposureQuery } from './queries.ts'

const title = 'At risk of clawback'

/** The amount that can still be clawed back, by the month in which the risk ends. */
export function ExposureCard() {
  const { data, error, refetch, isFetching } = useQuery(exposureQuery)
  if (!data) {
    return (
      <Card title={title}>
        {error ? (
          <EmptyState
            title="We could not load this chart"
            actions={
              <Button busy={isFetching} onClick={() => void refetch()}>
                Try again
              </Button>
            }
          />
        ) : (
          <Skeleton height="13rem" />
        )}
      </Card>
    )
  }
  const { months, atRisk, currency } = data
  const last = months.at(-1)
  if (!last) {
    return (
      <Card title={title}>
        <EmptyState title="No commission is at risk" text="All commission paid for new business has been earned." />
      </Card>
    )
  }
  const series: BarSeries[] = [
    { key: 'left', name: 'Still at risk', look: 'hatched', values: months.map((month) => month.stillAtRisk) },
    { key: 'safe', name: 'Earned', look: 'soft', values: months.map((month) => month.becomesSafe) },
  ]
  return (
    <BarChart
      title={title}
      note={`${money(atRisk, currency)} today`}
      label={`At risk of clawback by month: ${money(atRisk, currency)} now, all earned by ${monthYear(last.month)}`}
      barHeader="Month"
      bars={months.map(({ month }, index) => ({
        key: month,
        // Beside another chart there is space for every second label; the last month always has one.
        label: months.length > 8 && (months.length - index) % 2 === 0 ? '' : shortMonth(month),
        name: monthYear(month),
      }))}
      series={series}
      footer={
        <div className={styles.ahead}>
          <BarNames series={series} />
          <span>
            Next {counted(months.length, 'month')}, to {shortMonth(last.month)} {last.month.slice(0, 4)}
          </span>
        </div>
      }
      totalName="At risk"
      formatValue={(value) => money(pence(value), currency)}
      formatLevel={(level) => shortMoney(pence(Math.round(level)))}
    />
  )
}
