import { type Kysely, sql } from 'kysely'
import { holdToAccount } from '../src/hold-to-account.ts'

/** What was last read of the clouds and back-ups of an account, so that every screen works while their systems do not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await clouds(db)
  await backups(db)
  await embedded(db)
}

async function clouds(db: Kysely<unknown>): Promise<void> {
  // Which organisation of the director a service is; `vdcs` names those that belong to it, null all of them.
  // What runs out first is kept with the centre, so that a list can be sorted by it.
  await sql`
    create table cloud_centre (
      account_id text not null,
      service_id text not null,
      org text not null,
      vdcs text[],
      storage_pence_per_gb integer,
      full_name text not null default '',
      inventory jsonb not null default '{"vdcs":[],"edges":[],"networks":[]}',
      machines integer not null default 0,
      running integer not null default 0,
      highest_share real not null default 0,
      highest_meter text,
      full_on date,
      taken_at timestamptz,
      tried_at timestamptz,
      trouble text,
      version integer not null default 1,
      primary key (account_id, service_id),
      foreign key (account_id, service_id) references service
    )`.execute(db)
  await sql`
    create index cloud_centre_soonest on cloud_centre (account_id, full_on, highest_share desc, service_id)`.execute(db)
  await holdToAccount(db, 'cloud_centre', 'select, insert, update')

  // What was read is told by /api/vcd-details too, where nothing else is kept for the service.
  await sql`grant insert, update on service_vcd_details to portal_app`.execute(db)

  await sql`
    create table cloud_machine (
      account_id text not null,
      service_id text not null,
      machine_id text not null,
      vdc_id text not null,
      name text not null,
      app text,
      guest_os text,
      status text not null,
      vcpus integer not null,
      memory_mb bigint not null,
      storage_mb bigint not null,
      policy text,
      ip_address text,
      network text,
      tools text,
      created_on date,
      uncovered_reason text,
      uncovered_by text,
      uncovered_at timestamptz,
      version integer not null default 1,
      search text not null generated always as (lower(name || ' ' || coalesce(app, '') || ' ' || coalesce(guest_os, '')
        || ' ' || coalesce(ip_address, '') || ' ' || coalesce(network, ''))) stored,
      primary key (account_id, service_id, machine_id),
      foreign key (account_id, service_id) references cloud_centre on delete cascade
    )`.execute(db)
  for (const column of ['name', 'status', 'vcpus', 'memory_mb', 'storage_mb']) {
    await sql`
      create index ${sql.id(`cloud_machine_by_${column}`)} on cloud_machine
        (account_id, service_id, ${sql.id(column)}, machine_id)`.execute(db)
  }
  await sql`create index cloud_machine_named on cloud_machine (account_id, lower(name))`.execute(db)
  await holdToAccount(db, 'cloud_machine', 'select, insert, update, delete')

  // One row for each meter of a data centre and each hour: 'vcpu', 'memory' or 'storage: <policy>'.
  await sql`
    create table cloud_reading (
      account_id text not null,
      service_id text not null,
      vdc_id text not null,
      meter text not null,
      at timestamptz not null,
      used double precision not null,
      allowed double precision not null,
      primary key (account_id, service_id, vdc_id, meter, at),
      foreign key (account_id, service_id) references cloud_centre on delete cascade
    )`.execute(db)
  await sql`create index cloud_reading_at on cloud_reading (account_id, at)`.execute(db)
  await holdToAccount(db, 'cloud_reading', 'select, insert, update, delete')
}

async function backups(db: Kysely<unknown>): Promise<void> {
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
    )`.execute(db)
  await holdToAccount(db, 'backup_vault', 'select, insert, update')

  // attention is the order of the list: failed, missed, warning, running, done.
  await sql`
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
    )`.execute(db)
  for (const column of ['attention', 'name', 'last_point', 'used_mb']) {
    await sql`
      create index ${sql.id(`backup_workload_by_${column}`)} on backup_workload
        (account_id, ${sql.id(column)}, service_id, workload_id)`.execute(db)
  }
  await sql`create index backup_workload_named on backup_workload (account_id, lower(name)) where kind = 'vm'`.execute(
    db,
  )
  await holdToAccount(db, 'backup_workload', 'select, insert, update, delete')

  // The days on which a workload could be restored to, for the strip of the last 30.
  await sql`
    create table backup_day (
      account_id text not null,
      service_id text not null,
      workload_id text not null,
      day date not null,
      result text not null check (result in ('failed', 'warning', 'success')),
      primary key (account_id, service_id, workload_id, day),
      foreign key (account_id, service_id, workload_id) references backup_workload on delete cascade
    )`.execute(db)
  await holdToAccount(db, 'backup_day', 'select, insert, update, delete')
}

/** The worlds of the embedded director and back-up reports: they are systems of their own, no role of the portal reads them. */
async function embedded(db: Kysely<unknown>): Promise<void> {
  await sql`create schema embedded`.execute(db)
  await sql`create table embedded.cloud_org (org text primary key, inventory jsonb not null)`.execute(db)
  await sql`create table embedded.backup_company (company text primary key, workloads jsonb not null)`.execute(db)
}
