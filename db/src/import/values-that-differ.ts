import { type RawBuilder, sql } from 'kysely'

/** "due_on 2026-12-04, total 13200": the stored values, by column, that differ from those of the staged row. */
export const valuesThatDiffer = (stored: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<unknown> =>
  sql`concat_ws(', ', ${sql.join(
    Object.entries(stored).map(
      ([column, value]) => sql`case when ${value} is distinct from ${sql.ref(`s.${column}`)}
        then ${sql.lit(`${column} `)} || coalesce((${value})::text, 'empty') end`,
    ),
  )})`
