import { type Kysely, sql } from 'kysely'

/** The embedded identity server: who may sign in, how they prove it, and what the OpenID provider keeps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema identity`.execute(db)
  await createPeople(db)
  await createProviderState(db)
  await createSignInRecords(db)
}

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity.login (
      subject text primary key,
      email text not null,
      given_name text,
      family_name text,
      unique_account_id text,
      password_hash text,
      password_changed_at timestamptz,
      status text not null default 'active' check (status in ('active', 'suspended')),
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create unique index login_email on identity.login (lower(email))`.execute(db)

  await sql`
    create table identity.passkey (
      credential_id text primary key,
      subject text not null references identity.login on delete cascade,
      public_key bytea not null,
      counter bigint not null default 0,
      transports text[] not null default '{}',
      name text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index passkey_subject on identity.passkey (subject)`.execute(db)

  // last_step is the time step of the last accepted code: a code works once, even within its own 30 seconds.
  await sql`
    create table identity.authenticator (
      subject text primary key references identity.login on delete cascade,
      sealed_secret text not null,
      confirmed_at timestamptz,
      last_step bigint not null default 0
    )`.execute(db)

  await sql`
    create table identity.recovery_code (
      subject text not null references identity.login on delete cascade,
      code_hash bytea not null,
      used_at timestamptz,
      primary key (subject, code_hash)
    )`.execute(db)

  await sql`
    create table identity.password_link (
      token_hash bytea primary key,
      subject text not null references identity.login on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index password_link_subject on identity.password_link (subject)`.execute(db)
}

async function createProviderState(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity.signing_key (
      key_id text primary key,
      sealed_key text not null,
      created_at timestamptz not null default clock_timestamp(),
      retires_at timestamptz
    )`.execute(db)

  // Sessions, grants, codes and refresh tokens. The id is a hash, so that a copy of the table opens nothing.
  await sql`
    create table identity.model (
      model text not null,
      id_hash bytea not null,
      payload jsonb not null,
      grant_id text,
      uid text,
      user_code text,
      account_id text generated always as (payload ->> 'accountId') stored,
      consumed_at timestamptz,
      expires_at timestamptz,
      primary key (model, id_hash)
    )`.execute(db)
  await sql`create index model_grant on identity.model (grant_id) where grant_id is not null`.execute(db)
  await sql`create index model_uid on identity.model (uid) where uid is not null`.execute(db)
  await sql`create index model_account on identity.model (account_id) where account_id is not null`.execute(db)
  await sql`create index model_expires on identity.model (expires_at)`.execute(db)

  // The answer to a refresh is kept for some seconds, so that a client that lost it can ask again.
  await sql`
    create table identity.refresh_answer (
      request_hash bytea primary key,
      sealed_answer text,
      claimed_until timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index refresh_answer_expires on identity.refresh_answer (expires_at)`.execute(db)
}

async function createSignInRecords(db: Kysely<unknown>): Promise<void> {
  // How far somebody has come on the sign-in pages; no row means the password is still to be given.
  await sql`
    create table identity.sign_in_step (
      step_id text primary key,
      subject text references identity.login on delete cascade,
      challenge text,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index sign_in_step_expires on identity.sign_in_step (expires_at)`.execute(db)

  await sql`
    create table identity.throttle (
      key_hash bytea primary key,
      failures integer not null,
      blocked_until timestamptz,
      last_failure_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index throttle_last_failure on identity.throttle (last_failure_at)`.execute(db)

  await sql`
    create table identity.sign_in (
      sign_in_id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      subject text references identity.login on delete cascade,
      outcome text not null check (outcome in ('signed_in', 'wrong_password', 'wrong_code', 'blocked')),
      methods text[] not null default '{}',
      ip text,
      user_agent text,
      session_uid text
    )`.execute(db)
  await sql`create index sign_in_subject on identity.sign_in (subject, at desc)`.execute(db)
  await sql`create index sign_in_session on identity.sign_in (session_uid) where session_uid is not null`.execute(db)
}
