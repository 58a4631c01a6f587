import { type Kysely, sql } from 'kysely'
import { grantStaffRead } from '../src/grants.ts'

/** The list of all orders shows which party each is with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`${grantStaffRead('order_ownership')}`.execute(db)
}
