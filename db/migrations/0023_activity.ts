import { type Kysely, sql } from 'kysely'

/** The record of who did what is read by person, by kind of thing and by time, the newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries({
    actor: 'actor_id, activity_id desc',
    kind: 'entity, activity_id desc',
    at: 'at',
  })) {
    await sql`create index ${sql.id(`activity_${name}`)} on activity (account_id, ${sql.raw(columns)})`.execute(db)
  }
}
