import type { ReactNode } from 'react'
import { shortDate } from './short-date.ts'

export interface Column<Row extends object> {
  /** The field of the row, unless `value` says otherwise. Also the name of the column in the sort state. */
  key: string
  header: string
  /** What is searched and sorted by. Default: the field named by `key`. */
  value?: (row: Row) => unknown
  cell?: (row: Row) => ReactNode
  /** The name cell becomes the row's header. Default: the first column. */
  isName?: boolean
  align?: 'start' | 'end'
  /** A CSS width. Exactly one column should have none and take what is left. */
  width?: string
  mono?: boolean
  /** Dropped on screens narrower than this. */
  hideBelow?: 768 | 1024 | 1280
  sortable?: boolean
  /** The header is read out but not shown, as for a column of actions. */
  hideHeader?: boolean
}

export function valueOf<Row extends object>(row: Row, column: Column<Row>): unknown {
  return column.value ? column.value(row) : Reflect.get(row, column.key)
}

export const isBlank = (value: unknown) => value === null || value === undefined || value === ''

// Kept: to make a formatter costs forty times as much as to use it.
const plainNumber = new Intl.NumberFormat('en-GB')

export function textOf(value: unknown): string {
  if (isBlank(value)) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number') return plainNumber.format(value).replace('-', '−')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value instanceof Date) return shortDate(value)
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return JSON.stringify(value)
}
