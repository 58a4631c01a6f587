import { type RawBuilder, sql, type Transaction } from 'kysely'
import { Written } from './entity.ts'
import { rowsOf } from '../rows.ts'

interface Upsert {
  table: string
  key: readonly string[]
  /** Per target column the expression over the staged row `s`. */
  values: Record<string, RawBuilder<unknown>>
  /** Where the rows come from, when it is more than `staging s`. */
  from?: RawBuilder<unknown>
  /** Further assignments for a row that really changes. */
  onChange?: RawBuilder<unknown>
  /** Columns that are set with the first row and are no change by themselves. */
  notCompared?: readonly string[]
  /** A row that is there stays as it is. */
  isKept?: boolean
}

/** Inserts new rows and updates those that differ, in one statement; equal rows are not touched. */
export async function upsert(tx: Transaction<unknown>, request: Upsert): Promise<Written> {
  const { key, values, from = sql`staging s`, onChange, notCompared = [], isKept = false } = request
  const table = sql.table(request.table)
  const columns = Object.keys(values)
  const rest = isKept ? [] : columns.filter((column) => !key.includes(column) && !notCompared.includes(column))
  const existing = rest.map((column) => sql.ref(`existing.${column}`))
  const excluded = rest.map((column) => sql.ref(`excluded.${column}`))
  const assignments = rest.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  const update = sql`do update set ${sql.join(onChange ? [...assignments, onChange] : assignments)}
    where (${sql.join(existing)}) is distinct from (${sql.join(excluded)})`
  // In the order of the key, neighbours in the table and in its indexes are written together, and two writers meet
  // in the same order. A row that this statement inserted has no deleting transaction yet: xmax is 0.
  const { rows } = await rowsOf(Written)`
    with written as (
      insert into ${table} as existing (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(Object.values(values))} from ${from}
      order by ${sql.join(key.map((column) => sql.ref(`s.${column}`)))}
      on conflict (${sql.join(key.map((column) => sql.ref(column)))}) ${rest.length > 0 ? update : sql`do nothing`}
      returning xmax = 0 as is_new)
    select count(*) filter (where is_new) as added, count(*) filter (where not is_new) as changed from written`.execute(
    tx,
  )
  const written = rows[0] ?? { added: 0, changed: 0 }
  // The first search after a large import must not be planned for the table as it was before.
  if (written.added + written.changed > 1000) await sql`analyze ${table}`.execute(tx)
  return written
}

/** Each column of the file goes into the column of the same name. */
export function sameColumns(columns: readonly string[]): Record<string, RawBuilder<unknown>> {
  return Object.fromEntries(columns.map((column) => [column, sql.ref(`s.${column}`)]))
}
