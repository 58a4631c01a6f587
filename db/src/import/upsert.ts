import { type RawBuilder, sql, type Transaction } from 'kysely'
import { Written } from './entity.ts'
import { isDistributed } from '../distribution/is-distributed.ts'
import { rowsOf } from '../rows.ts'

interface Upsert {
  table: string
  key: readonly string[]
  /** The expression over the staged row `s` for each target column. */
  values: Record<string, RawBuilder<unknown>>
  /** The source of the rows, if it is more than `staging s`. */
  from?: RawBuilder<unknown>
  /** Additional assignments for a row that actually changes. */
  onChange?: RawBuilder<unknown>
  /** Columns that are set on insert and do not count as a change. */
  notCompared?: readonly string[]
  /** Existing rows stay as they are. */
  isKept?: boolean
}

/** Inserts new rows and updates those that differ, in one statement; equal rows are not written. */
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
  // In key order, neighbouring rows are written together, and two writers lock in the same order. For a row that this
  // statement inserted, xmax is 0.
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
  // The first search after a large import must not use statistics from before it. Citus has no statistics in a transaction.
  if (written.added + written.changed > 1000 && !(await isDistributed(tx))) await sql`analyze ${table}`.execute(tx)
  return written
}

/** Assignments for a row that changes. Citus refuses `now()` in the change of a row that another statement selects. */
export const asNewVersion = (at = new Date()): RawBuilder<unknown> =>
  sql`version = existing.version + 1, updated_at = ${at}`

/** Each column of the file maps to the column of the same name. */
export function sameColumns(columns: readonly string[]): Record<string, RawBuilder<unknown>> {
  return Object.fromEntries(columns.map((column) => [column, sql.ref(`s.${column}`)]))
}
