import { type Kysely, sql } from 'kysely'

/** The people who have never signed in, with all that decides the state of their invitation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index contact_newcomers on contact (account_id, name, contact_id) include (status, user_id)
      where last_signed_in_at is null and status in ('active', 'invited')`.execute(db)
  // contracts: its successor has all that an earlier release reads by it.
  await sql`drop index contact_never_signed_in`.execute(db)
}
