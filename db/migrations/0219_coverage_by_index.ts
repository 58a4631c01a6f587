import { type Kysely, sql } from 'kysely'

/** The tables of coverage, which have a row for every exchange, area and building of the country. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index exchange_by_name on exchange (name, exchange_code);
    create index exchange_search on exchange using gin (lower(name || ' ' || exchange_code) gin_trgm_ops);
    create index served_area_search on served_area using gin (lower(area) gin_trgm_ops);
    create index on_net_building_by_place on on_net_building (postcode, carrier, building);
    create index on_net_building_search on on_net_building
      using gin (lower(postcode || ' ' || building || ' ' || carrier) gin_trgm_ops)`.execute(db)
}
