import { type Kysely, sql } from 'kysely'
import { deskReads } from '../src/desk-reads.ts'

/** More of what the staff see over all accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index commission_query_open on commission_query (asked_at, statement_ref, line_no)
      where answered_at is null`.execute(db)
  for (const table of [
    'network_incident',
    'incident_account',
    'commission_run',
    'commission_statement',
    'commission_line',
    'commission_query',
    'permission_grant',
    'contact',
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await deskReads(db, table)
  }
}
