import { number, type RowSchema, rowsOf } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { searchPatterns } from '../../lib/like-patterns.ts'
import type { DeskScope } from '../actor.ts'

export interface Page {
  page: number
  size: number
}

interface Question {
  columns: RawBuilder<unknown>
  from: RawBuilder<unknown>
  where: readonly RawBuilder<unknown>[]
  order: RawBuilder<unknown>
}

/** One page of a queue, with how many there are in all. */
export async function readPage<Row>(
  { tx }: DeskScope,
  row: RowSchema<Row>,
  { page, size }: Page,
  { columns, from, where, order }: Question,
): Promise<Page & { rows: Row[]; total: number }> {
  const matches = where.length > 0 ? sql.join(where, sql` and `) : sql`true`
  const { rows } = await rowsOf(row)`
    select ${columns} from ${from} where ${matches} order by ${order}
    limit ${size} offset ${(page - 1) * size}`.execute(tx)
  const counted = await rowsOf({ total: number })`select count(*) as total from ${from} where ${matches}`.execute(tx)
  return { rows, total: counted.rows[0]?.total ?? 0, page, size }
}

/** What was typed, in the thing or in whose it is: its own searchable text, and the account `a` by name and number. */
export function typed(search: string | undefined, text: RawBuilder<unknown>): RawBuilder<unknown>[] {
  return searchPatterns(search).map(
    (pattern) =>
      sql`(${text} like ${pattern} or lower(a.trading_name) like ${pattern} or a.account_id like ${pattern})`,
  )
}
