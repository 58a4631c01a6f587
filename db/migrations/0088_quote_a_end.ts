import { type Kysely, sql } from 'kysely'

/** Data of the site at which the lines of a version start, as priced; null if they start with us. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table quote_version add column a_end_facts jsonb`.execute(db)
}
