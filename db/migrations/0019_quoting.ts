import { type Kysely, sql } from 'kysely'
import { holdToAccount } from '../src/hold-to-account.ts'

/** Ethernet quotes: rate cards and exchanges of the provider, and what an account was quoted from them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await reference(db)
  await quotes(db)
  await parts(db)
}

/** Prices and exchanges are the provider's and the same for everybody; the policies are there so that no table is without. */
async function reference(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rate_card (
      card_id text primary key,
      carrier text not null,
      name text not null,
      currency text not null default 'GBP',
      valid_from date not null,
      valid_until date not null check (valid_until >= valid_from),
      lines integer not null default 0,
      imported_by text not null,
      imported_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index rate_card_validity on rate_card (valid_until, carrier)`.execute(db)
  // Money in pence, speeds in Mbit/s, terms in months, lead times in working days.
  await sql`
    create table rate_card_line (
      card_id text not null references rate_card on delete cascade,
      access_type text not null,
      bearer integer not null,
      rate integer not null check (rate <= bearer),
      term integer not null,
      distance_band text not null check (distance_band in ('A', 'B', 'C')),
      exchange_class smallint not null check (exchange_class between 1 and 3),
      install bigint not null check (install >= 0),
      access bigint not null check (access >= 0),
      bandwidth bigint not null check (bandwidth >= 0),
      lead_min integer not null,
      lead_max integer not null check (lead_max >= lead_min),
      primary key (card_id, access_type, bearer, rate, term, distance_band, exchange_class)
    )`.execute(db)
  await sql`
    create table rate_extra (
      kind text not null check (kind in ('care', 'router', 'ipv4', 'aEnd', '4G')),
      option text not null,
      label text not null,
      install bigint not null default 0,
      monthly bigint not null default 0,
      primary key (kind, option)
    )`.execute(db)
  await sql`
    create table exchange_area (
      sector text primary key,
      exchange_code text not null,
      exchange_name text not null,
      exchange_class smallint not null check (exchange_class between 1 and 3),
      distance_m integer,
      on_net text[] not null default '{}'
    )`.execute(db)
  for (const [table, rights] of [
    ['rate_card', 'select, insert'],
    ['rate_card_line', 'select, insert'],
    ['rate_extra', 'select'],
    ['exchange_area', 'select'],
  ] as const) {
    await sql`grant ${sql.raw(rights)} on ${sql.table(table)} to portal_app`.execute(db)
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy of_the_provider on ${sql.table(table)} to portal_app using (true)`.execute(db)
  }
}

async function quotes(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence quote_number start 20500`.execute(db)
  await sql`grant usage on sequence quote_number to portal_app`.execute(db)
  // The dealer who looks after the account reads its quotes in one list with those of all others.
  await sql`
    create table quote (
      account_id text not null references account,
      quote_id text not null,
      dealer_id text references account,
      made_by text not null check (made_by in ('customer', 'dealer')),
      title text not null,
      customer_name text not null,
      state text not null check (state in
        ('draft', 'inProgress', 'answered', 'accepted', 'declined', 'expired', 'cancelled', 'unableToProvide')),
      version integer not null default 1,
      revision integer not null default 1,
      is_shown boolean not null default false,
      valid_until date,
      site_count integer not null default 0,
      created_by text not null,
      created_by_email text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      search text not null generated always as (lower(quote_id || ' ' || title || ' ' || customer_name)) stored,
      primary key (account_id, quote_id)
    )`.execute(db)
  for (const [name, columns] of Object.entries({
    updated: 'updated_at, quote_id',
    state: 'state, updated_at desc, quote_id',
    title: 'title, quote_id',
    customer: 'customer_name, quote_id',
    valid: 'valid_until, quote_id',
  })) {
    await sql`create index ${sql.id(`quote_${name}`)} on quote (account_id, ${sql.raw(columns)})`.execute(db)
    await sql`
      create index ${sql.id(`quote_dealer_${name}`)} on quote (dealer_id, ${sql.raw(columns)})
        where dealer_id is not null`.execute(db)
  }
  await sql`create index quote_search on quote using gin (account_id, search gin_trgm_ops)`.execute(db)
  await sql`create index quote_expiry on quote (valid_until) where state = 'answered'`.execute(db)
  await holdToAccount(db, 'quote', 'select, insert, update')
  await sql`
    create policy of_the_dealer on quote for select to portal_app
      using (dealer_id = current_setting('portal.account_id', true))`.execute(db)
  // Who takes an account over takes its quotes over.
  await sql`
    create function follow_dealer() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      update quote set dealer_id = new.parent_dealer_id where account_id = new.account_id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger follow_dealer after update of parent_dealer_id on account for each row
      when (old.parent_dealer_id is distinct from new.parent_dealer_id) execute function follow_dealer()`.execute(db)
}

async function parts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table quote_version (
      account_id text not null,
      quote_id text not null,
      version integer not null,
      needs jsonb not null,
      margin jsonb not null default '{"all": {"kind": "percent", "monthly": 0, "install": 0}, "lines": {}}',
      offers jsonb not null default '[]',
      extras jsonb not null default '[]',
      level text check (level in ('firm', 'firmSubjectToFeasibilityCheck', 'budgetary')),
      problem text,
      asked_at timestamptz,
      moved_at timestamptz,
      priced_at timestamptz,
      valid_until date,
      created_by text not null,
      created_at timestamptz not null default now(),
      answer text check (answer in ('accepted', 'declined')),
      answered_by text,
      answered_at timestamptz,
      answer_note text,
      primary key (account_id, quote_id, version),
      foreign key (account_id, quote_id) references quote on delete cascade
    )`.execute(db)
  await holdToAccount(db, 'quote_version', 'select, insert, update')
  await sql`create index quote_version_stalled on quote_version (account_id, moved_at) where priced_at is null and asked_at is not null`.execute(
    db,
  )

  // All cells of a site in one value: ten short numbers each, for up to a few hundred, where rows would be thirty thousand.
  await sql`
    create table quote_site (
      account_id text not null,
      quote_id text not null,
      version integer not null,
      position integer not null,
      site_id text,
      name text not null,
      address text not null,
      postcode text not null,
      notes jsonb not null default '{}',
      facts jsonb,
      cells jsonb,
      chosen jsonb,
      order_id text,
      search text not null generated always as (lower(name || ' ' || address || ' ' || postcode)) stored,
      primary key (account_id, quote_id, version, position),
      foreign key (account_id, quote_id, version) references quote_version on delete cascade
    )`.execute(db)
  await holdToAccount(db, 'quote_site', 'select, insert, update, delete')

  await sql`
    create table quote_share (
      account_id text not null,
      quote_id text not null,
      share_id text not null,
      secret_hash bytea not null unique,
      label text not null,
      created_by text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz,
      last_seen_at timestamptz,
      primary key (account_id, quote_id, share_id),
      foreign key (account_id, quote_id) references quote on delete cascade
    )`.execute(db)
  await holdToAccount(db, 'quote_share', 'select, insert, update')
}
