import { type Kysely, sql } from 'kysely'
import { enableRowSecurity } from '../src/grants.ts'

/** The latest reading of an account's back-ups. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backup_vault (
      account_id text not null,
      service_id text not null,
      company text not null,
      location text not null default '',
      rpo_hours integer not null default 24,
      retention_days integer not null default 30,
      immutable_days integer not null default 0,
      limit_mb bigint,
      limit_kind text not null default 'soft' check (limit_kind in ('soft', 'hard')),
      alarm_percent integer not null default 85,
      used_mb bigint not null default 0,
      taken_at timestamptz,
      tried_at timestamptz,
      trouble text,
      primary key (account_id, service_id),
      foreign key (account_id, service_id) references service
    );
    ${enableRowSecurity('backup_vault', 'select, insert, update')};

    -- attention is the order of the list: failed, missed, warning, running, done.
    create table backup_workload (
      account_id text not null,
      service_id text not null,
      workload_id text not null,
      name text not null,
      kind text not null check (kind in ('vm', 'server', 'computer')),
      job text,
      last_run timestamptz,
      last_result text not null check (last_result in ('failed', 'warning', 'running', 'success', 'none')),
      reason text,
      last_point timestamptz,
      used_mb bigint not null default 0,
      points integer not null default 0,
      attention smallint not null generated always as (
        case last_result when 'failed' then 0 when 'none' then 1 when 'warning' then 2 when 'running' then 3 else 4 end) stored,
      search text not null generated always as (lower(name || ' ' || coalesce(job, ''))) stored,
      primary key (account_id, service_id, workload_id),
      foreign key (account_id, service_id) references backup_vault on delete cascade
    );
    create index backup_workload_by_attention on backup_workload (account_id, attention, service_id, workload_id);
    create index backup_workload_by_name on backup_workload (account_id, name, service_id, workload_id);
    create index backup_workload_by_last_point on backup_workload (account_id, last_point, service_id, workload_id);
    create index backup_workload_by_used_mb on backup_workload (account_id, used_mb, service_id, workload_id);
    create index backup_workload_named on backup_workload (account_id, lower(name)) where kind = 'vm';
    ${enableRowSecurity('backup_workload', 'select, insert, update, delete')};

    -- The days to which a workload can be restored, for the strip of the last 30.
    create table backup_day (
      account_id text not null,
      service_id text not null,
      workload_id text not null,
      day date not null,
      result text not null check (result in ('failed', 'warning', 'success')),
      primary key (account_id, service_id, workload_id, day),
      foreign key (account_id, service_id, workload_id) references backup_workload on delete cascade
    );
    ${enableRowSecurity('backup_day', 'select, insert, update, delete')};

    -- The data of the embedded back-up reports.
    create table embedded.backup_company (company text primary key, workloads jsonb not null)`.execute(db)
}
