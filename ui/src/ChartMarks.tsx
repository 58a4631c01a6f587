import { level, type Span } from './chart-scale.ts'
import { classNames } from './class-names.ts'
import type { ChartStrip, LineChartProps } from './line-chart-props.ts'
import styles from './LineChart.module.css'

/** Good, fair and poor bands behind the lines, with their names at the right edge. */
export function ChartBands({ bands, span }: { bands: NonNullable<LineChartProps['bands']>; span: Span }) {
  return bands.map(({ from, to, label, tone }) => {
    const top = level(to, span)
    return (
      <rect key={label} className={styles[`band-${tone}`]} width="1000" y={top} height={level(from, span) - top}>
        <title>{label}</title>
      </rect>
    )
  })
}

/** Periods over the whole height, at least as wide as a line. */
export function ChartSpans({ spans, last }: { spans: NonNullable<LineChartProps['spans']>; last: number }) {
  return spans.map(({ from, to, tone }) => (
    <rect
      key={`${tone} ${from} ${to}`}
      className={styles[`span-${tone}`]}
      x={(from / last) * 1000}
      width={Math.max(2, ((to - from) / last) * 1000)}
      height="1000"
    />
  ))
}

export function ChartMarks({ marks, last }: { marks: NonNullable<LineChartProps['marks']>; last: number }) {
  return marks.map(({ index, label }) => (
    <span
      key={index}
      aria-hidden="true"
      className={classNames(styles.mark, index / last > 0.5 && styles.markEnd)}
      style={{ left: `${(index / last) * 100}%` }}
    >
      {label ? <b>{label}</b> : null}
    </span>
  ))
}

type Tone = 'none' | 'quiet' | 'warm' | 'hot'

function toneOf(value: number | null, hotFrom: number): Tone {
  if (value === null) return 'none'
  if (value <= 0) return 'quiet'
  return value >= hotFrom ? 'hot' : 'warm'
}

/** Adjacent values of the same tone are drawn as one. */
export function ChartStripRow({ strip: { name, values, hotFrom } }: { strip: ChartStrip }) {
  const runs: { from: number; to: number; tone: Tone }[] = []
  for (const [index, value] of values.entries()) {
    const tone = toneOf(value, hotFrom)
    const run = runs.at(-1)
    if (run?.tone === tone) run.to = index + 1
    else runs.push({ from: index, to: index + 1, tone })
  }
  return (
    <>
      <span className={styles.stripName} aria-hidden="true">
        {name}
      </span>
      <svg
        className={styles.strip}
        viewBox={`0 0 ${Math.max(1, values.length)} 10`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {runs.map(({ from, to, tone }) => (
          <rect key={from} className={styles[`strip-${tone}`]} x={from} width={to - from} height="10" />
        ))}
      </svg>
    </>
  )
}
