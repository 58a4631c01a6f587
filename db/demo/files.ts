import { asInsert } from '../src/as-insert.ts'
import { parse } from 'csv-parse/sync'
import { sql, type Transaction } from 'kysely'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { describeBadRow, ImportRefused } from '../src/import/bad-rows.ts'
import { entities } from '../src/import/entities.ts'
import { loadRowsIn } from '../src/import/load-rows.ts'
import { rowsInMemory } from '../src/import/row-source.ts'
import { boolean, rowsOf, text } from '../src/rows.ts'
import { inTexts, resolve } from './relative.ts'

export type Row = Record<string, unknown>

const folder = join(import.meta.dirname, 'files')
const Rows = z.array(z.record(z.string(), z.unknown()))

/** The rows of files/NAME.csv or files/NAME.ndjson as written. An empty cell is null. */
export function readRows(name: string): Row[] {
  const csv = join(folder, `${name}.csv`)
  const read: unknown = existsSync(csv)
    ? parse(readFileSync(csv), { columns: true, cast: (cell) => (cell === '' ? null : cell) })
    : readFileSync(join(folder, `${name}.ndjson`), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown)
  return Rows.parse(read)
}

/** The same with relative dates and times resolved. */
export function rowsOfFile(name: string, now: Date): Row[] {
  return Rows.parse(inTexts(readRows(name), (text) => resolve(text, now)))
}

/** Imports rows as a customer's own file would. */
export async function importRows(tx: Transaction<unknown>, entityName: string, rows: readonly Row[]): Promise<void> {
  const entity = entities.find(({ name }) => name === entityName)
  if (!entity) throw new Error(`The import knows no ${entityName}`)
  try {
    await loadRowsIn(tx, entity, rowsInMemory(rows))
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    throw new Error(`The demo's ${entityName}: ${error.badRows.first.map(describeBadRow).join('; ')}`, { cause: error })
  }
}

/** Inserts rows into a table that has no import. Missing or empty values get the column's default. */
export async function insertRows(tx: Transaction<unknown>, table: string, rows: readonly Row[]): Promise<void> {
  const columns = await columnsOf(tx, table, rows)
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
    select ${sql.join(columns.map(valueOf))} from ${recordset(table, rows, columns)} ${asInsert}`.execute(tx)
}

/** Updates existing rows, found by `key`, in the columns that the rows contain. */
export async function updateRows(
  tx: Transaction<unknown>,
  table: string,
  rows: readonly Row[],
  key: readonly string[],
): Promise<void> {
  const columns = await columnsOf(tx, table, rows)
  const changed = columns
    .filter(({ name }) => !key.includes(name))
    .map((column) => sql`${sql.ref(column.name)} = ${valueOf(column)}`)
  const isSame = key.map((name) => sql`${sql.ref(`t.${name}`)} = ${sql.ref(`r.${name}`)}`)
  await sql`
    update ${sql.table(table)} t set ${sql.join(changed)}
    from ${recordset(table, rows, columns)} where ${sql.join(isSame, sql` and `)}`.execute(tx)
}

const Column = z.strictObject({ name: text, isList: boolean, isJson: boolean, fallback: text.nullable() })
type Column = z.infer<typeof Column>

async function columnsOf(tx: Transaction<unknown>, table: string, rows: readonly Row[]): Promise<Column[]> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const { rows: columns } = await rowsOf(Column)`
    select attname as name, typcategory = 'A' as "isList", typname = 'jsonb' as "isJson",
      pg_get_expr(adbin, adrelid) as fallback
    from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
    where attrelid = ${table}::regclass and attname = any(${names}::text[])`.execute(tx)
  const unknown = names.filter((name) => !columns.some((column) => column.name === name))
  if (unknown.length > 0) throw new Error(`Demo data: ${table} has no ${unknown.join(', ')}`)
  return columns
}

const valueOf = ({ name, fallback }: Column) =>
  fallback === null ? sql.ref(`r.${name}`) : sql`coalesce(${sql.ref(`r.${name}`)}, ${sql.raw(fallback)})`

/** The rows as `r`, with the table's types; a list in a cell uses semicolons, JSON is text. */
function recordset(table: string, rows: readonly Row[], columns: readonly Column[]) {
  const written = rows.map((row) => {
    const read = columns.flatMap(({ name, isList, isJson }) => {
      const cell = row[name]
      if (typeof cell !== 'string' || !(isList || isJson)) return []
      return [[name, isList ? cell.split(';') : JSON.parse(cell)]]
    })
    return { ...row, ...Object.fromEntries(read) }
  })
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(written)}::jsonb) r`
}
