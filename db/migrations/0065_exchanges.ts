import { type Kysely, sql } from 'kysely'
import { enableProviderRows } from '../src/grants.ts'

/**
 * Exchanges, the postcodes that they serve, and buildings with fibre. The table exchange_area knew only sectors; the
 * previous release still reads it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Northern Ireland has a grid of its own. Distances are only between points of the same grid.
    create table exchange (
      exchange_code text primary key,
      name text not null,
      exchange_class smallint not null check (exchange_class between 1 and 3),
      grid text not null default 'british' check (grid in ('british', 'irish')),
      easting integer,
      northing integer,
      access_types text[] not null default '{}',
      has_ro2 boolean not null default false,
      check ((easting is null) = (northing is null))
    );
    ${enableProviderRows('exchange', 'select, insert, update')};
    insert into exchange (exchange_code, name, exchange_class)
      select distinct on (exchange_code) exchange_code, exchange_name, exchange_class from exchange_area
      order by exchange_code, sector;

    -- "LA9", "LA9 0" or "LA9 0ZX": the longest one decides.
    create table served_area (
      area text primary key,
      exchange_code text not null references exchange,
      distance_m integer check (distance_m >= 0)
    );
    create index served_area_exchange on served_area (exchange_code);
    ${enableProviderRows('served_area', 'select, insert, update, delete')};
    insert into served_area (area, exchange_code, distance_m)
      select sector, exchange_code, distance_m from exchange_area;

    -- The public file has 2.7 million postcodes; those without a place are known all the same.
    create table postcode (
      postcode text primary key,
      grid text not null default 'british' check (grid in ('british', 'irish')),
      easting integer,
      northing integer,
      closed_on date,
      check ((easting is null) = (northing is null))
    );
    ${enableProviderRows('postcode', 'select, insert, update')};

    -- Without a building, every building of the postcode.
    create table on_net_building (
      carrier text not null,
      postcode text not null,
      building text not null default '',
      primary key (postcode, carrier, building)
    );
    ${enableProviderRows('on_net_building', 'select, insert, delete')}`.execute(db)
}
