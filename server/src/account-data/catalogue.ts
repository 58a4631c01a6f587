import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf, text, texts } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { notOfAccounts } from './tables.ts'

export const AccountTable = z.strictObject({
  /** Qualified with its schema unless that is `public`. */
  name: text,
  columns: texts,
  /** Columns that the database generates. */
  generated: texts,
  key: texts,
  /** Tables that this table has foreign keys to. */
  refersTo: texts,
})
export type AccountTable = z.infer<typeof AccountTable>

/** Read from the database's own catalogue, so that a new table cannot be forgotten. */
export async function readAccountTables(db: Sql): Promise<AccountTable[]> {
  const name = (table: string) =>
    sql.raw(`(select case n.nspname when 'public' then '' else n.nspname || '.' end || t.relname
      from pg_class t join pg_namespace n on n.oid = t.relnamespace where t.oid = ${table})`)
  const { rows } = await rowsOf(AccountTable)`
    select ${name('c.oid')} as name,
      array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped order by attnum) as columns,
      array(select attname::text from pg_attribute where attrelid = c.oid and attgenerated <> '') as generated,
      array(select a.attname::text from pg_index i, unnest(i.indkey::int[]) with ordinality k (number, position)
        join pg_attribute a on a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid order by k.position) as key,
      array(select ${name('f.confrelid')} from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "refersTo"
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped)
    order by 1`.execute(db)
  return rows.filter((table) => !(table.name in notOfAccounts))
}
