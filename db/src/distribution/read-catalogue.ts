import { sql } from 'kysely'
import { z } from 'zod'
import type { Sql } from '../database.ts'
import { appRole } from '../roles.ts'
import { boolean, rowsOf, text, textOrNull, texts } from '../rows.ts'

export const Table = z.strictObject({
  name: text,
  hasAccount: boolean,
  isUnlogged: boolean,
  /** Whether the gateway writes it in any way, and whether it may update or delete rows. */
  gateway: z.strictObject({ writes: boolean, changes: boolean }),
  primaryKey: texts,
  /** Each with its columns. */
  uniques: z.array(z.strictObject({ name: text, columns: texts })),
  /** Foreign keys; `setsNull` if deleting the other row empties columns of this one. */
  references: z.array(
    z.strictObject({ name: text, columns: texts, to: text, toColumns: texts, setsNull: boolean, definition: text }),
  ),
  triggers: z.array(z.strictObject({ name: text, definition: text })),
  /** Policies of row-level security. */
  policies: z.array(z.strictObject({ name: text, condition: textOrNull, check: textOrNull })),
})
export type Table = z.infer<typeof Table>

/** The portal's tables, as the database's own catalogue describes them. */
export async function readCatalogue(system: Sql): Promise<Table[]> {
  const columnsOf = (numbers: string, table: string) =>
    sql.raw(`array(select a.attname::text from unnest(${numbers}) with ordinality k (number, position)
      join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number order by k.position)`)
  return rowsOf(Table)`
    select c.relname::text as name,
           exists (select 1 from pg_attribute a
                    where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped) as "hasAccount",
           c.relpersistence = 'u' as "isUnlogged",
           jsonb_build_object('writes', has_any_column_privilege(${appRole}, c.oid, 'insert, update')
                                or has_table_privilege(${appRole}, c.oid, 'delete'),
                              'changes', has_any_column_privilege(${appRole}, c.oid, 'update')
                                or has_table_privilege(${appRole}, c.oid, 'delete')) as gateway,
           coalesce((select ${columnsOf('i.indkey::int[]', 'c.oid')} from pg_index i
                      where i.indrelid = c.oid and i.indisprimary), '{}') as "primaryKey",
           coalesce((select jsonb_agg(jsonb_build_object('name', i.indexrelid::regclass::text,
                                        'columns', ${columnsOf('i.indkey::int[]', 'c.oid')}) order by i.indexrelid)
                       from pg_index i where i.indrelid = c.oid and i.indisunique and not i.indisprimary), '[]') as uniques,
           coalesce((select jsonb_agg(jsonb_build_object('name', f.conname::text,
                                        'columns', ${columnsOf('f.conkey', 'c.oid')},
                                        'to', t.relname::text, 'toColumns', ${columnsOf('f.confkey', 't.oid')},
                                        'setsNull', f.confdeltype = 'n',
                                        'definition', pg_get_constraintdef(f.oid))
                                      order by f.conname)
                       from pg_constraint f join pg_class t on t.oid = f.confrelid
                      where f.conrelid = c.oid and f.contype = 'f'), '[]') as references,
           coalesce((select jsonb_agg(jsonb_build_object('name', g.tgname::text,
                                        'definition', pg_get_triggerdef(g.oid)) order by g.tgname)
                       from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal), '[]') as triggers,
           coalesce((select jsonb_agg(jsonb_build_object('name', p.polname::text,
                                        'condition', pg_get_expr(p.polqual, p.polrelid),
                                        'check', pg_get_expr(p.polwithcheck, p.polrelid)) order by p.polname)
                       from pg_policy p where p.polrelid = c.oid), '[]') as policies
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and c.relname not like 'kysely%'
     order by c.relname`.all(system)
}
