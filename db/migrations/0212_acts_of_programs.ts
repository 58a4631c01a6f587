import { type Kysely, sql } from 'kysely'

/**
 * Marks the changes in the activity log that the portal, a system of the provider, an API key or a connected program makes, so
 * that people's own are listed and counted without reading them. Changes that the previous release still writes are not marked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table activity add column by_program boolean not null default false;
    grant insert (by_program) on activity to portal_app`.execute(db)
}
