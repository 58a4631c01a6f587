import { type Kysely, sql } from 'kysely'

/** Signed-in browsers, sign-ins and sign-outs in progress, and revoked access tokens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create schema session;
    -- The cookie holds a random id and the database its hash, so that a copy of the table contains no credentials.
    -- Tokens are encrypted; the hash of the access token allows the end of a session to revoke its token.
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
      user_agent text,
      ip text,
      -- Until then one process is requesting new tokens from the identity server; it holds no lock meanwhile.
      refreshing_until timestamptz,
      -- The previous token stays valid for a while, so sign-out has to revoke it too.
      replaced_token_hash bytea,
      replaced_expires_at timestamptz
    );
    create index session_subject on session.session (subject);
    create index session_provider_subject on session.session (provider_subject);
    create index session_provider_sid on session.session (provider_sid);
    create index session_expires on session.session (expires_at);

    -- Makes processes drop a session from their caches. The time of the last use is excluded, because it changes
    -- often and no cache needs it.
    create function session.announce_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('session_changed', encode(old.id_hash, 'hex'));
      return null;
    end $$;
    create trigger announce_change
      after delete or update of user_info, access_token, error on session.session
      for each row execute function session.announce_change();

    -- One row per sign-in in progress, so that two tabs do not interfere.
    create table session.sign_in (
      state_hash bytea primary key,
      browser_hash bytea not null,
      code_verifier text not null,
      nonce text not null,
      callback_url text not null,
      max_age integer,
      expires_at timestamptz not null
    );
    create index sign_in_expires on session.sign_in (expires_at);

    -- One row per sign-out that continues at the identity server, so that no address has to contain the ID token.
    create table session.sign_out (
      handle_hash bytea primary key,
      id_token text not null,
      callback_url text not null,
      expires_at timestamptz not null
    );
    create index sign_out_expires on session.sign_out (expires_at);

    create table session.revoked_token (
      token_hash bytea primary key,
      expires_at timestamptz not null
    );
    create index revoked_token_expires on session.revoked_token (expires_at);

    -- Used logout tokens; each is accepted once.
    create table session.logout_token (
      jti_hash bytea primary key,
      expires_at timestamptz not null
    );
    create index logout_token_expires on session.logout_token (expires_at)`.execute(db)
}
