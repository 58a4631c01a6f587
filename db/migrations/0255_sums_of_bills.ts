import { type Kysely, sql } from 'kysely'

/** The bills of a billing account with all that its balance adds up, and those with something left to pay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index bill_sums on bill (account_id, billing_account_id, period_start) include (total, paid, disputed, currency);
    create index bill_left_to_pay on bill (account_id, billing_account_id, due_on, bill_id) include (remaining, collect_on)
      where remaining > 0`.execute(db)
  // contracts: its successor begins with the same columns.
  await sql`drop index bill_of_billing_account`.execute(db)
}
