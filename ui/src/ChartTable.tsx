import { number } from '@portal/contract/format/counts.ts'
import type { LineChartProps } from './line-chart-props.ts'
import styles from './LineChart.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface ChartTableProps extends LineChartProps {
  formatValue: (value: number) => string
}

export function ChartTable({ label, unit, series, times, strip, formatValue }: ChartTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without focus it cannot be scrolled by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={`${label}, as a table`}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>
            {label}, in {unit}
          </VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {series.map((line) => (
              <th key={line.key} scope="col">
                {line.name}, {unit}
              </th>
            ))}
            {strip ? (
              <th scope="col">
                {strip.name}, {strip.unit}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {times.map((time, index) => (
            <tr key={time}>
              <th scope="row">{time}</th>
              {series.map((line) => {
                const value = line.values[index] ?? null
                return <td key={line.key}>{value === null ? '–' : formatValue(value)}</td>
              })}
              {strip ? <td>{number(strip.values[index])}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
