import type { ReactNode } from 'react'

export interface BarSeries {
  key: string
  name: string
  /**
   * Distinguished by more than colour: filled, light with an outline, hatched, or an outline only; `forecast` is a light
   * hatch, `over` the part above a limit.
   */
  look: 'solid' | 'soft' | 'hatched' | 'outline' | 'forecast' | 'over'
  /** One value for each bar; negative ones are below the line. */
  values: readonly number[]
}

export interface BarChartProps {
  title: string
  note?: ReactNode
  /** The content of the chart, with its finding: "Commission by month; March is the highest at £18,462". */
  label: string
  /** The bars from left to right: a short label under the bar, and the full name. */
  bars: readonly { key: string; label: string; name: string }[]
  series: readonly BarSeries[]
  /** The header of the table's first column. */
  barHeader: string
  /** The name of a bar's total. Default: "Total". */
  totalName?: string
  /** The total from which a bar is highlighted. */
  hotFrom?: number
  /** A dashed line across all bars, with its name: a budget. */
  limit?: { value: number; label: string } | undefined
  /** The bar that a new part begins with, named above it: the forecast. */
  part?: { from: string; label: string } | undefined
  /** Below the chart, instead of the legend: a legend, what its figures contain. */
  footer?: ReactNode
  /** Low, for a chart beside others. */
  compact?: boolean
  /** The bar that the page is about. */
  chosen?: string
  formatValue: (value: number) => string
  /** Shorter, for the axis. Default: as the values. */
  formatLevel?: (value: number) => string
}
