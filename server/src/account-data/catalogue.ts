import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf, text, texts } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { notOfAccounts } from './tables.ts'

export const AccountTable = z.strictObject({
  /** With its schema, where that is not the usual one. */
  name: text,
  columns: texts,
  /** Worked out by the database itself. */
  generated: texts,
  key: texts,
  /** Tables whose rows this one's rows refer to. */
  refersTo: texts,
})
export type AccountTable = z.infer<typeof AccountTable>

/** Every table that has rows of accounts, as the database itself describes them. */
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
