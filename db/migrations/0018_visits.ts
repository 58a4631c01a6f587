import { type Kysely, sql } from 'kysely'
import { enableProviderRows, enableRowSecurity, grantExecute, grantStaffRead } from '../src/grants.ts'

/** Visits to data centres: places and times, visitors, and the capacity of each slot. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Data centres are the same for every account; the provider manages them.
    create table data_centre (
      data_centre_id text primary key,
      name text not null,
      address text not null,
      postcode text not null,
      phone text not null,
      notice_hours integer not null,
      hot_works_notice_hours integer not null,
      days_ahead integer not null,
      slot_hours integer not null check (slot_hours between 1 and 24),
      places smallint not null check (places between 1 and 200),
      escort_pence integer not null,
      currency text not null default 'GBP',
      directions text[] not null,
      to_bring text[] not null
    );
    -- UK wall-clock time; 24:00 is the end of the day. A weekday without a row is closed.
    create table data_centre_hours (
      data_centre_id text not null references data_centre,
      weekday smallint not null check (weekday between 1 and 7),
      opens text not null,
      closes text not null,
      primary key (data_centre_id, weekday)
    );
    create table data_centre_closed_day (
      data_centre_id text not null references data_centre,
      day date not null,
      reason text not null,
      primary key (data_centre_id, day)
    );
    ${enableProviderRows('data_centre', 'select')};
    ${enableProviderRows('data_centre_hours', 'select')};
    ${enableProviderRows('data_centre_closed_day', 'select')};
    ${grantStaffRead('data_centre')};

    create table rack (
      account_id text not null references account,
      rack_id text not null,
      data_centre_id text not null references data_centre,
      service_id text,
      site_id text,
      suite text not null,
      rack text not null,
      size text not null check (size in ('quarter', 'half', 'full', 'cage')),
      is_shared boolean not null default false,
      primary key (account_id, rack_id),
      foreign key (account_id, service_id) references service,
      foreign key (account_id, site_id) references site
    );
    ${enableRowSecurity('rack', 'select')};
    ${grantStaffRead('rack')};

    -- Proof of identity is encrypted and separate from the register, and deleted once it is no longer needed.
    create table visitor (
      account_id text not null references account,
      visitor_id text not null,
      name text not null,
      company text not null default '',
      email text,
      mobile text,
      position text not null default '',
      is_adult boolean not null default false,
      inducted_until date,
      created_at timestamptz not null default now(),
      removed_at timestamptz,
      version integer not null default 1,
      search text not null generated always as (
        lower(name || ' ' || company || ' ' || coalesce(email, '') || ' ' || position)) stored,
      primary key (account_id, visitor_id)
    );
    create index visitor_name on visitor (account_id, name, visitor_id) where removed_at is null;
    create index visitor_search on visitor using gin (account_id, search gin_trgm_ops);
    ${enableRowSecurity('visitor', 'select, insert, update')};
    create table visitor_identity (
      account_id text not null,
      visitor_id text not null,
      key_id text not null,
      encrypted text not null,
      given_at timestamptz not null default now(),
      primary key (account_id, visitor_id),
      foreign key (account_id, visitor_id) references visitor
    );
    ${enableRowSecurity('visitor_identity', 'select, insert, update, delete')};

    create table visitor_link (
      account_id text not null,
      visitor_id text not null,
      secret_hash bytea not null unique,
      created_by text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz,
      primary key (account_id, visitor_id, secret_hash),
      foreign key (account_id, visitor_id) references visitor
    );
    ${enableRowSecurity('visitor_link', 'select, insert, update, delete')};

    -- One number range for all accounts: the pass identifies the visit by it.
    create sequence visit_number start 21000;
    grant usage on sequence visit_number to portal_app;
    create table visit (
      account_id text not null references account,
      visit_id text not null unique,
      status text not null check (status in ('draft', 'submitted', 'approved', 'rejected', 'amended', 'checkedIn',
        'checkedOut', 'noShow', 'cancelled', 'expired')),
      data_centre_id text references data_centre,
      rack_ids text[] not null default '{}',
      starts_at timestamptz,
      ends_at timestamptz,
      slots smallint not null default 1,
      purpose text check (purpose in ('install', 'maintenance', 'audit', 'tour', 'delivery', 'removal', 'other')),
      details jsonb not null,
      reason text,
      requested_by text not null,
      requested_by_name text not null,
      requested_by_email text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      approved_at timestamptz,
      pass_number integer not null default 0,
      access_revision integer not null default 0,
      announced_revision integer not null default 0,
      version integer not null default 1,
      people text not null default '',
      search text not null default '',
      tab smallint not null generated always as (case when status in ('approved', 'checkedIn') then 0
        when status in ('draft', 'submitted', 'amended') then 1 else 2 end) stored,
      -- Upcoming visits are read forwards from the next one, past ones backwards from the latest.
      list_order interval not null generated always as (coalesce(
        case when status in ('approved', 'checkedIn', 'draft', 'submitted', 'amended')
          then starts_at - timestamptz '2000-01-01 00:00:00+00' else timestamptz '2000-01-01 00:00:00+00' - starts_at end,
        interval '0')) stored,
      primary key (account_id, visit_id),
      check (status in ('draft', 'cancelled', 'expired') or (data_centre_id is not null and starts_at < ends_at and purpose is not null))
    );
    create index visit_list on visit (account_id, tab, list_order, visit_id);
    create index visit_start on visit (account_id, starts_at, visit_id);
    create index visit_status on visit (account_id, status, starts_at, visit_id);
    create index visit_search on visit using gin (account_id, search gin_trgm_ops);
    create index visit_queue on visit (starts_at, visit_id)
      where status in ('submitted', 'amended', 'approved', 'checkedIn');
    -- Visits that the access control system has not received yet, however they were created: checked every minute.
    create index visit_untold on visit (account_id, visit_id) where access_revision > announced_revision;
    ${enableRowSecurity('visit', 'select, insert, update, delete')};
    ${grantStaffRead('visit')};

    create table visit_visitor (
      account_id text not null,
      visit_id text not null,
      visitor_id text not null,
      position smallint not null,
      checked_in_at timestamptz,
      checked_out_at timestamptz,
      primary key (account_id, visit_id, visitor_id),
      foreign key (account_id, visit_id) references visit on delete cascade,
      foreign key (account_id, visitor_id) references visitor
    );
    create index visit_visitor_visitor on visit_visitor (account_id, visitor_id);
    ${enableRowSecurity('visit_visitor', 'select, insert, update, delete')};

    -- A place in a slot belongs to one visit, or to a person who books, until a given time. The unique key makes double
    -- bookings impossible, whatever any process does.
    create table visit_place (
      account_id text not null references account,
      data_centre_id text not null references data_centre,
      slot_at timestamptz not null,
      place smallint not null,
      holder text not null,
      held_until timestamptz,
      primary key (account_id, data_centre_id, slot_at, place),
      unique (data_centre_id, slot_at, place)
    );
    create index visit_place_holder on visit_place (account_id, holder);
    create index visit_place_held on visit_place (held_until) where held_until is not null;
    ${enableRowSecurity('visit_place', 'select, update, delete')};
    -- Sees the places of all accounts, and returns only the number that others have taken.
    create function taken_visit_places(of_data_centre text, from_at timestamptz, to_at timestamptz, own text[])
    returns table (slot_at timestamptz, taken bigint)
    language sql stable security definer set search_path = public, pg_temp as $$
      select slot_at, count(*) from visit_place p
      where p.data_centre_id = of_data_centre and p.slot_at >= from_at and p.slot_at < to_at
        and (p.held_until is null or p.held_until > now())
        and not (p.account_id = current_setting('portal.account_id') and p.holder = any(own))
      group by slot_at
    $$;
    ${grantExecute('taken_visit_places')};
    -- Slots are taken in order of time, so that two bookings of the same slots cannot deadlock.
    create function take_visit_places(of_data_centre text, slots timestamptz[], for_holder text, until timestamptz) returns boolean
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      wanted timestamptz;
      candidate smallint;
      is_taken boolean;
    begin
      foreach wanted in array slots loop
        delete from visit_place where data_centre_id = of_data_centre and slot_at = wanted and held_until <= now();
        is_taken := false;
        for candidate in select generate_series(1, c.places) from data_centre c where c.data_centre_id = of_data_centre loop
          insert into visit_place (account_id, data_centre_id, slot_at, place, holder, held_until)
          values (current_setting('portal.account_id'), of_data_centre, wanted, candidate, for_holder, until)
          on conflict do nothing;
          is_taken := found;
          exit when is_taken;
        end loop;
        if not is_taken then
          return false;
        end if;
      end loop;
      return true;
    end $$;
    ${grantExecute('take_visit_places')};

    -- The embedded replacement for the access control system of a data centre.
    create schema site_access;
    create table site_access.pass (
      reference text primary key,
      revision integer not null,
      state text not null check (state in ('expected', 'withdrawn')),
      details jsonb not null,
      received_at timestamptz not null default now()
    )`.execute(db)
}
