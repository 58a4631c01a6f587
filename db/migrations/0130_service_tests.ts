import { type Kysely, sql } from 'kysely'

/** The name and characteristics that a system sent for its test of TMF653; null for the tests of people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table line_test add column request jsonb`.execute(db)
}
