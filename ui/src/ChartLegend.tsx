import { number } from '@portal/contract/format/counts.ts'
import { figuresOf, type SeriesFigures } from './chart-scale.ts'
import { classNames } from './class-names.ts'
import type { ChartSeries, LineChartProps } from './line-chart-props.ts'
import styles from './LineChart.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface ChartLegendProps {
  series: readonly ChartSeries[]
  header: string
  unit: string
  formatValue: ((value: number) => string) | undefined
}

export function ChartLegend({ series, header, unit, formatValue }: ChartLegendProps) {
  const found = series.map(({ values }) => figuresOf(values))
  const format = formatValue ?? alike(found)
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>Figures in {unit}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{header}</th>
          <th scope="col" className={styles.second}>
            Lowest
          </th>
          <th scope="col">Average</th>
          <th scope="col">Highest</th>
          <th scope="col" className={styles.second}>
            95th percentile
          </th>
          <th scope="col">Latest</th>
        </tr>
      </thead>
      <tbody>
        {series.map((line, index) => {
          const figures = found[index]
          const show = (value: number | null | undefined) =>
            value === undefined || value === null ? '–' : format(value)
          return (
            <tr key={line.key}>
              <th scope="row">
                <ChartKey index={index} />
                {line.name}
              </th>
              <td className={styles.second}>{show(figures?.lowest)}</td>
              <td>{show(figures?.average)}</td>
              <td>{show(figures?.highest)}</td>
              <td className={styles.second}>{show(figures?.percentile95)}</td>
              <td>{show(figures?.now)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Every figure with a decimal if a small one needs it, so that their points are below each other. */
function alike(found: readonly (SeriesFigures | null)[]): (value: number) => string {
  const all = found.flatMap((figures) =>
    figures ? Object.values<number | null>({ ...figures }).filter((value) => value !== null) : [],
  )
  const decimals = all.some((value) => Math.abs(value) < 10 && Math.round(value * 10) % 10 !== 0) ? 1 : 0
  return (value) => number(value, decimals, decimals)
}

/** The names of the lines and of the threshold, each with its look. */
export function ChartNames({
  series,
  threshold,
}: Pick<LineChartProps, 'series'> & { threshold: LineChartProps['threshold'] | undefined }) {
  return (
    <ul className={styles.names}>
      {series.map((line, index) => (
        <li key={line.key} className={styles.name}>
          <ChartKey index={index} />
          {line.name}
        </li>
      ))}
      {threshold ? (
        <li className={styles.name}>
          <span
            aria-hidden="true"
            className={classNames(styles.key, styles.thresholdKey, threshold.isWarning && styles.warningKey)}
          />
          {threshold.label}
        </li>
      ) : null}
    </ul>
  )
}

export function ChartKey({ index }: { index: number }) {
  return (
    <span aria-hidden="true" className={classNames(styles.key, styles[`series${index}`], styles[`dash${index}`])} />
  )
}
