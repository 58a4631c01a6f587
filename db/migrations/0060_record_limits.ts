import { type Kysely, sql } from 'kysely'

/** The DNS records to which an API key is limited; null if it is not limited to records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table api_key add column record_limits jsonb check (jsonb_array_length(record_limits) > 0)`.execute(db)
}
