import type { RawBuilder, Transaction } from 'kysely'
import { z } from 'zod'
import type { BadRow } from './bad-rows.ts'
import { number } from '../rows.ts'

/** A kind of row that can be imported. The row schema is the only description of its columns. */
export interface Entity {
  /** Also what the name of its files begins with. */
  name: string
  about: string
  row: z.ZodObject
  /** Two rows of one file must not agree in these columns. */
  key: readonly string[]
  /** What only the database can tell about a staged row, here called `s`. */
  checks: readonly Check[]
  /** What takes a program to tell, or can only be told by taking it, such as a place: the rows that get none. */
  inspect?(tx: Transaction<unknown>): Promise<BadRow[]>
  /** The row as the tables have it, for outcomes and the difference report. */
  now: RowNow
  /** What no report may tell. */
  secret?: readonly string[]
  /** Brings the staged rows into the tables; `columns` are those that the file has. */
  write(tx: Transaction<unknown>, columns: readonly string[]): Promise<Written>
}

export interface Check {
  column: string
  reason: string
  /** True for a bad row. */
  isBad: RawBuilder<unknown>
}

export interface RowNow {
  /** The staged rows `s`, with what there is of each joined from the left. */
  from: RawBuilder<unknown>
  /** Null where the row is not there yet. */
  key: RawBuilder<unknown>
  /** Where a column of the file stands; one that is missing here is not compared. */
  values: Record<string, RawBuilder<unknown>>
}

export const Written = z.strictObject({
  added: number,
  changed: number,
})
export type Written = z.infer<typeof Written>
