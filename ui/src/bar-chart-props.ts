import type { ReactNode } from 'react'

export interface BarSeries {
  key: string
  name: string
  /** Told apart by more than colour: filled, light with an outline, hatched, or an outline only. */
  look: 'solid' | 'soft' | 'hatched' | 'outline'
  /** One value for each bar; those below zero hang under the line. */
  values: readonly number[]
}

export interface BarChartProps {
  title: string
  note?: ReactNode
  /** What the chart shows, with its finding: "Commission by month; March is the highest at £18,462". */
  label: string
  /** The bars from left to right: a short word under the bar and the full name. */
  bars: readonly { key: string; label: string; name: string }[]
  series: readonly BarSeries[]
  /** The head of the first column of the table. */
  barHeader: string
  /** What all series of a bar are together. Default: "Total". */
  totalName?: string
  /** From this total on a bar is one to look at. */
  hotFrom?: number
  /** Low, for a chart beside others. */
  compact?: boolean
  /** The bar that the page is about. */
  chosen?: string
  formatValue: (value: number) => string
  /** Shorter, for the axis. Default: as the values. */
  formatLevel?: (value: number) => string
}
