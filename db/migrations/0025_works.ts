import { type Kysely, sql } from 'kysely'
import { holdToAccount } from '../src/hold-to-account.ts'

/** Planned works and incidents as customers meet them: what of theirs is touched, for how long, and what was told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await widenIncidents(db)
  await account(db)
  await touched(db)
}

/** An incident is at an exchange, of a carrier, in a data centre, or else at services that are named one by one. */
async function widenIncidents(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table network_incident
      alter column exchange_code drop not null,
      add column exchange_name text,
      add column carrier text,
      add column data_centre_id text references data_centre,
      add column is_network_wide boolean not null generated always as (
        exchange_code is not null or carrier is not null or data_centre_id is not null) stored,
      add column risk text,
      add column advice text,
      add column cause text,
      add column minutes_down integer check (minutes_down >= 0),
      add column next_update_by timestamptz,
      add column ended_at timestamptz,
      add column announced_at timestamptz not null default now(),
      add column version integer not null default 1,
      add check (data_centre_id is null or (exchange_code is null and carrier is null))`.execute(db)
  await sql`
    update network_incident set ended_at = coalesce(eta, start) where state in ('closure', 'cancelled')`.execute(db)
  await sql`create index network_incident_open on network_incident (start) where ended_at is null`.execute(db)
  await sql`create index network_incident_ended on network_incident (ended_at desc) where ended_at is not null`.execute(
    db,
  )
  // For the job that asks which accounts an incident touches: what it is about leads, not the account.
  await sql`create index site_exchange on site (account_id, exchange_code) where exchange_code is not null`.execute(db)
}

async function account(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table incident_service (
      account_id text not null,
      ref text not null references network_incident,
      service_id text not null,
      primary key (account_id, ref, service_id),
      foreign key (account_id, service_id) references service on delete cascade
    )`.execute(db)
  await holdToAccount(db, 'incident_service', 'select, insert, delete')

  // What a list shows, kept: to count 100,000 services for every row would cost more than the page.
  await sql`
    create table incident_account (
      account_id text not null references account,
      ref text not null references network_incident,
      services integer not null,
      sites integer not null,
      site_ids text[] not null,
      categories text[] not null,
      primary key (account_id, ref)
    )`.execute(db)
  await holdToAccount(db, 'incident_account', 'select')

  await sql`
    create table incident_told (
      account_id text not null references account,
      ref text not null references network_incident,
      version integer not null,
      told_at timestamptz not null default now(),
      primary key (account_id, ref, version)
    )`.execute(db)
  await holdToAccount(db, 'incident_told', 'select, insert')

  await sql`
    create table incident_downtime (
      account_id text not null references account,
      ref text not null references network_incident,
      service_id text not null,
      site_id text,
      minutes integer not null,
      ended_at timestamptz not null,
      primary key (account_id, ref, service_id)
    )`.execute(db)
  await sql`create index incident_downtime_service on incident_downtime (account_id, service_id, ended_at desc)`.execute(
    db,
  )
  await holdToAccount(db, 'incident_downtime', 'select, insert, update, delete')
}

/** The one rule of what an incident touches: for lists, pages, notices and diagnostics alike. */
async function touched(db: Kysely<unknown>): Promise<void> {
  const isAlive = sql`s.condition <> 'ceased' and (only_service is null or s.service_id = only_service)`
  // At an exchange hang the lines of a site, not its domains and not what comes by radio. In one statement, so that it is planned with its caller.
  await sql`
    create function touched_services(of_account text, of_incident text, only_service text default null)
    returns table (service_id text, site_id text, product_category text, attention smallint, name text) language sql stable as $$
      select s.service_id, s.site_id, s.product_category, s.attention, s.name
      from network_incident i
        join site on site.account_id = of_account and site.exchange_code = i.exchange_code
        join service s on s.account_id = of_account and s.site_id = site.site_id
      where i.ref = of_incident and s.product_category in ('Connectivity', 'Leased Line', 'Voice')
        and s.product_name !~* '4G|5G|mobile|satellite' and (i.carrier is null or s.supplier = i.carrier) and ${isAlive}
      union all
      select s.service_id, s.site_id, s.product_category, s.attention, s.name
      from network_incident i join service s on s.account_id = of_account and s.supplier = i.carrier
      where i.ref = of_incident and i.exchange_code is null and ${isAlive}
      union all
      select s.service_id, s.site_id, s.product_category, s.attention, s.name
      from network_incident i join service s on s.account_id = of_account
        and s.site_id in (select space.site_id from space
          where space.account_id = of_account and space.data_centre_id = i.data_centre_id)
      where i.ref = of_incident and ${isAlive}
      union all
      select s.service_id, s.site_id, s.product_category, s.attention, s.name
      from network_incident i
        join incident_service named on named.account_id = of_account and named.ref = i.ref
        join service s on s.account_id = of_account and s.service_id = named.service_id
      where i.ref = of_incident and not i.is_network_wide and ${isAlive}
    $$`.execute(db)
  await sql`grant execute on function touched_services(text, text, text) to portal_app`.execute(db)

  // Answers the accounts that are touched, and those that were until now: both have to be told.
  await sql`
    create function keep_touched(of_incident text) returns table (account_id text) language sql volatile as $$
      with kept as (
        select a.account_id, count(*)::integer as services, count(distinct t.site_id)::integer as sites,
          array_remove(array_agg(distinct t.site_id), null) as site_ids, array_agg(distinct t.product_category) as categories
        from account a cross join lateral touched_services(a.account_id, of_incident) t
        group by a.account_id
      ), gone as (
        delete from incident_account old where old.ref = of_incident and old.account_id not in (select k.account_id from kept k)
        returning old.account_id
      ), written as (
        insert into incident_account as known (account_id, ref, services, sites, site_ids, categories)
        select k.account_id, of_incident, k.services, k.sites, k.site_ids, k.categories from kept k
        on conflict (account_id, ref) do update set services = excluded.services, sites = excluded.sites,
          site_ids = excluded.site_ids, categories = excluded.categories
        returning known.account_id
      )
      select w.account_id from written w union select g.account_id from gone g
    $$`.execute(db)
}
