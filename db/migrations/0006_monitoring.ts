import { type Kysely, sql } from 'kysely'

/** What browsers report: views, web vitals, errors and client logs, and how many of each came per minute. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema monitoring`.execute(db)

  // For a transaction `type` is page-load, route-change and so on and `name` the route; for an error they are the class
  // of the exception and the route it happened on; for a log `type` is the level.
  await sql`
    create table monitoring.event (
      event_id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      kind text not null check (kind in ('transaction', 'error', 'log')),
      type text not null,
      name text,
      service text,
      environment text,
      duration_ms double precision,
      marks jsonb,
      message text,
      culprit text,
      session_id text,
      detail jsonb
    )`.execute(db)
  await sql`create index event_kind on monitoring.event (kind, at)`.execute(db)
  await sql`create index event_at on monitoring.event (at)`.execute(db)

  // Counts outlive the single events, and also count what is not kept: spans, and what was refused.
  await sql`
    create table monitoring.minute (
      minute timestamptz not null,
      counted text not null,
      name text not null default '',
      events bigint not null,
      primary key (minute, counted, name)
    )`.execute(db)
}
