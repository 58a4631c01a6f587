import { type Kysely, sql } from 'kysely'

/** Marks the earlier changes. Apart from the new column, so that the activity log is not locked meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update activity set by_program = true
    where actor_id in ('portal', 'card page') or actor_id in (select client_id from integration.client)
      or actor_name ~ ' by (key|program) '`.execute(db)
}
