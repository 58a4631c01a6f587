import type { TmfResource } from '@portal/contract/integration/tmf-resource.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { number, type RowSchema, rowsOf } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { valuesOf } from './filter-values.ts'
import type { Href } from './references.ts'

export type Condition = (values: readonly string[]) => RawBuilder<unknown>

/** A TM Forum resource: where its rows are, how each filter finds them, and how one is shown. */
export interface Collection<Row> {
  row: RowSchema<Row>
  columns: RawBuilder<unknown>
  /** The source of filters and the order, as `t`. */
  table: RawBuilder<unknown>
  /** Further tables for the columns, with one row for each of the table. */
  joins?: RawBuilder<unknown>
  order: RawBuilder<unknown>
  filters: Record<string, Condition> & { id: Condition }
  show: (row: Row, href: Href) => TmfResource
  /** Attributes that only a single resource has, because a list of them would be long. */
  details?: (db: Sql, row: Row, href: Href) => Promise<object>
}

export const oneOf = (column: string) => (values: readonly string[]) =>
  sql`${sql.ref(column)} = any(${[...values]}::text[])`

/** A filter on values that the standard names differently. */
export const translated =
  <Own extends string>(column: string, own: readonly Own[], toStandard: (value: Own) => string) =>
  (values: readonly string[]) =>
    oneOf(column)(own.filter((value) => values.includes(toStandard(value))))

/** An id of two parts: the account and the record. */
export const inAccount = (column: string) => (values: readonly string[]) => {
  const pairs = values.map((value) => value.split('~')).filter(({ length }) => length === 2)
  return sql`(t.account_id, ${sql.ref(column)}) in (select * from unnest(
    ${pairs.map(([account]) => account)}::text[], ${pairs.map(([, id]) => id)}::text[]))`
}

/** A day that the standard gives as a time. */
export const onDay = (column: string) => (values: readonly string[]) =>
  sql`${sql.ref(column)}::text = any(${values.map((value) => value.slice(0, 10))}::text[])`

type Filters = Readonly<Record<string, unknown>>

function whereOf<Row>({ filters }: Collection<Row>, query: Filters): RawBuilder<unknown> {
  const wanted = Object.entries(filters).flatMap(([name, filter]) => {
    const value = query[name]
    return typeof value === 'string' ? [filter(valuesOf(value))] : []
  })
  return wanted.length > 0 ? sql.join(wanted, sql` and `) : sql`true`
}

export async function countOf<Row>(db: Sql, collection: Collection<Row>, query: Filters): Promise<number> {
  const { rows } = await rowsOf({ total: number })`
    select count(*) as total from ${collection.table} where ${whereOf(collection, query)}`.execute(db)
  return rows[0]?.total ?? 0
}

export const listOf = <Row>(
  db: Sql,
  collection: Collection<Row>,
  query: Filters,
  { offset, limit }: { offset: number; limit: number },
): Promise<Row[]> =>
  rowsOf(collection.row)`
    select ${collection.columns} from ${collection.table} ${collection.joins ?? sql``}
    where ${whereOf(collection, query)} order by ${collection.order} limit ${limit} offset ${offset}`.all(db)

export const findOf = <Row>(db: Sql, collection: Collection<Row>, id: string): Promise<Row | null> =>
  rowsOf(collection.row)`
    select ${collection.columns} from ${collection.table} ${collection.joins ?? sql``}
    where ${collection.filters.id([id])}`.first(db)

/** A resource as it is read; null if there is none. */
export async function showOf<Row>(
  db: Sql,
  collection: Collection<Row>,
  id: string,
  href: Href,
): Promise<TmfResource | null> {
  const row = await findOf(db, collection, id)
  return row && { ...collection.show(row, href), ...(await collection.details?.(db, row, href)) }
}
