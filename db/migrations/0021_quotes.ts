import { type Kysely, sql } from 'kysely'
import { enableProviderRows, enableRowSecurity } from '../src/grants.ts'

/** Ethernet quotes: the provider's rate cards and exchanges, and the quotes of an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Prices and exchanges are the provider's and the same for every account.
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
    );
    create index rate_card_validity on rate_card (valid_until, carrier);
    ${enableProviderRows('rate_card', 'select, insert')};

    -- Money in pence, speeds in Mbit/s, terms in months, lead times in working days.
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
    );
    ${enableProviderRows('rate_card_line', 'select, insert')};

    create table rate_extra (
      kind text not null check (kind in ('care', 'router', 'ipv4', 'aEnd', '4G')),
      option text not null,
      label text not null,
      install bigint not null default 0,
      monthly bigint not null default 0,
      primary key (kind, option)
    );
    ${enableProviderRows('rate_extra', 'select')};

    create table exchange_area (
      sector text primary key,
      exchange_code text not null,
      exchange_name text not null,
      exchange_class smallint not null check (exchange_class between 1 and 3),
      distance_m integer,
      on_net text[] not null default '{}'
    );
    ${enableProviderRows('exchange_area', 'select')};

    create sequence quote_number start 20500;
    grant usage on sequence quote_number to portal_app;
    -- The account's dealer reads its quotes in one list with those of its other customers.
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
    );
    create index quote_updated on quote (account_id, updated_at, quote_id);
    create index quote_dealer_updated on quote (dealer_id, updated_at, quote_id) where dealer_id is not null;
    create index quote_state on quote (account_id, state, updated_at desc, quote_id);
    create index quote_dealer_state on quote (dealer_id, state, updated_at desc, quote_id) where dealer_id is not null;
    create index quote_title on quote (account_id, title, quote_id);
    create index quote_dealer_title on quote (dealer_id, title, quote_id) where dealer_id is not null;
    create index quote_customer on quote (account_id, customer_name, quote_id);
    create index quote_dealer_customer on quote (dealer_id, customer_name, quote_id) where dealer_id is not null;
    create index quote_valid on quote (account_id, valid_until, quote_id);
    create index quote_dealer_valid on quote (dealer_id, valid_until, quote_id) where dealer_id is not null;
    create index quote_search on quote using gin (account_id, search gin_trgm_ops);
    create index quote_dealer_search on quote using gin (dealer_id, search gin_trgm_ops) where dealer_id is not null;
    create index quote_expiry on quote (valid_until) where state = 'answered';
    ${enableRowSecurity('quote', 'select, insert, update')};
    create policy of_the_dealer on quote for select to portal_app
      using (dealer_id = current_setting('portal.account_id', true));
    -- An account's quotes move to its new dealer with it.
    create function follow_dealer() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      update quote set dealer_id = new.parent_dealer_id where account_id = new.account_id;
      return null;
    end $$;
    create trigger follow_dealer after update of parent_dealer_id on account for each row
      when (old.parent_dealer_id is distinct from new.parent_dealer_id) execute function follow_dealer();

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
    );
    create index quote_version_stalled on quote_version (account_id, moved_at) where priced_at is null and asked_at is not null;
    ${enableRowSecurity('quote_version', 'select, insert, update')};

    -- All options of a site in one value: ten short numbers each, for up to a few hundred sites, where rows would
    -- number thirty thousand.
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
    );
    ${enableRowSecurity('quote_site', 'select, insert, update, delete')};

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
    );
    ${enableRowSecurity('quote_share', 'select, insert, update')}`.execute(db)
}
