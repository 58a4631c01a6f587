import type { Kysely } from 'kysely'
import { deskReads } from '../src/desk-reads.ts'

/** More of what the staff see over all accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['network_incident', 'incident_account']) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await deskReads(db, table)
  }
}
