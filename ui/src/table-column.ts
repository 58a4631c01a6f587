import { shortDate } from '@portal/contract/format/dates.ts'
import { number } from '@portal/contract/format/counts.ts'
import type { ReactNode } from 'react'

/** How a column looks. */
export interface ColumnLook<Row extends object> {
  header: string
  /** The value for search and sorting. Default: the field named by `key`. */
  value?: (row: Row) => unknown
  cell?: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** A CSS width. Exactly one column should have none and take what is left. */
  width?: string
  mono?: boolean
  /** Long text takes as many lines as it needs, where the reader needs all of it. */
  wraps?: boolean
  /** Dropped on screens narrower than this. */
  hideBelow?: 768 | 1024 | 1280
}

export interface Column<Row extends object> extends ColumnLook<Row> {
  /** The field of the row, unless `value` says otherwise. Also the name of the column in the sort state. */
  key: string
  /** The name cell becomes the row's header. Default: the first column. */
  isName?: boolean
  sortable?: boolean
  /** The header is read out but not shown, as for a column of actions. */
  hideHeader?: boolean
}

export function valueOf<Row extends object>(row: Row, column: Column<Row>): unknown {
  return column.value ? column.value(row) : Reflect.get(row, column.key)
}

export const isBlank = (value: unknown) => value === null || value === undefined || value === ''

export function textOf(value: unknown): string {
  if (isBlank(value)) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number') return number(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value instanceof Date) return shortDate(value)
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return JSON.stringify(value)
}
