import { type Kysely, sql } from 'kysely'

/** The brand in whose look and words the people of an account get their emails: a folder of BRAND_DIR, or the first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column brand text`.execute(db)
}
