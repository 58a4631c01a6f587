import { type Kysely, sql } from 'kysely'

/** Bills by the day on which they are due, the last first; those without one follow. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index bill_due_on_desc on bill (account_id, due_on desc nulls last, bill_id desc)`.execute(db)
}
