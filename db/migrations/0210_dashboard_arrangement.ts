import { type Kysely, sql } from 'kysely'

/** The tiles of the dashboard that a person shows and hides, in their order: {"shown": ["orders"], "hidden": ["cloud"]}. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table dashboard_visit add column arrangement jsonb`.execute(db)
}
