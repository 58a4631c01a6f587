import { type Kysely, sql } from 'kysely'
import { holdToAccount } from '../src/hold-to-account.ts'

/** The provider's own systems: who they are, by which ids they know things, and the numbered log of what changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema integration`.execute(db)
  await clients(db)
  await externalIds(db)
  await changes(db)
  await webhooks(db)
}

/** Systems that sign in with a secret of their own. Without a hash another identity server keeps the secret. */
async function clients(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    )`.execute(db)
  await sql`create unique index client_name on integration.client (lower(name)) where revoked_at is null`.execute(db)
  // The answers of writes that belong to no account.
  await sql`
    create table integration.idempotency_key (
      actor_id text not null,
      key text not null,
      request_hash bytea not null,
      answer text,
      etag text,
      created_at timestamptz not null default now(),
      primary key (actor_id, key)
    )`.execute(db)
  await sql`create index integration_key_age on integration.idempotency_key (created_at)`.execute(db)
}

/** By which id a system knows a thing of an account. */
async function externalIds(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table external_id (
      account_id text not null references account,
      client_id text not null,
      entity text not null,
      external_id text not null,
      entity_id text not null,
      created_at timestamptz not null default now(),
      primary key (account_id, client_id, entity, external_id)
    )`.execute(db)
  // An account is asked for by its external id before it is known which one it is.
  await sql`create index external_id_of_account on external_id (client_id, external_id) where entity = 'accounts'`.execute(
    db,
  )
  await sql`
    create index external_id_of_thing on external_id (account_id, client_id, entity, entity_id)`.execute(db)
  await holdToAccount(db, 'external_id', 'select, insert, update')
}

/**
 * What changed, numbered in an order in which nothing is added behind what somebody has read. The numbers of the
 * activity do not have that: they are taken before the commit, and a later one may be committed first. So a row waits
 * here without a position, and is given one after its commit, by one hand at a time.
 */
async function changes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table integration.change (
      account_id text not null,
      activity_id bigint not null,
      entity text not null,
      position bigint,
      primary key (account_id, activity_id)
    )`.execute(db)
  await sql`create sequence integration.change_position`.execute(db)
  await sql`
    insert into integration.change (account_id, activity_id, entity, position)
    select account_id, activity_id, entity, row_number() over (order by activity_id) from activity`.execute(db)
  await sql`
    select setval('integration.change_position', greatest(1, (select count(*) from integration.change)))`.execute(db)
  await sql`create unique index change_in_order on integration.change (position)`.execute(db)
  await sql`create index change_entity on integration.change (entity, position)`.execute(db)
  await sql`create index change_waiting on integration.change (activity_id) where position is null`.execute(db)
  await sql`
    create function integration.note_change() returns trigger language plpgsql security definer
    set search_path = pg_catalog, pg_temp as $$
    begin
      insert into integration.change (account_id, activity_id, entity) select account_id, activity_id, entity from added;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger note_change after insert on activity referencing new table as added
      for each statement execute function integration.note_change()`.execute(db)
}

/** Where changes are sent to. Everything up to the position has arrived, so what is left to do is one number. */
async function webhooks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table integration.webhook (
      webhook_id text primary key,
      owner_id text not null,
      scopes text[] not null,
      name text not null,
      address text not null,
      entities text[] not null default '{}',
      state text not null default 'on' check (state in ('on', 'off')),
      position bigint not null,
      sealed_secret text not null,
      previous_secret text,
      previous_until timestamptz,
      failures integer not null default 0,
      failing_since timestamptz,
      next_at timestamptz not null default now(),
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index webhook_owner on integration.webhook (owner_id, name)`.execute(db)
  await sql`create index webhook_due on integration.webhook (next_at) where state = 'on'`.execute(db)
  await sql`
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
