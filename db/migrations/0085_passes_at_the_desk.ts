import { type Kysely, sql } from 'kysely'
import { grantStaffRead } from '../src/grants.ts'

/** The desk checks a visitor's pass without knowing the account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ${grantStaffRead('visitor')};
    ${grantStaffRead('visit_visitor')}`.execute(db)
}
