import { shortDay, longDate } from '@portal/contract/format/days.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import { BarChart } from '@portal/ui/src/BarChart.tsx'
import type { BarSeries } from '@portal/ui/src/bar-chart-props.ts'
import type { CaseReport } from './queries.ts'
import { shareOnTime } from './report-words.ts'
import styles from './reports.module.css'

type Week = CaseReport['weeks'][number]

/** The weeks of a report: the backlog, and the targets that were met and missed. Each chart is a table as well. */
export function WeekCharts({ weeks }: { weeks: readonly Week[] }) {
  const first = weeks[0]
  const last = weeks.at(-1)
  if (!first || !last) return null
  // Of three charts in a row each has room for four dates.
  const step = Math.ceil(weeks.length / 4)
  const bars = weeks.map(({ week }, at) => ({
    key: week,
    label: at % step === 0 ? shortDay(week, null) : '',
    name: `Week of ${longDate(week)}`,
  }))
  const sum = (of: 'reply' | 'fix') =>
    weeks.reduce(({ met, missed }, week) => ({ met: met + week[of].met, missed: missed + week[of].missed }), {
      met: 0,
      missed: 0,
    })
  const targets = (of: 'reply' | 'fix'): BarSeries[] => [
    { key: 'met', name: 'On time', look: 'solid', values: weeks.map((week) => week[of].met) },
    { key: 'missed', name: 'Late or missed', look: 'hatched', values: weeks.map((week) => week[of].missed) },
  ]
  const shared = { bars, barHeader: 'Week', formatValue: (value: number) => number(value) }
  return (
    <div className={styles.charts}>
      <BarChart
        {...shared}
        compact
        title="Open at the end of the week"
        note="cases"
        label={`Open cases at the end of each week: ${counted(first.open, 'case')} at first, ${number(last.open)} now`}
        series={[{ key: 'open', name: 'Open', look: 'solid', values: weeks.map(({ open }) => open) }]}
      />
      <BarChart
        {...shared}
        compact
        title="First replies"
        note="cases each week"
        label={`First replies by the week in which the case was opened: ${shareOnTime(sum('reply'))} on time`}
        series={targets('reply')}
      />
      <BarChart
        {...shared}
        compact
        title="Fixes"
        note="cases each week"
        label={`Fixes by the week in which the case was opened: ${shareOnTime(sum('fix'))} on time`}
        series={targets('fix')}
      />
    </div>
  )
}
