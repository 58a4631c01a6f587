import { type Kysely, sql } from 'kysely'
import { enableRowSecurity } from '../src/grants.ts'

/**
 * The latest reading of an account's virtual data centres, so that every page works during an outage of their systems.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The Cloud Director organisation of a service; "vdcs" names its data centres, null means all of them. The meter
    -- that will fill first is stored here, so that a list can be sorted by it.
    create table cloud (
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
    );
    create index cloud_soonest on cloud (account_id, full_on, highest_share desc, service_id);
    ${enableRowSecurity('cloud', 'select, insert, update')};

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
      foreign key (account_id, service_id) references cloud on delete cascade
    );
    create index cloud_machine_by_name on cloud_machine (account_id, service_id, name, machine_id);
    create index cloud_machine_by_status on cloud_machine (account_id, service_id, status, machine_id);
    create index cloud_machine_by_vcpus on cloud_machine (account_id, service_id, vcpus, machine_id);
    create index cloud_machine_by_memory_mb on cloud_machine (account_id, service_id, memory_mb, machine_id);
    create index cloud_machine_by_storage_mb on cloud_machine (account_id, service_id, storage_mb, machine_id);
    create index cloud_machine_named on cloud_machine (account_id, lower(name));
    ${enableRowSecurity('cloud_machine', 'select, insert, update, delete')};

    -- One row for each meter of a data centre and each hour: 'vcpu', 'memory' or 'storage: <policy>'.
    create table cloud_reading (
      account_id text not null,
      service_id text not null,
      vdc_id text not null,
      meter text not null,
      at timestamptz not null,
      used double precision not null,
      allowed double precision not null,
      primary key (account_id, service_id, vdc_id, meter, at),
      foreign key (account_id, service_id) references cloud on delete cascade
    );
    create index cloud_reading_at on cloud_reading (account_id, at);
    ${enableRowSecurity('cloud_reading', 'select, insert, update, delete')};

    -- The data of the embedded Cloud Director. It is a separate system, so no role of the portal reads it.
    create schema embedded;
    create table embedded.cloud_org (org text primary key, inventory jsonb not null)`.execute(db)
}
