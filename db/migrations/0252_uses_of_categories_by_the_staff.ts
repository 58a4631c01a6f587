import { type Kysely, sql } from 'kysely'
import { staffRole } from '../src/roles.ts'

/** On Citus a function sees what the role of its transaction sees: uses of a category in all accounts are counted as the staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`grant execute on function category_uses to ${sql.ref(staffRole)}`.execute(db)
}
