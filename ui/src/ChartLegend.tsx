import { number } from '@portal/contract/format/counts.ts'
import { figuresOf, type SeriesFigures } from './chart-scale.ts'
import { classNames } from './class-names.ts'
import type { ChartSeries, LineChartProps } from './line-chart-props.ts'
import styles from './LineChart.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface ChartLegendProps {
  series: readonly ChartSeries[]
  header: string
  /** With it, the figures are one for the whole chart and the latest; each line says which. */
  overallHeader: string | undefined
  unit: string
  formatValue: ((value: number) => string) | undefined
}

interface LegendColumn {
  header: string
  /** Left out on a phone. */
  isSecond?: boolean
  figure: (figures: SeriesFigures, line: ChartSeries) => number | null
}

const latest: LegendColumn = { header: 'Latest', figure: ({ now }) => now }

const columnsOfEach: readonly LegendColumn[] = [
  { header: 'Lowest', isSecond: true, figure: ({ lowest }) => lowest },
  { header: 'Average', figure: ({ average }) => average },
  { header: 'Highest', figure: ({ highest }) => highest },
  { header: '95th percentile', isSecond: true, figure: ({ percentile95 }) => percentile95 },
  latest,
]

const columnsOverall = (header: string): readonly LegendColumn[] => [
  { header, figure: (figures, { overall = 'average' }) => figures[overall] },
  latest,
]

export function ChartLegend({ series, header, overallHeader, unit, formatValue }: ChartLegendProps) {
  const columns = overallHeader === undefined ? columnsOfEach : columnsOverall(overallHeader)
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
          {columns.map((column) => (
            <th key={column.header} scope="col" className={column.isSecond ? styles.second : undefined}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {series.map((line, index) => {
          const figures = found[index] ?? null
          return (
            <tr key={line.key}>
              <th scope="row">
                <ChartKey index={index} />
                {line.name}
              </th>
              {columns.map((column) => {
                const value = figures ? column.figure(figures, line) : null
                return (
                  <td key={column.header} className={column.isSecond ? styles.second : undefined}>
                    {value === null ? '–' : format(value)}
                  </td>
                )
              })}
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
