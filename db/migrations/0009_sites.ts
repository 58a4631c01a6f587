import { type Kysely, sql } from 'kysely'
import { enableRowSecurity } from '../src/grants.ts'

/** The sites of an account. */
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
      search text not null generated always as (
        lower(site_id || ' ' || name || ' ' || address || ' ' || postcode || ' ' || replace(postcode, ' ', ''))) stored,
      primary key (account_id, site_id)
    );
    create index site_search on site using gin (account_id, search gin_trgm_ops);
    create index site_postcode on site (account_id, lower(replace(postcode, ' ', '')));
    -- For the job that finds the accounts affected by an incident: it searches by exchange, not by account.
    create index site_exchange on site (account_id, exchange_code) where exchange_code is not null;
    ${enableRowSecurity('site', 'select')}`.execute(db)
}
