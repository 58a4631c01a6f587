import { type Kysely, sql } from 'kysely'
import { enableRowSecurity } from '../src/grants.ts'

/** Line tests with their steps and results. */
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
    );
    create index line_test_service on line_test (account_id, service_id, requested_at desc, test_id desc);
    create index line_test_result on line_test (account_id, service_id, requested_at desc) where status = 'complete';
    create index line_test_day on line_test (account_id, requested_at);
    -- Concurrent tests would disturb each other and the line.
    create unique index line_test_at_work on line_test (account_id, service_id)
      where status in ('queued', 'running');
    -- For the job that checks the tests of every account.
    create index line_test_silent on line_test (heard_at) where status in ('queued', 'running');
    ${enableRowSecurity('line_test', 'select, insert, update')}`.execute(db)
}
