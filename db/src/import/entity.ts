import type { RawBuilder, Transaction } from 'kysely'
import type { z } from 'zod'

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
  /** Brings the staged rows into the tables; `columns` are those that the file has. */
  write(tx: Transaction<unknown>, columns: readonly string[]): Promise<Written>
}

export interface Check {
  column: string
  reason: string
  /** True for a bad row. */
  isBad: RawBuilder<unknown>
}

export interface Written {
  added: number
  changed: number
}
