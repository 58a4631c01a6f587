import { type Kysely, sql } from 'kysely'

/** People's own changes, newest first. Recording waits while the index is made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index activity_people on activity (account_id, activity_id desc) where not by_program`.execute(db)
}
