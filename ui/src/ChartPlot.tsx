import { type CSSProperties, type PointerEvent, useState } from 'react'
import { ChartKey } from './ChartLegend.tsx'
import { gridlines, labelWithin, level as levelOf, linePath, rangePath, type Span } from './chart-scale.ts'
import { ChartBands, ChartMarks, ChartSpans, ChartStripRow } from './ChartMarks.tsx'
import { classNames } from './class-names.ts'
import type { LineChartProps } from './line-chart-props.ts'
import styles from './LineChart.module.css'
import { withUnit } from './with-unit.ts'

interface ChartPlotProps extends LineChartProps {
  formatValue: (value: number) => string
}

const dashes = [undefined, '5 4', '1.5 3', '9 3 2 3', '2 5']
const shapes = [undefined, styles.square, styles.diamond]

export function ChartPlot(props: ChartPlotProps) {
  const { label, unit, series, times, ticks, threshold, strip, stepped = false, reachTo = 0, formatValue } = props
  const [index, setIndex] = useState<number | null>(null)
  const highest = Math.max(
    reachTo,
    threshold?.value ?? 0,
    ...series.flatMap((line) => line.values.map((value) => value ?? 0)),
  )
  const levels = props.levels ?? gridlines(highest)
  const span: Span = { from: levels[0] ?? 0, to: levels.at(-1) ?? 1 }
  const last = Math.max(1, times.length - 1)
  const share = (at: number) => `${(at / last) * 100}%`
  const level = (value: number) => `${100 - levelOf(value, span) / 10}%`

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setIndex(Math.min(last, Math.max(0, Math.round(((event.clientX - left) / width) * last))))
  }
  const reading = (at: number) => {
    const values = series.map((line) => `${line.name} ${withUnit(valueText(line.values[at], formatValue), unit)}`)
    const more = strip ? [`${strip.name} ${withUnit(valueText(strip.values[at], String), strip.unit)}`] : []
    return `${times[at] ?? ''}: ${[...values, ...more].join(', ')}`
  }

  return (
    <div className={classNames(styles.plot, props.compact && styles.compact, strip && styles.withStrip)}>
      <div className={styles.levels} aria-hidden="true">
        {levels.map((value) => (
          <span key={value} style={{ bottom: level(value) }}>
            {formatValue(value)}
          </span>
        ))}
      </div>
      <div className={styles.area} onPointerMove={follow} onPointerLeave={() => setIndex(null)}>
        <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
          {props.spans ? <ChartSpans spans={props.spans} last={last} /> : null}
          {props.range ? (
            <path className={styles.range} d={rangePath(props.range.low, props.range.high, span)} />
          ) : null}
          {props.bands ? <ChartBands bands={props.bands} span={span} /> : null}
          {levels.slice(1).map((value) => (
            <line key={value} className={styles.grid} x2="1000" y1={levelOf(value, span)} y2={levelOf(value, span)} />
          ))}
          {threshold ? (
            <line
              className={classNames(styles.threshold, threshold.isWarning && styles.warning)}
              x2="1000"
              y1={levelOf(threshold.value, span)}
              y2={levelOf(threshold.value, span)}
            />
          ) : null}
          {series.map((line, position) => (
            <g key={line.key} className={styles[`series${position}`]}>
              {position === 0 && !props.bands && !props.range && !stepped ? (
                <path className={styles.fill} d={filled(linePath(line.values, span))} />
              ) : null}
              <path
                className={styles.line}
                d={linePath(line.values, span, stepped)}
                strokeDasharray={dashes[position]}
              />
            </g>
          ))}
          {index === null ? null : (
            <line className={styles.cross} x1={(index / last) * 1000} x2={(index / last) * 1000} y2="1000" />
          )}
        </svg>
        {threshold && !props.namesBelow ? (
          <span
            className={classNames(styles.thresholdLabel, threshold.isWarning && styles.atStart)}
            style={{ top: `${levelOf(threshold.value, span) / 10}%` }}
          >
            {threshold.label}
          </span>
        ) : null}
        {props.marks ? <ChartMarks marks={props.marks} last={last} /> : null}
        {/* A slider provides arrow keys, Home and End for the crosshair, and reads out each position. */}
        <input
          type="range"
          className={styles.slider}
          aria-label={`${label}. Move through time`}
          min={0}
          max={last}
          value={index ?? last}
          aria-valuetext={reading(index ?? last)}
          onChange={(event) => setIndex(Number(event.target.value))}
          onFocus={() => setIndex(index ?? last)}
          onBlur={() => setIndex(null)}
        />
        {index === null
          ? null
          : series.map((line, position) => {
              const value = line.values[index] ?? null
              return value === null ? null : (
                <span
                  key={line.key}
                  aria-hidden="true"
                  className={classNames(styles.point, shapes[position % 3], styles[`series${position}`])}
                  style={{ left: share(index), bottom: level(value) }}
                />
              )
            })}
        {index === null ? null : (
          <div className={styles.tip} style={tipSide(index / last)} aria-hidden="true">
            <strong>{times[index]}</strong>
            <dl>
              {series.map((line, position) => (
                <div key={line.key} style={{ display: 'contents' }}>
                  <ChartKey index={position} />
                  <dt style={{ display: 'inline' }}>{line.shortName ?? line.name}</dt>
                  <dd>{withUnit(valueText(line.values[index], formatValue), unit)}</dd>
                </div>
              ))}
              {strip ? (
                <div style={{ display: 'contents' }}>
                  <span />
                  <dt style={{ display: 'inline' }}>{strip.name}</dt>
                  <dd>{withUnit(valueText(strip.values[index], String), strip.unit)}</dd>
                </div>
              ) : null}
            </dl>
          </div>
        )}
      </div>
      {strip ? <ChartStripRow strip={strip} /> : null}
      <div className={styles.times} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick.index} style={{ left: share(tick.index), ...labelWithin(tick.index / last) }}>
            {tick.label}
          </span>
        ))}
      </div>
    </div>
  )
}

/** Closes each continuous section at the baseline. */
const filled = (path: string) =>
  path.replace(/M([\d.-]+) ([\d.-]+)((?:L[\d.-]+ [\d.-]+)*)/g, (stretch: string, startX: string) => {
    const endX = /([\d.-]+) [\d.-]+$/.exec(stretch)?.[1] ?? startX
    return `${stretch}L${endX} 1000L${startX} 1000Z`
  })

const valueText = (value: number | null | undefined, formatValue: (value: number) => string) =>
  value === null || value === undefined ? '–' : formatValue(value)

/** The tooltip is on the side with more space. */
const tipSide = (share: number): CSSProperties =>
  share > 0.5 ? { right: `${(1 - share) * 100}%` } : { left: `${share * 100}%` }
