import { type Kysely, sql } from 'kysely'

/** Few services have tags, so the filter and its choices read only these. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index service_tagged on service (account_id, service_id) where tags <> '{}'`.execute(db)
}
