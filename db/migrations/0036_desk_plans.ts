import { type Kysely, sql } from 'kysely'
import { deskReads } from '../src/desk-reads.ts'

/** Plans at the desk: why there is a version, and how many accounts have a plan and took note of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table service_plan_version add column reason text`.execute(db)
  await sql`create index plan_acknowledgement_of_version on plan_acknowledgement (plan_id, version)`.execute(db)
  for (const table of ['service_plan', 'service_plan_version', 'plan_acknowledgement']) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await deskReads(db, table)
  }
}
