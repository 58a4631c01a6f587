import { type PointerEvent, useState } from 'react'
import type { BarChartProps, BarSeries } from './bar-chart-props.ts'
import styles from './BarChart.module.css'
import { gridlines, wholeGridlines } from './chart-scale.ts'
import { classNames } from './class-names.ts'

export function ChartBars(props: BarChartProps) {
  const {
    label,
    bars,
    series,
    chosen,
    formatValue,
    formatLevel = formatValue,
    totalName = 'Total',
    hotFrom = Infinity,
    limit,
    part,
  } = props
  const [index, setIndex] = useState<number | null>(null)
  const sums = bars.map((_, at) => sumsOf(series, at))
  const isCounted = series.every(({ values }) => values.every(Number.isInteger))
  const levels = (isCounted ? wholeGridlines : gridlines)(
    Math.max(limit?.value ?? 0, ...sums.map(({ above }) => above)),
  )
  const top = levels.at(-1) ?? 1
  const below = Math.max(...sums.map((sum) => sum.below))
  // Adds space, so that the last bar below the line does not overlap the text.
  const height = top + below * 1.25
  const share = (value: number) => `${(value / height) * 100}%`
  const zero = (below * 1.25) / height
  const last = bars.length - 1
  const partAt = bars.findIndex(({ key }) => key === part?.from)
  const reading = (at: number) => {
    const values = series.map((each) => `${each.name} ${formatValue(each.values[at] ?? 0)}`)
    const total = series.length > 1 ? [`${totalName} ${formatValue(totalOf(series, at))}`] : []
    return `${bars[at]?.name ?? ''}: ${[...values, ...total].join(', ')}`
  }

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setIndex(Math.min(last, Math.max(0, Math.floor(((event.clientX - left) / width) * bars.length))))
  }
  return (
    <div className={styles.plot}>
      <div className={styles.levels} aria-hidden="true">
        {levels.map((value) => (
          <span key={value} style={{ bottom: `${(zero + value / height) * 100}%` }}>
            {formatLevel(value)}
          </span>
        ))}
      </div>
      <div className={styles.area} onPointerMove={follow} onPointerLeave={() => setIndex(null)}>
        {levels.map((value) => (
          <hr
            key={value}
            aria-hidden="true"
            className={classNames(styles.grid, value === 0 && styles.zero)}
            style={{ bottom: `${(zero + value / height) * 100}%` }}
          />
        ))}
        <ol className={styles.bars} aria-hidden="true">
          {bars.map((bar, at) => (
            <li
              key={bar.key}
              className={classNames(
                bar.key === chosen && styles.chosen,
                at === index && styles.read,
                (sums[at]?.above ?? 0) >= hotFrom && styles.hot,
                bars.length > 20 && (series.length === 1 ? styles.dense : styles.narrow),
              )}
            >
              {stackOf(series, at).map(({ key, look, from, size }) => (
                <i
                  key={key}
                  className={styles[look]}
                  style={{ bottom: `${(zero + from / height) * 100}%`, height: share(size) }}
                />
              ))}
            </li>
          ))}
        </ol>
        {limit ? (
          <span
            className={styles.limit}
            style={{ bottom: `${(zero + limit.value / height) * 100}%` }}
            aria-hidden="true"
          >
            <b>{limit.label}</b>
          </span>
        ) : null}
        {part && partAt > 0 ? (
          <span className={styles.part} style={{ left: `${(partAt / bars.length) * 100}%` }} aria-hidden="true">
            <b>{part.label}</b>
          </span>
        ) : null}
        {/* A slider provides arrow keys, Home and End for the bars, and reads out each of them. */}
        <input
          type="range"
          className={styles.slider}
          aria-label={`${label}. Move through the bars`}
          min={0}
          max={last}
          value={index ?? last}
          aria-valuetext={reading(index ?? last)}
          onChange={(event) => setIndex(Number(event.target.value))}
          onFocus={() => setIndex(index ?? last)}
          onBlur={() => setIndex(null)}
        />
        {index === null ? null : <Tip {...props} index={index} />}
      </div>
      <div
        className={classNames(
          styles.names,
          bars.some((bar) => bar.label === '') && styles.sparse,
          bars.length > 14 && styles.many,
        )}
        aria-hidden="true"
      >
        {bars.map((bar) => (
          <span key={bar.key} className={bar.key === chosen ? styles.strong : undefined}>
            {bar.label}
          </span>
        ))}
      </div>
    </div>
  )
}

function Tip({ bars, series, formatValue, totalName = 'Total', index }: BarChartProps & { index: number }) {
  const place = (index + 0.5) / bars.length
  return (
    <div
      className={styles.tip}
      style={place > 0.5 ? { right: `${(1 - place) * 100}%` } : { left: `${place * 100}%` }}
      aria-hidden="true"
    >
      <strong>{bars[index]?.name}</strong>
      <dl>
        {series.map(({ key, name, look, values }) => (
          <div key={key}>
            <dt>
              <i className={classNames(styles.key, styles[look])} />
              {name}
            </dt>
            <dd>{formatValue(values[index] ?? 0)}</dd>
          </div>
        ))}
        {series.length > 1 ? (
          <div>
            <dt>{totalName}</dt>
            <dd>{formatValue(totalOf(series, index))}</dd>
          </div>
        ) : null}
      </dl>
    </div>
  )
}

interface Piece {
  key: string
  look: BarSeries['look']
  from: number
  size: number
}

/** Positive values stack upwards from zero, negative ones downwards, in the order of the series. */
function stackOf(series: readonly BarSeries[], at: number): Piece[] {
  let above = 0
  let below = 0
  return series.flatMap(({ key, look, values }) => {
    const value = values[at] ?? 0
    if (value === 0) return []
    const from = value > 0 ? above : below + value
    if (value > 0) above += value
    else below += value
    return [{ key, look, from, size: Math.abs(value) }]
  })
}

function sumsOf(series: readonly BarSeries[], at: number): { above: number; below: number } {
  const values = series.map((each) => each.values[at] ?? 0)
  return {
    above: values.reduce((sum, value) => sum + Math.max(0, value), 0),
    below: values.reduce((sum, value) => sum - Math.min(0, value), 0),
  }
}

export function totalOf(series: readonly BarSeries[], at: number): number {
  return series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)
}
