import { type Kysely, sql } from 'kysely'

/** A booking is stored before the carrier is called: it has no reference of the carrier until the response. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table appointment_hold alter column carrier_ref drop not null`.execute(db)
}
