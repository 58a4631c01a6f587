import { counted } from '@portal/contract/format/counts.ts'
import { option, type Typed } from './command.ts'
import { wrongUse } from './failure.ts'
import { table } from './table.ts'

export const pageOption = { page: { type: 'string' } } as const

/** The requested page, of the largest size. */
export function askedPage(typed: Typed): { page: number; size: 100 } {
  const page = Number(option(typed, 'page') ?? 1)
  if (!Number.isInteger(page) || page < 1) throw wrongUse('--page is a number from 1.')
  return { page, size: 100 }
}

interface Page<Row> {
  rows: readonly Row[]
  total: number
  page: number
  size: number
}

/** The rows of a page, and how many there are in all. */
export function listed<Row>(
  { rows, total, page, size }: Page<Row>,
  entity: string,
  columns: Readonly<Record<string, (row: Row) => string | number | boolean | null>>,
): string {
  if (total === 0) return `No ${entity}s found.`
  const body = table(
    Object.keys(columns),
    rows.map((row) => Object.values(columns).map((cell) => cell(row))),
  )
  const last = Math.ceil(total / size)
  return last > 1 ? `${body}\n\n${counted(total, entity)}, page ${page} of ${last}` : body
}
