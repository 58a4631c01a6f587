import { type Kysely, sql } from 'kysely'

/** Reports of browsers: views, web vitals, errors and client logs, and their counts per minute. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create schema monitoring;
    -- For a transaction "type" is page-load, route-change and so on, and "name" the route; for an error they are the
    -- exception's class and the route; for a log "type" is the level.
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
    );
    create index event_kind on monitoring.event (kind, at);
    create index event_at on monitoring.event (at);

    -- Counts outlive individual events, and include events that are not stored: spans, and refused ones.
    create table monitoring.minute (
      minute timestamptz not null,
      counted text not null,
      name text not null default '',
      events bigint not null,
      primary key (minute, counted, name)
    )`.execute(db)
}
