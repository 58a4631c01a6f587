import { type Kysely, sql } from 'kysely'

/** A person who accepts a quote is signed in, or enters a code that went to the email address of the link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table quote_version
      add column answer_proof text check (answer_proof in ('signed-in', 'email')),
      add column answer_email text;
    alter table quote_share
      add column email text,
      add column code_hash bytea,
      add column code_sent_at timestamptz,
      add column code_tries integer not null default 0,
      add column codes_sent integer not null default 0`.execute(db)
}
