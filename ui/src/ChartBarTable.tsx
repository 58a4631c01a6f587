import type { BarChartProps } from './bar-chart-props.ts'
import styles from './BarChart.module.css'
import { totalOf } from './ChartBars.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export function ChartBarTable({ label, bars, series, barHeader, totalName = 'Total', formatValue }: BarChartProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without focus it cannot be scrolled by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={`${label}, as a table`}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{barHeader}</th>
            {series.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
            {series.length > 1 ? <th scope="col">{totalName}</th> : null}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar, at) => (
            <tr key={bar.key}>
              <th scope="row">{bar.name}</th>
              {series.map(({ key, values }) => (
                <td key={key}>{formatValue(values[at] ?? 0)}</td>
              ))}
              {series.length > 1 ? <td>{formatValue(totalOf(series, at))}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
