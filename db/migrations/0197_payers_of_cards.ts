import { type Kysely, sql } from 'kysely'

/** The address of the person who pays by card, who is notified of the payment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table card_payment add column payer_email text`.execute(db)
}
