import { type Kysely, sql } from 'kysely'

/** Accounts, the people who sign in for them, what they may do, and the record of what they did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      create role portal_app nologin;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db)
  await sql`
    do $$ begin
      execute format('grant portal_app to %I', current_user);
      execute format('grant connect on database %I to portal_app', current_database());
    end $$`.execute(db)
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create extension if not exists btree_gin`.execute(db)
  await sql`create schema session`.execute(db)
  await sql`grant usage on schema public to portal_app`.execute(db)

  await sql`
    create table account (
      account_id text primary key,
      clc_account_id text not null,
      trading_name text not null,
      company_no text,
      vat_no text,
      type text not null check (type in ('customer', 'dealer')),
      parent_dealer_id text references account,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index account_parent_dealer on account (parent_dealer_id)`.execute(db)

  await sql`
    create table portal_user (
      user_id text primary key,
      account_id text not null references account,
      subject text not null unique,
      email text not null,
      given_name text,
      family_name text,
      status text not null default 'active' check (status in ('invited', 'active', 'suspended', 'left')),
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index portal_user_account on portal_user (account_id)`.execute(db)

  await sql`
    create table permission_grant (
      account_id text not null references account,
      user_id text not null references portal_user on delete cascade,
      resource text not null,
      starts_at timestamptz not null default now(),
      ends_at timestamptz,
      granted_by text,
      primary key (user_id, resource)
    )`.execute(db)

  await sql`
    create table activity (
      account_id text not null references account,
      activity_id bigint generated always as identity,
      at timestamptz not null default now(),
      actor_id text not null,
      actor_name text not null,
      on_behalf_of text,
      action text not null,
      entity text not null,
      entity_id text not null,
      before jsonb,
      after jsonb,
      request_id text,
      primary key (account_id, activity_id)
    )`.execute(db)
  await sql`create index activity_entity on activity (account_id, entity, entity_id, activity_id desc)`.execute(db)
  await sql`grant select, insert on activity to portal_app`.execute(db)
  await sql`alter table activity enable row level security`.execute(db)
  await sql`
    create policy own_account on activity to portal_app
      using (account_id = current_setting('portal.account_id', true))`.execute(db)
}
