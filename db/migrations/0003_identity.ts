import { type Kysely, sql } from 'kysely'

/** The embedded identity server: who may sign in, their credentials, and the OpenID provider's data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create schema identity;
    create table identity.login (
      subject text primary key,
      email text not null,
      given_name text,
      family_name text,
      unique_account_id text,
      password_hash text,
      password_changed_at timestamptz,
      status text not null default 'active' check (status in ('active', 'suspended')),
      created_at timestamptz not null default now(),
      phone text,
      address text
    );
    create unique index login_email on identity.login (lower(email));

    create table identity.passkey (
      credential_id text primary key,
      subject text not null references identity.login on delete cascade,
      public_key bytea not null,
      counter bigint not null default 0,
      transports text[] not null default '{}',
      name text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    );
    create index passkey_subject on identity.passkey (subject);

    -- last_step is the time step of the last accepted code: a code works once, even within its own 30 seconds.
    create table identity.authenticator (
      subject text primary key references identity.login on delete cascade,
      encrypted_secret text not null,
      confirmed_at timestamptz,
      last_step bigint not null default 0
    );

    create table identity.recovery_code (
      subject text not null references identity.login on delete cascade,
      code_hash bytea not null,
      used_at timestamptz,
      primary key (subject, code_hash)
    );

    create table identity.password_link (
      token_hash bytea primary key,
      subject text not null references identity.login on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index password_link_subject on identity.password_link (subject);

    -- Changes of sign-in addresses: requested, confirmed at the new address, undone from the old one. Stores only
    -- hashes of secrets.
    create table identity.email_change (
      change_id bigint generated always as identity primary key,
      subject text not null references identity.login on delete cascade,
      old_email text not null,
      new_email text not null,
      confirm_hash bytea not null unique,
      undo_hash bytea unique,
      requested_at timestamptz not null default now(),
      confirmed_at timestamptz,
      expires_at timestamptz not null,
      ended_at timestamptz
    );
    create index email_change_subject on identity.email_change (subject);
    create index email_change_old_email on identity.email_change (lower(old_email));
    create index email_change_expires on identity.email_change (expires_at);
    -- An address that its owner can still return to stays reserved.
    create function identity.is_address_taken(sign_in text, except_subject text) returns boolean
    language sql stable as $$
      select exists (select from identity.login where lower(email) = lower(sign_in) and subject <> except_subject)
        or exists (select from identity.email_change
          where lower(old_email) = lower(sign_in) and subject <> except_subject
            and confirmed_at is not null and ended_at is null and expires_at > now())
    $$;

    create table identity.signing_key (
      key_id text primary key,
      encrypted_key text not null,
      created_at timestamptz not null default clock_timestamp(),
      retires_at timestamptz
    );

    -- Sessions, grants, codes and refresh tokens. The id is a hash, so that a copy of the table contains no
    -- credentials.
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
    );
    create index model_grant on identity.model (grant_id) where grant_id is not null;
    create index model_uid on identity.model (uid) where uid is not null;
    create index model_account on identity.model (account_id) where account_id is not null;
    create index model_expires on identity.model (expires_at);

    -- The response to a refresh is stored for some seconds, so that a client that lost it can repeat the request.
    create table identity.refresh_answer (
      request_hash bytea primary key,
      encrypted_answer text,
      claimed_until timestamptz not null,
      expires_at timestamptz not null
    );
    create index refresh_answer_expires on identity.refresh_answer (expires_at);

    -- Progress on the sign-in pages; without a row the password has not been entered.
    create table identity.sign_in_step (
      step_id text primary key,
      subject text references identity.login on delete cascade,
      challenge text,
      expires_at timestamptz not null,
      -- Methods proven before the person set up a second factor on the sign-in pages.
      proven text[] not null default '{}'
    );
    create index sign_in_step_expires on identity.sign_in_step (expires_at);

    create table identity.throttle (
      key_hash bytea primary key,
      failures integer not null,
      blocked_until timestamptz,
      last_failure_at timestamptz not null default now()
    );
    create index throttle_last_failure on identity.throttle (last_failure_at);

    create table identity.sign_in (
      sign_in_id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      subject text references identity.login on delete cascade,
      outcome text not null check (outcome in ('signed_in', 'wrong_password', 'wrong_code', 'blocked')),
      methods text[] not null default '{}',
      ip text,
      user_agent text,
      session_uid text
    );
    create index sign_in_subject on identity.sign_in (subject, at desc);
    create index sign_in_session on identity.sign_in (session_uid) where session_uid is not null;

    -- Browsers from which a person has fully signed in: failed attempts from elsewhere do not lock them out.
    create table identity.known_device (
      device_hash bytea primary key,
      subject text not null references identity.login on delete cascade,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now()
    );
    create index known_device_subject on identity.known_device (subject, last_used_at desc)`.execute(db)
}
