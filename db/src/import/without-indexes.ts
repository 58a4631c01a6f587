import { sql, type Transaction } from 'kysely'
import { rowsOf, text } from '../rows.ts'

/**
 * Fills an empty table without its secondary indexes and creates them afterwards in the same transaction: building an
 * index over a million rows takes a fraction of the time of a million insertions. A table with rows keeps its indexes,
 * because others are reading it.
 */
export async function withoutIndexesWhenEmpty<T>(
  tx: Transaction<unknown>,
  table: string,
  fill: () => Promise<T>,
): Promise<T> {
  const { rows: present } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(tx)
  if (present.length > 0) return fill()
  const { rows: indexes } = await rowsOf({ name: text, definition: text })`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = ${table}::regclass and not indisprimary and not indisunique`.execute(tx)
  for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(tx)
  const filled = await fill()
  await sql`set local maintenance_work_mem = '256MB'`.execute(tx)
  for (const { definition } of indexes) await sql.raw(definition).execute(tx)
  return filled
}
