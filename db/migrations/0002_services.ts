import { type Kysely, sql } from 'kysely'

/** Sites and services with their technical details, and the counts that the category tabs show. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site (
      account_id text not null references account,
      site_id text not null,
      name text not null,
      address text not null,
      postcode text not null,
      uprn text,
      district_code text,
      exchange_code text,
      exchange_name text,
      cabinet text,
      latitude double precision,
      longitude double precision,
      access_notes text,
      primary key (account_id, site_id)
    )`.execute(db)

  // reference_terms holds what a customer may paste into the search: circuit, CLI, addresses, hostnames, site, postcode.
  await sql`
    create table service (
      account_id text not null references account,
      service_id text not null,
      dealer_id text,
      site_id text,
      name text not null,
      product_category text not null,
      product_name text not null,
      supplier text,
      supplier_ref text,
      order_ref text,
      status text not null check (status in ('created', 'pendingActive', 'active', 'suspended', 'pendingTerminate', 'terminated', 'cancelled', 'aborted')),
      condition text not null check (condition in ('down', 'degraded', 'expiring', 'suspended', 'activating', 'ceasing', 'working', 'ceased')),
      condition_note text,
      attention smallint not null generated always as (
        case condition when 'down' then 0 when 'degraded' then 1 when 'expiring' then 2 when 'suspended' then 3
          when 'activating' then 4 when 'ceasing' then 5 when 'working' then 6 else 7 end) stored,
      down_mbps numeric,
      up_mbps numeric,
      care_level text,
      contract_start date,
      contract_term_months integer,
      contract_end date,
      notice_days integer,
      auto_renew boolean not null default false,
      recurring_pence bigint,
      one_off_pence bigint,
      currency text not null default 'GBP',
      tags text[] not null default '{}',
      reference_terms text not null default '',
      search text not null generated always as (
        lower(service_id || ' ' || name || ' ' || product_name || ' ' || coalesce(order_ref, '') || ' ' ||
          coalesce(supplier_ref, '') || ' ' || reference_terms)) stored,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (account_id, service_id),
      foreign key (account_id, site_id) references site
    )`.execute(db)
  await sql`create index service_attention on service (account_id, attention, name, service_id)`.execute(db)
  await sql`create index service_category on service (account_id, product_category, attention, name, service_id)`.execute(
    db,
  )
  await sql`create index service_name on service (account_id, name, service_id)`.execute(db)
  await sql`create index service_site on service (account_id, site_id)`.execute(db)
  await sql`create index service_contract_end on service (account_id, contract_end, service_id)`.execute(db)
  await sql`create index service_search on service using gin (account_id, search gin_trgm_ops)`.execute(db)

  for (const kind of ['tech', 'ethernet', 'vcd']) {
    const table = sql.table(`service_${kind}_details`)
    await sql`
      create table ${table} (
        account_id text not null,
        service_id text not null,
        details jsonb not null,
        primary key (account_id, service_id),
        foreign key (account_id, service_id) references service on delete cascade
      )`.execute(db)
  }

  await sql`
    create table service_count (
      account_id text not null,
      product_category text not null,
      condition text not null,
      services bigint not null,
      primary key (account_id, product_category, condition)
    )`.execute(db)
  await countByTrigger(db)

  await sql`grant select on account, site, service_count, service_tech_details, service_ethernet_details, service_vcd_details to portal_app`.execute(
    db,
  )
  await sql`grant select, update on service to portal_app`.execute(db)
  for (const table of [
    'account',
    'site',
    'service',
    'service_count',
    'service_tech_details',
    'service_ethernet_details',
    'service_vcd_details',
  ]) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`
      create policy own_account on ${sql.table(table)} to portal_app
        using (account_id = current_setting('portal.account_id', true))`.execute(db)
  }
}

/** Counting 50,000 rows for every tab would cost more than the page; the counts move with the statement that changes them. */
async function countByTrigger(db: Kysely<unknown>): Promise<void> {
  await countOn(
    db,
    'insert',
    'new table as added',
    'select account_id, product_category, condition, 1 as change from added',
  )
  await countOn(
    db,
    'delete',
    'old table as removed',
    'select account_id, product_category, condition, -1 as change from removed',
  )
  await countOn(
    db,
    'update',
    'old table as removed new table as added',
    `select account_id, product_category, condition, 1 as change from added
     union all select account_id, product_category, condition, -1 from removed`,
  )
}

async function countOn(db: Kysely<unknown>, event: string, tables: string, changes: string): Promise<void> {
  const name = sql.id(`count_services_on_${event}`)
  await sql`
    create function ${name}() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into service_count as existing (account_id, product_category, condition, services)
      select account_id, product_category, condition, sum(change) from (${sql.raw(changes)}) changes
      group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
      on conflict (account_id, product_category, condition) do update set services = existing.services + excluded.services;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger ${name} after ${sql.raw(event)} on service referencing ${sql.raw(tables)}
      for each statement execute function ${name}()`.execute(db)
}
