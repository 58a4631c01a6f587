import { type Kysely, sql } from 'kysely'

/** Signed-in browsers, sign-ins under way, and access tokens that were ended before their time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The cookie holds a random id; the database knows only its hash, so that a copy of the table opens nothing.
  await sql`
    create table session.session (
      id_hash bytea primary key,
      subject text not null,
      provider_sid text,
      user_info jsonb,
      access_token text,
      refresh_token text,
      id_token text,
      access_expires_at timestamptz not null,
      error text,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null,
      user_agent text
    )`.execute(db)
  await sql`create index session_subject on session.session (subject)`.execute(db)
  await sql`create index session_provider_sid on session.session (provider_sid)`.execute(db)
  await sql`create index session_expires on session.session (expires_at)`.execute(db)

  // One row per sign-in under way, so that two tabs do not break each other.
  await sql`
    create table session.sign_in (
      state_hash bytea primary key,
      browser_hash bytea not null,
      code_verifier text not null,
      nonce text not null,
      callback_url text not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index sign_in_expires on session.sign_in (expires_at)`.execute(db)

  await sql`
    create table session.revoked_token (
      token_hash bytea primary key,
      expires_at timestamptz not null
    )`.execute(db)
}
