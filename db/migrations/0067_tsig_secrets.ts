import { type Kysely, sql } from 'kysely'

/** The encrypted secret with which an API key signs DNS messages; null if it has none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table api_key
      add column tsig_secret text,
      add column old_tsig_secret text;
    -- The name of the key in a message is in lower case and names no account.
    create index api_key_tsig on api_key (lower(key_id)) where tsig_secret is not null`.execute(db)
}
