import { type Kysely, sql } from 'kysely'

/** The credits of a state in the whole order of their list: many are made at one moment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index service_credit_in_order on service_credit (state, at, account_id, credit_id)`.execute(db)
  // contracts: its successor begins with the same columns.
  await sql`drop index service_credit_state`.execute(db)
}
