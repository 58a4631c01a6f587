import type { RawBuilder, Transaction } from 'kysely'
import { z } from 'zod'
import type { BadRow } from './bad-rows.ts'
import { number } from '../rows.ts'

/** A type of row that can be imported. The row schema is the only description of its columns. */
export interface Entity {
  /** Also the start of its file names. */
  name: string
  about: string
  row: z.ZodObject
  /** Rows of one file must be unique in these columns. */
  key: readonly string[]
  /** Checks that need the database, for a staged row `s`. */
  checks: readonly Check[]
  /** Checks that need a program, or that succeed only by taking effect, such as booking a place: the rows that fail. */
  inspect?(tx: Transaction<unknown>): Promise<BadRow[]>
  /** The existing row, for outcomes and the difference report. */
  now: RowNow
  /** Public files with columns of their own, recognised by their first record. */
  formats?: readonly ForeignFormat[]
  /** Columns that no report may show. */
  secret?: readonly string[]
  /** Writes the staged rows to the tables; `columns` are those in the file. */
  write(tx: Transaction<unknown>, columns: readonly string[]): Promise<Written>
}

/** How a file with this first record is read; null if it has another format. */
export type ForeignFormat = (first: readonly string[]) => ForeignFile | null

export interface ForeignFile {
  hasHeader: boolean
  /** Ours, which it has. */
  columns: readonly string[]
  rowOf(record: readonly string[]): Record<string, unknown>
}

export interface Check {
  column: string
  /** Text, or an expression for a reason with values. */
  reason: string | RawBuilder<unknown>
  /** True for a bad row. */
  isBad: RawBuilder<unknown>
}

export interface RowNow {
  /** The staged rows `s`, left-joined with the existing rows. */
  from: RawBuilder<unknown>
  /** Null if the row does not exist yet. */
  key: RawBuilder<unknown>
  /** The location of each file column; columns without one are not compared. */
  values: Record<string, RawBuilder<unknown>>
}

export const Written = z.strictObject({
  added: number,
  changed: number,
})
export type Written = z.infer<typeof Written>
