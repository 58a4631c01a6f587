import { type Kysely, sql } from 'kysely'
import { enableRowSecurity } from '../src/grants.ts'

/** Zones and their changes, the names of the account's addresses, and the zones of the embedded name server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dns_zone (
      account_id text not null references account,
      zone_id text not null,
      service_id text,
      version integer not null default 1,
      serial bigint not null,
      name_servers text[] not null,
      dnssec boolean not null default false,
      ds text[] not null default '{}',
      record_count integer not null default 0,
      publication text not null default 'publishing' check (publication in ('live', 'publishing', 'mismatch', 'failed')),
      publication_note text,
      publication_checks jsonb not null default '[]',
      seen_serial bigint,
      seen_at timestamptz,
      published_at timestamptz,
      published_by text,
      primary key (account_id, zone_id),
      foreign key (account_id, service_id) references service
    );
    -- A zone name is unique across all accounts.
    create unique index dns_zone_name on dns_zone (zone_id);
    create index dns_zone_service on dns_zone (account_id, service_id);
    create index dns_zone_published on dns_zone (account_id, published_at, zone_id);
    create index dns_zone_records on dns_zone (account_id, record_count, zone_id);
    create index dns_zone_search on dns_zone using gin (account_id, zone_id gin_trgm_ops);
    create index dns_zone_trouble on dns_zone (account_id, publication, zone_id)
      where publication in ('failed', 'mismatch');
    -- For the job that publishes pending zones of any account.
    create index dns_zone_waiting on dns_zone (account_id) where publication = 'publishing';
    ${enableRowSecurity('dns_zone', 'select, insert, update')};

    -- target is the address or fully qualified name that a record points to, to show the effects of a change.
    create table dns_record (
      account_id text not null,
      zone_id text not null,
      record_no integer not null,
      name text not null,
      type text not null,
      ttl integer not null,
      content text not null,
      disabled boolean not null default false,
      comment text not null default '',
      target text,
      primary key (account_id, zone_id, record_no),
      foreign key (account_id, zone_id) references dns_zone
    );
    create index dns_record_target on dns_record (account_id, target) where target is not null;
    ${enableRowSecurity('dns_record', 'select, insert, delete')};

    create table dns_draft (
      account_id text not null,
      zone_id text not null,
      user_id text not null,
      author text not null,
      base_version integer not null,
      changes jsonb not null,
      updated_at timestamptz not null default now(),
      primary key (account_id, zone_id, user_id),
      foreign key (account_id, zone_id) references dns_zone
    );
    ${enableRowSecurity('dns_draft', 'select, insert, update, delete')};

    -- records is the zone after the change, so that it can be restored.
    create table dns_change_set (
      account_id text not null,
      zone_id text not null,
      change_set_id text not null,
      state text not null check (state in ('scheduled', 'applied', 'cancelled', 'refused')),
      version integer,
      serial bigint,
      changes jsonb not null,
      records jsonb,
      note text not null default '',
      author_id text not null,
      author text not null,
      on_behalf_of text,
      reason text,
      created_at timestamptz not null default now(),
      apply_at timestamptz,
      primary key (account_id, zone_id, change_set_id),
      foreign key (account_id, zone_id) references dns_zone
    );
    create unique index dns_change_set_version on dns_change_set (account_id, zone_id, version) where version is not null;
    create index dns_change_set_time on dns_change_set (account_id, zone_id, created_at desc, change_set_id);
    create index dns_change_set_scheduled on dns_change_set (account_id, zone_id, apply_at) where state = 'scheduled';
    create index dns_change_set_refused on dns_change_set (account_id, created_at) where state = 'refused';
    ${enableRowSecurity('dns_change_set', 'select, insert, update')};

    -- A service's technical details contain its addresses, so a trigger on them maintains this list.
    create table address_block (
      account_id text not null,
      block cidr not null,
      service_id text not null,
      primary key (account_id, block, service_id),
      foreign key (account_id, service_id) references service on delete cascade
    );
    create index address_block_service on address_block (account_id, service_id);
    ${enableRowSecurity('address_block', 'select')};
    create function blocks_of(details jsonb) returns setof cidr language plpgsql immutable as $$
    declare found text;
    begin
      for found in
        select distinct jsonb_path_query(details, '$.**.wanIpv4 ? (@.type() == "string")') #>> '{}' union
        select jsonb_path_query(details, '$.**.lanIpv4 ? (@.type() == "string")') #>> '{}' union
        select jsonb_path_query(details, '$.**.ipv6Prefix ? (@.type() == "string")') #>> '{}'
      loop
        begin
          return next network(found::inet);
        exception when others then
          -- Details are opaque: invalid addresses are ignored.
        end;
      end loop;
    end $$;
    create function keep_address_blocks() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      delete from address_block where account_id = new.account_id and service_id = new.service_id;
      insert into address_block (account_id, block, service_id)
      select new.account_id, block, new.service_id from blocks_of(new.details) block on conflict do nothing;
      return null;
    end $$;
    create trigger keep_address_blocks after insert or update of details on service_tech_details
      for each row execute function keep_address_blocks();

    create table dns_reverse_name (
      account_id text not null references account,
      address inet not null,
      name text,
      is_live boolean not null default false,
      changed_by text not null,
      changed_at timestamptz not null default now(),
      primary key (account_id, address)
    );
    create index dns_reverse_name_waiting on dns_reverse_name (account_id) where not is_live;
    ${enableRowSecurity('dns_reverse_name', 'select, insert, update')};

    -- The embedded name server is a separate system: it has no accounts, and the gateway has no rights here.
    create schema dns_server;
    create table dns_server.zone (
      name text primary key,
      serial bigint not null,
      content jsonb not null,
      dnssec boolean not null,
      encrypted_key text,
      revision bigint not null default 1
    )`.execute(db)
}
