import { BarChart } from '@portal/ui/src/BarChart.tsx'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { exposureQuery } from './queries.ts'
import { money, monthYear, shortMoney, shortMonth } from './words.ts'

const title = 'At risk of clawback'

/** What could still be taken back, and in which month each part of it becomes safe. */
export function ExposureCard() {
  const { data, error, refetch, isFetching } = useQuery(exposureQuery)
  if (!data) {
    return (
      <Card title={title}>
        {error ? (
          <EmptyState
            title="This could not be loaded"
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
        <EmptyState title="Nothing is at risk" text="All that you were paid for new business is earned out." />
      </Card>
    )
  }
  return (
    <BarChart
      title={title}
      note={money(atRisk, currency)}
      label={`At risk of clawback by month: ${money(atRisk, currency)} now, all safe after ${monthYear(last.month)}`}
      barHeader="Month"
      bars={months.map(({ month }, index) => ({
        key: month,
        // Beside another chart there is room for every other word.
        label: months.length > 8 && index % 2 === 1 ? '' : shortMonth(month),
        name: monthYear(month),
      }))}
      series={[
        { key: 'left', name: 'Still at risk', look: 'hatched', values: months.map((month) => month.stillAtRisk) },
        { key: 'safe', name: 'Becomes safe', look: 'soft', values: months.map((month) => month.becomesSafe) },
      ]}
      totalName="At risk"
      formatValue={(value) => money(value, currency)}
      formatLevel={shortMoney}
    />
  )
}
