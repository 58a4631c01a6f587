import type { ReactNode } from 'react'

export interface ChartSeries {
  key: string
  /** "Inbound", in the legend. */
  name: string
  /** "In", at the crosshair. Default: the name. */
  shortName?: string
  /** One value for each time; null if unknown. */
  values: readonly (number | null)[]
  /** The one figure that the legend has for the whole chart, if each line is a measure of the same subject. */
  overall?: 'lowest' | 'average' | 'highest'
}

export interface ChartStrip {
  name: string
  unit: string
  values: readonly (number | null)[]
  hotFrom: number
}

export interface LineChartProps {
  title: string
  /** The unit and the meaning of a value: "Mbit/s, 10-minute averages". */
  note?: ReactNode
  /** The choice of period, a download. */
  aside?: ReactNode
  /** The content of the chart, with its finding: "Traffic in 24 hours: at most 290 of 500 Mbit/s". */
  label: string
  unit: string
  /** At most five series; each has its own colour and dash pattern. */
  series: readonly ChartSeries[]
  /** The full time of each value: "Mon 13 April, 14:10". */
  times: readonly string[]
  /** Labelled positions on the axis. */
  ticks: readonly { index: number; label: string }[]
  /** A warning uses its own colour; its label is at the start, if no line reaches it there. */
  threshold?: { value: number; label: string; isWarning?: boolean }
  /** The minimum extent of the scale: 100 for shares. */
  reachTo?: number
  /** The values on the axis, if they do not start at zero: negative levels, a narrow range. */
  levels?: readonly number[]
  /** Bands of good and poor values behind the lines. */
  bands?: readonly { from: number; to: number; label: string; tone: 'ok' | 'warn' | 'bad' }[]
  /** Marked times, by position; a label appears at the foot. */
  marks?: readonly { index: number; label?: string }[]
  /** Shaded between the lowest and the highest value of each time. */
  range?: { low: readonly (number | null)[]; high: readonly (number | null)[] }
  /** Periods behind the lines, by position: an outage, planned work. The text of the page must name them too. */
  spans?: readonly { from: number; to: number; tone: 'bad' | 'info' }[]
  /** A value holds until the next one. */
  stepped?: boolean
  /** One more value for each time, as a strip under the lines: grey if unknown, highlighted from `hotFrom` on. */
  strip?: ChartStrip
  /** Low and without figures, for a chart beside others. */
  compact?: boolean
  /** The header of the legend's first column: "Direction". */
  seriesHeader?: string
  /** The header of its column of figures for the whole chart: "24 hours". */
  overallHeader?: string
  formatValue?: (value: number) => string
  /** The finding in a sentence, below. */
  footer?: ReactNode
  /** Names beside the title instead of a table of figures below. */
  shortLegend?: boolean
  /** Names below the chart, with that of the threshold: for lines that would cross a label wherever it is. */
  namesBelow?: boolean
}
