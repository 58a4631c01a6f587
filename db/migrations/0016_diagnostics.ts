import { type Kysely, sql } from 'kysely'
import { holdToAccount } from '../src/hold-to-account.ts'

/** Tests of lines with their steps and results, and what is wrong at an exchange. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table line_test (
      account_id text not null references account,
      test_id text not null,
      service_id text not null,
      kind text not null,
      family text check (family in ('copper', 'fibre', 'ethernet')),
      status text not null default 'queued'
        check (status in ('queued', 'running', 'complete', 'failed', 'rejected', 'stopped')),
      disruptive boolean not null,
      requested_by text not null,
      requested_by_name text not null,
      requested_at timestamptz not null default now(),
      started_at timestamptz,
      heard_at timestamptz not null default now(),
      ended_at timestamptz,
      stop_asked boolean not null default false,
      steps jsonb not null,
      readings jsonb not null default '{}',
      verdict jsonb,
      outcome text generated always as (verdict ->> 'outcome') stored check (outcome in ('GREEN', 'AMBER', 'RED')),
      failure text,
      valid_until timestamptz,
      primary key (account_id, test_id),
      check ((status in ('queued', 'running')) = (ended_at is null)),
      check ((status = 'complete') = (verdict is not null))
    )`.execute(db)
  await sql`
    create index line_test_service on line_test (account_id, service_id, requested_at desc, test_id desc)`.execute(db)
  await sql`
    create index line_test_result on line_test (account_id, service_id, requested_at desc) where status = 'complete'`.execute(
    db,
  )
  await sql`create index line_test_day on line_test (account_id, requested_at)`.execute(db)
  // Two tests at once would disturb each other and the line.
  await sql`
    create unique index line_test_at_work on line_test (account_id, service_id)
      where status in ('queued', 'running')`.execute(db)
  // For the clock, which looks after the tests of every account.
  await sql`create index line_test_silent on line_test (heard_at) where status in ('queued', 'running')`.execute(db)
  await holdToAccount(db, 'line_test', 'select, insert, update')
  await sql`
    create index help_case_test on help_case (account_id, test_id) where test_id is not null`.execute(db)

  // An exchange serves every customer, so an incident belongs to none.
  await sql`
    create table network_incident (
      ref text primary key,
      kind text not null check (kind in ('MSO', 'PEW', 'degradation')),
      exchange_code text not null,
      title text not null,
      start timestamptz not null,
      eta timestamptz,
      state text not null check (state in ('initial', 'update', 'restoration', 'closure', 'cancelled')),
      updates jsonb not null default '[]'
    )`.execute(db)
  await sql`create index network_incident_exchange on network_incident (exchange_code, start desc)`.execute(db)
  await sql`grant select, insert, update on network_incident to portal_app`.execute(db)
  await sql`alter table network_incident enable row level security`.execute(db)
  await sql`create policy of_the_provider on network_incident to portal_app using (true)`.execute(db)
}
