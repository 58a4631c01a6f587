import type { ReactNode } from 'react'

export interface ChartSeries {
  key: string
  /** "Inbound", in the legend. */
  name: string
  /** "In", at the crosshair. Default: the name. */
  shortName?: string
  /** One value for each time; null where nothing is known. */
  values: readonly (number | null)[]
}

export interface ChartStrip {
  name: string
  unit: string
  values: readonly (number | null)[]
  hotFrom: number
}

export interface LineChartProps {
  title: string
  /** The unit and what one value is: "Mbit/s, 10-minute averages". */
  note?: ReactNode
  /** The choice of period, a download. */
  aside?: ReactNode
  /** What the chart shows, with its finding: "Traffic in 24 hours: at most 290 of 500 Mbit/s". */
  label: string
  unit: string
  /** At most five series; each has its own colour and its own dash. */
  series: readonly ChartSeries[]
  /** The full time of each value: "Mon 13 April, 14:10". */
  times: readonly string[]
  /** The places under the axis that carry a word. */
  ticks: readonly { index: number; label: string }[]
  /** A warning is drawn in its colour, its words at the start, where there is room before a line reaches it. */
  threshold?: { value: number; label: string; isWarning?: boolean }
  /** The scale reaches at least this far: 100 for shares. */
  reachTo?: number
  /** The values on the axis, where they do not begin at zero: levels below it, a narrow range. */
  levels?: readonly number[]
  /** What is good and what is not, behind the lines. */
  bands?: readonly { from: number; to: number; label: string; tone: 'ok' | 'warn' | 'bad' }[]
  /** Moments that matter, by their place; one with a label has it at its foot. */
  marks?: readonly { index: number; label?: string }[]
  /** A value holds until the next one. */
  stepped?: boolean
  /** One more value for each time, as a strip under the lines: grey where nothing is known, loud from `hotFrom` on. */
  strip?: ChartStrip
  /** Low and without figures, for a chart beside others. */
  compact?: boolean
  /** The head of the legend's first column: "Direction". */
  seriesHeader?: string
  formatValue?: (value: number) => string
  /** The finding in a sentence, below. */
  footer?: ReactNode
  /** Names beside the title instead of a table of figures below. */
  shortLegend?: boolean
}
