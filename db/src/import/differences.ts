import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { Entity } from './entity.ts'
import { number, rowsOf } from '../rows.ts'

/** The changes by a row of the file: each column with its old and new value. */
export const Difference = z.strictObject({
  line: number,
  outcome: z.enum(['created', 'changed', 'unchanged']),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
})
export type Difference = z.infer<typeof Difference>

/** Compares the staged rows with the tables, into a temporary table `staging_difference`. */
export async function compareStaged(
  tx: Transaction<unknown>,
  { now, secret = [] }: Entity,
  columns: readonly string[],
): Promise<void> {
  const compared = columns.filter((column) => column in now.values)
  const pairs = compared.map((column) => {
    const after = sql.ref(`s.${column}`)
    const told = secret.includes(column) ? sql`'hidden'::text, 'hidden'::text` : sql`${now.values[column]}, ${after}`
    return sql`case when ${after} is distinct from ${now.values[column]}
      then jsonb_build_object(${column}::text, jsonb_build_array(${told})) else '{}' end`
  })
  await sql`drop table if exists staging_difference`.execute(tx)
  await sql`
    create temporary table staging_difference on commit drop as
    select line, case when is_new then 'created' when changes = '{}' then 'unchanged' else 'changed' end as outcome, changes
    from (
      select s.line, ${now.key} is null as is_new, ${pairs.length > 0 ? sql.join(pairs, sql` || `) : sql`'{}'::jsonb`} as changes
      from ${now.from}) compared`.execute(tx)
}

const pageSize = 5000

/** Reads the differences in pages, so that memory does not grow with the file. */
export async function* listDifferences(tx: Transaction<unknown>): AsyncGenerator<Difference> {
  await sql`create index on staging_difference (line) where outcome <> 'unchanged'`.execute(tx)
  for (let after = 0, page: Difference[] = []; ; after = page.at(-1)?.line ?? after) {
    // The next page starts where this one ends.
    page = (
      await rowsOf(Difference)`
        select line, outcome, changes from staging_difference
        where line > ${after} and outcome <> 'unchanged' order by line limit ${pageSize}`.execute(tx)
    ).rows
    yield* page
    if (page.length < pageSize) return
  }
}
