import { mostFound } from '@portal/contract/paging.ts'
import type { Listing, SortOf } from '@portal/contract/listing.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { prepared } from '@portal/db/src/prepared-statements.ts'
import { number, type RowSchema, rowsOf, textOrNull } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { allRead } from '../lib/all-read.ts'
import type { Found } from '../lib/find-things.ts'
import { isIndexed, searchPatterns } from '../lib/like-patterns.ts'

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
   * A join to this alias of `from`. The rows of a page are found first and only they are joined, and have their columns
   * calculated, so that a late page costs no more than its place in the index. Of the rows of a page all columns are kept, or these.
   */
  joined?: { to: string; by?: Piece; keeps?: Piece }
  /**
   * The table behind this alias of `from`, and its key. The keys of a page are found first, in an index if it has all that the
   * conditions and the order need, and only the rows of the page are read. Where `where` leaves few rows of the table, near
   * to each other, a search is planned as if it read all of them: the planner takes them for evenly spread, and would read
   * the table from its beginning until it has enough.
   */
  keyed?: { table: string; as: string; key: readonly string[]; isOfFew?: true }
  /** The number of rows, if it is known. */
  total?: number
  /** The rows that are counted, if `from` has only the first of them. */
  counted?: Piece
  /** More rows than `mostFound` may match: they are counted up to it, and the pages end there. */
  isWide?: boolean
  /** So frequent that connections keep its plan. */
  isHot?: true
}

/** A page of a list, and the number of rows on all pages. */
export interface ListPage<Row> extends Page {
  rows: Row[]
  total: number
  isMore?: true
}

/** One page of a list and the number of rows on all pages. */
export async function readPage<Row>(
  { tx }: { tx: Sql },
  row: RowSchema<Row>,
  query: Page,
  { columns, from, where, order, joined, keyed, total, counted: all, isWide = false, isHot }: Question,
): Promise<ListPage<Row>> {
  const found = sql`${from} where ${allOf(where)}`
  const page = sql`${found} order by ${order} ${partOf(shownOf(query, isWide), offsetOf(query))}`
  const read = () =>
    rowsOf(row)`${sql.raw(isHot ? prepared : '')}
      select ${columns} from ${shown(page, order, { joined, keyed })}`.all(tx)
  if (isWide && keyed && total === undefined && !all) {
    const { keys, ...counted } = await findKeys({ tx }, found, keyed)
    if (keys === null) return { rows: await read(), ...counted, ...positionOf(query) }
    const few = sql`select ${columns} from ${named(keys, keyed)} ${joined?.by ?? sql``} order by ${order}`
    const rows = counted.total === 0 ? [] : await rowsOf(row)`${few} ${limitTo(query)}`.all(tx)
    return { rows, ...counted, ...positionOf(query) }
  }
  if (isWide) {
    // A search without a match would read every row again for the page.
    const counted = total === undefined ? await countFound({ tx }, all ?? found, true) : { total }
    return { rows: counted.total === 0 ? [] : await read(), ...counted, ...positionOf(query) }
  }
  const [rows, counted] = await allRead([read(), total ?? countRows({ tx }, all ?? found)])
  return { rows, total: counted, ...positionOf(query) }
}

/** The rows of a page of a search that may be wide: its pages end at `mostFound`. */
export const shownOf = (query: Page, isWide: boolean): number =>
  isWide ? Math.max(0, Math.min(query.size, mostFound - offsetOf(query))) : query.size

/** The number of rows of this, which follows `from`; up to `mostFound` if it may be wide. */
export async function countFound(
  reader: { tx: Sql },
  found: Piece,
  isWide: boolean,
): Promise<{ total: number; isMore?: true }> {
  if (!isWide) return { total: await countRows(reader, found) }
  const counted = await countRows(reader, sql`(select from ${found} limit ${mostFound + 1}) few`)
  return counted > mostFound ? { total: mostFound, isMore: true } : { total: counted }
}

type Keyed = NonNullable<Question['keyed']>

const columnsOf = (of: string, key: readonly string[]) => sql.join(key.map((column) => sql.ref(`${of}.${column}`)))

const FoundKeys = { total: number, keys: textOrNull }

/**
 * The keys of all rows that a search finds, so that it reads the table once. Null if there are more than its pages show: then
 * the order of the list leads to a page sooner.
 */
async function findKeys({ tx }: { tx: Sql }, found: Piece, { as, key, isOfFew }: Keyed) {
  const matching = sql`select ${columnsOf(as, key)} from ${found}`
  const [few] = await rowsOf(FoundKeys)`
    ${isOfFew ? sql`with matching as materialized (${matching})` : sql``}
    select count(*) as total, case when count(*) <= ${mostFound} then jsonb_agg(to_jsonb(few))::text end as keys
    from (${isOfFew ? sql`select * from matching` : matching} limit ${mostFound + 1}) few`.all(tx)
  const total = few?.total ?? 0
  return total > mostFound
    ? { keys: null, total: mostFound, isMore: true as const }
    : { keys: few?.keys ?? '[]', total }
}

/** The rows with these keys, read in a query of their own: Citus cannot write a function of rows into a statement for a node. */
const named = (keys: string, { table, as, key }: Keyed): Piece => sql`
  (select ${sql.join(key.map((column) => sql`(each).${sql.id(column)}`))}
    from (select jsonb_populate_recordset(null::${sql.table(table)}, ${keys}::jsonb) as each) found) few
    join ${sql.table(table)} ${sql.ref(as)} on (${columnsOf(as, key)}) = (${columnsOf('few', key)})`

function shown(
  page: Piece,
  order: Piece,
  { joined, keyed }: { joined: Question['joined']; keyed: Question['keyed'] },
): Piece {
  const by = joined?.by ?? sql``
  if (keyed) {
    const key = columnsOf(keyed.as, keyed.key)
    return sql`(select ${key} from ${page}) page
      join ${sql.table(keyed.table)} ${sql.ref(keyed.as)} on (${key}) = (${columnsOf('page', keyed.key)}) ${by} order by ${order}`
  }
  return joined
    ? sql`(select ${joined.keeps ?? sql`*`} from ${page}) ${sql.ref(joined.to)} ${by} order by ${order}`
    : page
}

/** The same question within a search. */
export const narrowed = (question: Question, { conditions, isWide }: Found): Question => ({
  ...question,
  where: [allOf(question.where), ...conditions],
  isWide,
})

/** All rows of the same list in the same order. */
export const allPages = ({ columns, from, where, order, joined }: Question): Piece => sql`
  select ${columns} from ${from} ${joined?.by ?? sql``} where ${allOf(where)} order by ${order}`

/** All of these conditions as one. */
export function allOf(where: Piece | readonly Piece[]): Piece {
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

/**
 * A search of the desk: in the text of the record, and in the name and number of its account. The accounts are found once,
 * by their indexes; for a term that no index answers, those of the rows are joined by `joinNamed`, which reads fewer.
 */
export function typed(search: string | undefined, contains: (pattern: string) => Piece, account: Piece): Piece[] {
  return searchPatterns(search).map((pattern) =>
    isIndexed(pattern)
      ? sql`(${contains(pattern)} or ${account} in (select named.account_id from account named
          where lower(named.trading_name) like ${pattern} or named.account_id like ${pattern}))`
      : sql`(${contains(pattern)} or ${account} like ${pattern} or lower(named.trading_name) like ${pattern})`,
  )
}

/** An outer join, whose rows PostgreSQL keeps for the next row of an account: an inner one would compare within it. */
export const joinNamed = (search: string | undefined, account: Piece): Piece =>
  searchPatterns(search).every(isIndexed) ? sql`` : sql`left join account named on named.account_id = ${account}`

/** Whether there is a term to search for. */
export const isSearch = (search: string | undefined): boolean => searchPatterns(search).length > 0
