import { type Kysely, sql } from 'kysely'
import { enableProviderRows, enableRowSecurity, grantStaffRead } from '../src/grants.ts'

const isActive = sql`s.condition <> 'ceased' and (only_service is null or s.service_id = only_service)`

/** Planned work and incidents for customers: affected services, downtime, and the notifications sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- An incident is at an exchange, with a carrier, in a data centre, or at services named individually. It affects
    -- every customer there, so it belongs to no account.
    create table incident (
      ref text primary key,
      kind text not null check (kind in ('MSO', 'PEW', 'degradation')),
      exchange_code text,
      title text not null,
      start timestamptz not null,
      eta timestamptz,
      state text not null check (state in ('initial', 'update', 'restoration', 'closure', 'cancelled')),
      updates jsonb not null default '[]',
      exchange_name text,
      carrier text,
      data_centre_id text references data_centre,
      is_network_wide boolean not null generated always as (
        exchange_code is not null or carrier is not null or data_centre_id is not null) stored,
      risk text,
      advice text,
      cause text,
      minutes_down integer check (minutes_down >= 0),
      next_update_by timestamptz,
      ended_at timestamptz,
      announced_at timestamptz not null default now(),
      version integer not null default 1,
      check (data_centre_id is null or (exchange_code is null and carrier is null))
    );
    create index incident_exchange on incident (exchange_code, start desc);
    create index incident_open on incident (start) where ended_at is null;
    create index incident_ended on incident (ended_at desc) where ended_at is not null;
    ${enableProviderRows('incident', 'select, insert, update')};
    ${grantStaffRead('incident')};

    create table incident_service (
      account_id text not null,
      ref text not null references incident,
      service_id text not null,
      primary key (account_id, ref, service_id),
      foreign key (account_id, service_id) references service on delete cascade
    );
    ${enableRowSecurity('incident_service', 'select, insert, delete')};

    -- Stored figures of a list: counting 100,000 services for every row would cost more than the page.
    create table incident_account (
      account_id text not null references account,
      ref text not null references incident,
      services integer not null,
      sites integer not null,
      site_ids text[] not null,
      categories text[] not null,
      primary key (account_id, ref)
    );
    ${enableRowSecurity('incident_account', 'select')};
    ${grantStaffRead('incident_account')};

    create table incident_notice (
      account_id text not null references account,
      ref text not null references incident,
      version integer not null,
      sent_at timestamptz not null default now(),
      primary key (account_id, ref, version)
    );
    ${enableRowSecurity('incident_notice', 'select, insert')};

    create table incident_downtime (
      account_id text not null references account,
      ref text not null references incident,
      service_id text not null,
      site_id text,
      minutes integer not null,
      ended_at timestamptz not null,
      primary key (account_id, ref, service_id)
    );
    create index incident_downtime_service on incident_downtime (account_id, service_id, ended_at desc);
    ${enableRowSecurity('incident_downtime', 'select, insert, update, delete')};

    -- The one rule for the services that an incident affects: for lists, pages, notifications and diagnostics alike. An
    -- exchange serves the lines of a site, but not its domains or radio links. A single statement, so that it is
    -- planned with its caller.
    create function affected_services(of_account text, of_incident text, only_service text default null)
    returns table (service_id text, site_id text, product_category text, attention smallint, name text) language sql stable as $$
      select s.service_id, s.site_id, s.product_category, s.attention, s.name
      from incident i
        join site on site.account_id = of_account and site.exchange_code = i.exchange_code
        join service s on s.account_id = of_account and s.site_id = site.site_id
      where i.ref = of_incident and s.product_category in ('Connectivity', 'Leased Line', 'Voice')
        and s.product_name !~* '4G|5G|mobile|satellite' and (i.carrier is null or s.supplier = i.carrier) and ${isActive}
      union all
      select s.service_id, s.site_id, s.product_category, s.attention, s.name
      from incident i join service s on s.account_id = of_account and s.supplier = i.carrier
      where i.ref = of_incident and i.exchange_code is null and ${isActive}
      union all
      select s.service_id, s.site_id, s.product_category, s.attention, s.name
      from incident i join service s on s.account_id = of_account
        and s.site_id in (select rack.site_id from rack
          where rack.account_id = of_account and rack.data_centre_id = i.data_centre_id)
      where i.ref = of_incident and ${isActive}
      union all
      select s.service_id, s.site_id, s.product_category, s.attention, s.name
      from incident i
        join incident_service named on named.account_id = of_account and named.ref = i.ref
        join service s on s.account_id = of_account and s.service_id = named.service_id
      where i.ref = of_incident and not i.is_network_wide and ${isActive}
    $$;
    grant execute on function affected_services(text, text, text) to portal_app;

    -- Returns accounts affected now, and those affected until now: both are notified.
    create function refresh_affected_accounts(of_incident text) returns table (account_id text) language sql volatile as $$
      with kept as (
        select a.account_id, count(*)::integer as services, count(distinct t.site_id)::integer as sites,
          array_remove(array_agg(distinct t.site_id), null) as site_ids, array_agg(distinct t.product_category) as categories
        from account a cross join lateral affected_services(a.account_id, of_incident) t
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
