import { type Kysely, sql } from 'kysely'
import { staffRole } from '../src/roles.ts'

/**
 * The desk reads the changes of care levels too, which belong to no account. The index has the condition of the policy, or it would
 * find nothing for the desk. Recording waits while it is made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const ofProvider = sql.raw(`entity in ('rate card', 'coverage', 'care level')
    or entity = 'plan' and action = 'plan published' and actor_name <> 'Service plans team'`)
  await sql`
    create index activity_of_provider_records on activity (entity, entity_id, activity_id) where ${ofProvider};
    alter policy desk_reads on activity to ${sql.raw(staffRole)} using (${ofProvider});`.execute(db)
  // Its successor has all its columns, in the same order, and all its rows.
  await sql`drop index activity_of_provider`.execute(db)
}
