import { type Kysely, sql } from 'kysely'

/** Nothing used the preferred way to reach a contact, nor their language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contact drop column preferred_channel, drop column language`.execute(db)
}
