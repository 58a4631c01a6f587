import { type Kysely, sql } from 'kysely'

/** The desk finds a bill of any account by its number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index bill_id_at_desk on bill (bill_id)`.execute(db)
}
