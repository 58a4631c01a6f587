import type { Listing, SortOf } from '@portal/contract/listing.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { prepared } from '@portal/db/src/prepared-statements.ts'
import { number, type RowSchema, rowsOf } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { allRead } from '../lib/all-read.ts'
import { searchPatterns } from '../lib/like-patterns.ts'

type Piece = RawBuilder<unknown>

export interface Page {
  page: number
  size: number
}

/** The query of a list, for one page or for all of them. */
export interface Question {
  columns: Piece
  from: Piece
  /** All of these conditions. */
  where: Piece | readonly Piece[]
  order: Piece
  /**
   * A join to this alias of `from`. The rows of a page are found first and only they are joined, so that a late page costs
   * no more than its place in the index.
   */
  joined?: { to: string; by: Piece }
  /** The number of rows, if it is known. */
  total?: number
  /** So frequent that connections keep its plan. */
  isHot?: true
}

/** One page of a list and the number of rows on all pages. */
export async function readPage<Row>(
  { tx }: { tx: Sql },
  row: RowSchema<Row>,
  query: Page,
  { columns, from, where, order, joined, total, isHot }: Question,
): Promise<Page & { rows: Row[]; total: number }> {
  const found = sql`${from} where ${allOf(where)}`
  const page = sql`${found} order by ${order} ${limitTo(query)}`
  const shown = joined ? sql`(select * from ${page}) ${sql.ref(joined.to)} ${joined.by} order by ${order}` : page
  const [rows, counted] = await allRead([
    rowsOf(row)`${sql.raw(isHot ? prepared : '')} select ${columns} from ${shown}`.all(tx),
    total ?? countRows({ tx }, found),
  ])
  return { rows, total: counted, ...positionOf(query) }
}

/** All rows of the same list in the same order. */
export const allPages = ({ columns, from, where, order, joined }: Question): Piece => sql`
  select ${columns} from ${from} ${joined?.by ?? sql``} where ${allOf(where)} order by ${order}`

function allOf(where: Piece | readonly Piece[]): Piece {
  if (!('length' in where)) return where
  return where.length > 0 ? sql.join(where, sql` and `) : sql`true`
}

/** The number of rows before a page. */
export const offsetOf = ({ page, size }: Page): number => (page - 1) * size

export const limitTo = (page: Page): Piece => partOf(page.size, offsetOf(page))

/** This many rows from this place on. */
export const partOf = (limit: number, offset: number): Piece => sql`limit ${limit} offset ${offset}`

/** The page and its size, as an answer repeats them. */
export const positionOf = ({ page, size }: Page): Page => ({ page, size })

/** The number of rows of this, which follows `from`. */
export async function countRows({ tx }: { tx: Sql }, found: Piece): Promise<number> {
  const { rows } = await rowsOf({ total: number })`select count(*) as total from ${found}`.execute(tx)
  return rows[0]?.total ?? 0
}

/** The SQL columns of each sort of a list, in ascending order: `name`, `age desc`, `name nulls last`. */
export type SortColumns<L extends Listing> = { readonly [Sort in SortOf<L>]: readonly string[] }

/** Ordered by these columns, of which the last is unique; descending reverses each of them. */
export function orderBy(columns: readonly string[], direction: 'asc' | 'desc' = 'asc'): Piece {
  return sql.raw(columns.map((column) => (direction === 'asc' ? column : reversed(column))).join(', '))
}

function reversed(column: string): string {
  const [, name, way, nulls = ''] = /^(.+?)( desc)?( nulls last)?$/.exec(column) ?? []
  return `${name}${way ? '' : ' desc'}${nulls}`
}

/** A search of the desk: in the text of the record, and in the name and number of its account `a`. */
export function typed(search: string | undefined, text: Piece): Piece[] {
  return searchPatterns(search).map(
    (pattern) =>
      sql`(${text} like ${pattern} or lower(a.trading_name) like ${pattern} or a.account_id like ${pattern})`,
  )
}
