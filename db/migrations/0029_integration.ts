import { type Kysely, sql } from 'kysely'
import { enableRowSecurity } from '../src/grants.ts'

/** The provider's own systems: their credentials, the ids by which they know records, and the numbered change feed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create schema integration;

    -- Systems that sign in with their own secret. Without a hash another identity server holds the secret.
    create table integration.client (
      client_id text primary key,
      name text not null,
      subject text not null,
      secret_hash bytea,
      old_hash bytea,
      old_until timestamptz,
      scopes text[] not null check (cardinality(scopes) > 0),
      created_at timestamptz not null default now(),
      created_by text not null,
      last_used_at timestamptz,
      revoked_at timestamptz
    );
    create unique index client_name on integration.client (lower(name)) where revoked_at is null;

    -- Stored responses of writes that belong to no account.
    create table integration.idempotency_key (
      actor_id text not null,
      key text not null,
      request_hash bytea not null,
      answer text,
      etag text,
      created_at timestamptz not null default now(),
      primary key (actor_id, key)
    );
    create index integration_key_age on integration.idempotency_key (created_at);

    -- The id by which a system knows a record of an account.
    create table external_id (
      account_id text not null references account,
      client_id text not null,
      entity text not null,
      external_id text not null,
      entity_id text not null,
      created_at timestamptz not null default now(),
      primary key (account_id, client_id, entity, external_id)
    );
    -- An account is looked up by external id before its own id is known.
    create index external_id_of_account on external_id (client_id, external_id) where entity = 'accounts';
    create index external_id_of_thing on external_id (account_id, client_id, entity, entity_id);
    ${enableRowSecurity('external_id', 'select, insert, update')};

    -- Changes, numbered so that none is added behind a reader's position. Activity ids do not guarantee that: they are
    -- assigned before the commit, and a higher one may commit first. So a row waits here without a position, and one
    -- process at a time assigns it after the commit.
    create table integration.change (
      account_id text not null,
      activity_id bigint not null,
      entity text not null,
      position bigint,
      primary key (account_id, activity_id)
    );
    create sequence integration.change_position;
    create unique index change_in_order on integration.change (position);
    create index change_entity on integration.change (entity, position);
    create index change_waiting on integration.change (activity_id) where position is null;
    create function integration.note_change() returns trigger language plpgsql security definer
    set search_path = pg_catalog, pg_temp as $$
    begin
      insert into integration.change (account_id, activity_id, entity) select account_id, activity_id, entity from added;
      return null;
    end $$;
    create trigger note_change after insert on activity referencing new table as added
      for each statement execute function integration.note_change();

    -- Webhooks of provider systems. Everything up to the position has been delivered, so one number records the
    -- progress.
    create table integration.webhook (
      webhook_id text primary key,
      owner_id text not null,
      scopes text[] not null,
      name text not null,
      address text not null,
      entities text[] not null default '{}',
      state text not null default 'on' check (state in ('on', 'off')),
      position bigint not null,
      encrypted_secret text not null,
      previous_secret text,
      previous_until timestamptz,
      failures integer not null default 0,
      failing_since timestamptz,
      next_at timestamptz not null default now(),
      created_at timestamptz not null default now()
    );
    create index webhook_owner on integration.webhook (owner_id, name);
    create index webhook_due on integration.webhook (next_at) where state = 'on';

    create table integration.webhook_attempt (
      webhook_id text not null references integration.webhook on delete cascade,
      attempt_id bigint generated always as identity,
      at timestamptz not null default now(),
      from_position bigint not null,
      to_position bigint not null,
      changes integer not null,
      status_code integer,
      duration_ms integer not null,
      answer text not null default '',
      fault text,
      primary key (webhook_id, attempt_id)
    )`.execute(db)
}
