import { type Kysely, sql } from 'kysely'

/** Customers add sites and correct them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create sequence site_number start 4000;
    grant usage on sequence site_number to portal_app;
    alter table site add column version integer not null default 1;
    grant insert, update on site to portal_app`.execute(db)
}
