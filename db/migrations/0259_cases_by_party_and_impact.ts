import { type Kysely, sql } from 'kysely'

/**
 * Open cases by the party that they wait on and their next deadline, the others by their last update; with their impact, because
 * services that are down come before others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index help_case_by_party_and_impact
      on help_case (account_id, waiting_on, (case when waiting_on < 2 then next_at end), updated_at desc, case_id)
      include (is_private, kind, priority, status, opened_by, opened_at, next_at, impact)`.execute(db)
  // contracts: its successor has all its columns. An earlier release sorts the cases of a party on a page.
  await sql`drop index help_case_by_party`.execute(db)
}
