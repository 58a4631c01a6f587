import type { LineChartProps } from './LineChart.tsx'
import styles from './LineChart.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface ChartTableProps extends LineChartProps {
  formatValue: (value: number) => string
}

export function ChartTable({ label, unit, series, times, formatValue }: ChartTableProps) {
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
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
