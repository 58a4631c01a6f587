import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { RowNow } from './entity.ts'

interface Place {
  table: string
  key: readonly string[]
  row: z.ZodObject
  /** Columns stored under another name. */
  other?: Record<string, RawBuilder<unknown>>
}

/** For a file row that is a row of one table, here called `t`. */
export function rowNow({ table, key, row, other = {} }: Place): RowNow {
  const same = Object.keys(row.shape).filter((name) => !key.includes(name))
  const matches = key.map((column) => sql`${sql.ref(`t.${column}`)} = ${sql.ref(`s.${column}`)}`)
  return {
    from: sql`staging s left join ${sql.table(table)} t on ${sql.join(matches, sql` and `)}`,
    key: sql.ref(`t.${key.at(-1) ?? ''}`),
    values: { ...Object.fromEntries(same.map((name) => [name, sql.ref(`t.${name}`)])), ...other },
  }
}
