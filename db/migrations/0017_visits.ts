import { type Kysely, sql } from 'kysely'
import { holdToAccount } from '../src/hold-to-account.ts'

/** Visits to the data centres: where and when one may come, who comes, and the places of each slot. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await dataCentres(db)
  await spaces(db)
  await visitors(db)
  await visits(db)
  await places(db)
  await siteAccess(db)
  await mailAttachments(db)
}

/** The same for every account; the provider looks after them. */
async function dataCentres(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    )`.execute(db)
  // Wall clock of the United Kingdom; 24:00 is the end of the day. A weekday without a row is closed.
  await sql`
    create table data_centre_hours (
      data_centre_id text not null references data_centre,
      weekday smallint not null check (weekday between 1 and 7),
      opens text not null,
      closes text not null,
      primary key (data_centre_id, weekday)
    )`.execute(db)
  await sql`
    create table data_centre_closed_day (
      data_centre_id text not null references data_centre,
      day date not null,
      reason text not null,
      primary key (data_centre_id, day)
    )`.execute(db)
  for (const table of ['data_centre', 'data_centre_hours', 'data_centre_closed_day']) {
    await sql`grant select on ${sql.table(table)} to portal_app`.execute(db)
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy of_the_provider on ${sql.table(table)} to portal_app using (true)`.execute(db)
  }
}

async function spaces(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table space (
      account_id text not null references account,
      space_id text not null,
      data_centre_id text not null references data_centre,
      service_id text,
      site_id text,
      suite text not null,
      rack text not null,
      size text not null check (size in ('quarter', 'half', 'full', 'cage')),
      is_shared boolean not null default false,
      primary key (account_id, space_id),
      foreign key (account_id, service_id) references service,
      foreign key (account_id, site_id) references site
    )`.execute(db)
  await holdToAccount(db, 'space', 'select')
}

/** What says who somebody is stands apart from the register and is sealed: it goes when it is not needed any more. */
async function visitors(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    )`.execute(db)
  await sql`create index visitor_name on visitor (account_id, name, visitor_id) where removed_at is null`.execute(db)
  await sql`create index visitor_search on visitor using gin (account_id, search gin_trgm_ops)`.execute(db)
  await holdToAccount(db, 'visitor', 'select, insert, update')

  await sql`
    create table visitor_identity (
      account_id text not null,
      visitor_id text not null,
      key_id text not null,
      sealed text not null,
      given_at timestamptz not null default now(),
      primary key (account_id, visitor_id),
      foreign key (account_id, visitor_id) references visitor
    )`.execute(db)
  await holdToAccount(db, 'visitor_identity', 'select, insert, update, delete')

  await sql`
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
    )`.execute(db)
  await holdToAccount(db, 'visitor_link', 'select, insert, update, delete')
}

async function visits(db: Kysely<unknown>): Promise<void> {
  // One number for all accounts: the pass names the visit only by it.
  await sql`create sequence visit_number start 21000`.execute(db)
  await sql`grant usage on sequence visit_number to portal_app`.execute(db)
  await sql`
    create table visit (
      account_id text not null references account,
      visit_id text not null unique,
      status text not null check (status in ('draft', 'submitted', 'approved', 'rejected', 'amended', 'checkedIn',
        'checkedOut', 'noShow', 'cancelled', 'expired')),
      data_centre_id text references data_centre,
      space_ids text[] not null default '{}',
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
      -- What comes is read forwards from the next one, what has been backwards from the last.
      list_order interval not null generated always as (coalesce(
        case when status in ('approved', 'checkedIn', 'draft', 'submitted', 'amended')
          then starts_at - timestamptz '2000-01-01 00:00:00+00' else timestamptz '2000-01-01 00:00:00+00' - starts_at end,
        interval '0')) stored,
      primary key (account_id, visit_id),
      check (status in ('draft', 'cancelled', 'expired') or (data_centre_id is not null and starts_at < ends_at and purpose is not null))
    )`.execute(db)
  await sql`create index visit_list on visit (account_id, tab, list_order, visit_id)`.execute(db)
  await sql`create index visit_start on visit (account_id, starts_at, visit_id)`.execute(db)
  await sql`create index visit_status on visit (account_id, status, starts_at, visit_id)`.execute(db)
  await sql`create index visit_search on visit using gin (account_id, search gin_trgm_ops)`.execute(db)
  await holdToAccount(db, 'visit', 'select, insert, update, delete')

  await sql`
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
    )`.execute(db)
  await sql`create index visit_visitor_visitor on visit_visitor (account_id, visitor_id)`.execute(db)
  await holdToAccount(db, 'visit_visitor', 'select, insert, update, delete')
}

/**
 * A place of a slot belongs to one visit, or to one person who is booking until the moment it is held to. The unique key
 * is what makes a double booking impossible, whatever any process does.
 */
async function places(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visit_place (
      account_id text not null references account,
      data_centre_id text not null references data_centre,
      slot_at timestamptz not null,
      place smallint not null,
      holder text not null,
      held_until timestamptz,
      primary key (account_id, data_centre_id, slot_at, place),
      unique (data_centre_id, slot_at, place)
    )`.execute(db)
  await sql`create index visit_place_holder on visit_place (account_id, holder)`.execute(db)
  await sql`create index visit_place_held on visit_place (held_until) where held_until is not null`.execute(db)
  await holdToAccount(db, 'visit_place', 'select, update, delete')

  // Sees the places of all accounts, and tells of the others nothing but how many are taken.
  await sql`
    create function taken_visit_places(centre text, from_at timestamptz, to_at timestamptz, own text[])
    returns table (slot_at timestamptz, taken bigint)
    language sql stable security definer set search_path = public, pg_temp as $$
      select slot_at, count(*) from visit_place p
      where p.data_centre_id = centre and p.slot_at >= from_at and p.slot_at < to_at
        and (p.held_until is null or p.held_until > now())
        and not (p.account_id = current_setting('portal.account_id') and p.holder = any(own))
      group by slot_at
    $$`.execute(db)
  // The slots come in the order of time, so that two who want the same ones wait for each other only one way round.
  await sql`
    create function take_visit_places(centre text, slots timestamptz[], for_holder text, until timestamptz) returns boolean
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      wanted timestamptz;
      candidate smallint;
      is_taken boolean;
    begin
      foreach wanted in array slots loop
        delete from visit_place where data_centre_id = centre and slot_at = wanted and held_until <= now();
        is_taken := false;
        for candidate in select generate_series(1, c.places) from data_centre c where c.data_centre_id = centre loop
          insert into visit_place (account_id, data_centre_id, slot_at, place, holder, held_until)
          values (current_setting('portal.account_id'), centre, wanted, candidate, for_holder, until)
          on conflict do nothing;
          is_taken := found;
          exit when is_taken;
        end loop;
        if not is_taken then
          return false;
        end if;
      end loop;
      return true;
    end $$`.execute(db)
  for (const name of [
    'taken_visit_places(text, timestamptz, timestamptz, text[])',
    'take_visit_places(text, timestamptz[], text, timestamptz)',
  ]) {
    await sql`revoke execute on function ${sql.raw(name)} from public`.execute(db)
    await sql`grant execute on function ${sql.raw(name)} to portal_app`.execute(db)
  }
}

/** What the doors of a data centre know: the embedded stand-in for its access control system. */
async function siteAccess(db: Kysely<unknown>): Promise<void> {
  await sql`create schema site_access`.execute(db)
  await sql`
    create table site_access.pass (
      reference text primary key,
      revision integer not null,
      state text not null check (state in ('expected', 'withdrawn')),
      details jsonb not null,
      received_at timestamptz not null default now()
    )`.execute(db)
}

async function mailAttachments(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail.message add column attachments jsonb not null default '[]'`.execute(db)
  await sql`
    create function queue_mail(mail_to text, mail_subject text, mail_body text, mail_reply_to text, mail_thread text,
      mail_attachments jsonb)
    returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    declare
      id bigint;
    begin
      insert into mail.message (recipient, subject, body, reply_to, thread, attachments)
      values (mail_to, mail_subject, mail_body, mail_reply_to, mail_thread, mail_attachments) returning message_id into id;
      perform public.queue_job('send mail', json_build_object('messageId', id), now(), null);
    end $$`.execute(db)
  const name = 'queue_mail(text, text, text, text, text, jsonb)'
  await sql`revoke execute on function ${sql.raw(name)} from public`.execute(db)
  await sql`grant execute on function ${sql.raw(name)} to portal_app`.execute(db)
}
