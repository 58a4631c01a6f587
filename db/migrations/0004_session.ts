import { type Kysely, sql } from 'kysely'

/** Signed-in browsers, sign-ins and sign-outs under way, and access tokens that were ended before their time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The cookie holds a random id; the database knows only its hash, so that a copy of the table opens nothing.
  // Tokens are sealed; the hash of the access token is there so that whoever ends a session can also refuse its token.
  await sql`
    create table session.session (
      id_hash bytea primary key,
      subject text not null,
      provider_subject text not null,
      provider_sid text,
      user_info jsonb,
      user_info_status integer not null default 200,
      access_token text not null,
      access_token_hash bytea not null,
      refresh_token text,
      id_token text not null,
      access_expires_at timestamptz not null,
      refresh_at timestamptz not null,
      error text check (error in ('RefreshAccessTokenError')),
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null,
      user_agent text
    )`.execute(db)
  await sql`create index session_subject on session.session (subject)`.execute(db)
  await sql`create index session_provider_subject on session.session (provider_subject)`.execute(db)
  await sql`create index session_provider_sid on session.session (provider_sid)`.execute(db)
  await sql`create index session_expires on session.session (expires_at)`.execute(db)

  // Every process keeps hot sessions in memory and forgets them when it hears this. The time of the last use is left
  // out, because it changes often and every process can do without it.
  await sql`
    create function session.announce_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('session_changed', encode(old.id_hash, 'hex'));
      return null;
    end $$`.execute(db)
  await sql`
    create trigger announce_change
      after delete or update of user_info, access_token, error on session.session
      for each row execute function session.announce_change()`.execute(db)

  // One row per sign-in under way, so that two tabs do not break each other.
  await sql`
    create table session.sign_in (
      state_hash bytea primary key,
      browser_hash bytea not null,
      code_verifier text not null,
      nonce text not null,
      callback_url text not null,
      max_age integer,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index sign_in_expires on session.sign_in (expires_at)`.execute(db)

  // One row per sign-out that goes on at the identity server, so that no address has to carry the ID token.
  await sql`
    create table session.sign_out (
      handle_hash bytea primary key,
      id_token text not null,
      callback_url text not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index sign_out_expires on session.sign_out (expires_at)`.execute(db)

  await sql`
    create table session.revoked_token (
      token_hash bytea primary key,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index revoked_token_expires on session.revoked_token (expires_at)`.execute(db)

  // Logout tokens that were taken already; each counts once.
  await sql`
    create table session.logout_token (
      jti_hash bytea primary key,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index logout_token_expires on session.logout_token (expires_at)`.execute(db)
}
