import { type Kysely, sql } from 'kysely'

/** An order that is handed over makes its service. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`grant insert on service to portal_app`.execute(db)
}
