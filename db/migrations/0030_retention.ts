import { type Kysely, sql } from 'kysely'

/** Deleted accounts, and the nightly deletion of expired data. The gateway's role cannot access this schema. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create schema retention;
    create table retention.deleted_account (
      account_id text primary key,
      trading_name text,
      closed_at timestamptz not null,
      closed_by text not null,
      started_at timestamptz not null default now(),
      deleted_by text not null,
      finished_at timestamptz,
      deleted jsonb not null default '{}',
      kept jsonb not null default '{}'
    );

    create table retention.run (
      rule text primary key,
      ran_at timestamptz not null,
      deleted bigint not null
    )`.execute(db)
}
