import { type Kysely, sql } from 'kysely'
import { ofCustomersOfDealer } from '../src/grants.ts'

const tables = ['account', 'service_count', 'service', 'site', 'service_order', 'help_case', 'case_watcher']

/**
 * The same rule of whose rows a dealer's people see, as a filter. As an index condition it was counted beside the one of
 * the statement, so that a record was looked up among all of its account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    await sql.raw(`alter policy dealer_reads on ${table} using (${ofCustomersOfDealer})`).execute(db)
  }
}
