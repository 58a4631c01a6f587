import { type Kysely, sql } from 'kysely'

/** What the scopes phone and address open about a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identity.login add column phone text, add column address text`.execute(db)
}
