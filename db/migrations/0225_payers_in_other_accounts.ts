import { type Kysely, sql } from 'kysely'

/** The account of the person who pays by card, if they pay for another one: a dealer's, who is notified there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table card_payment add column payer_account_id text`.execute(db)
}
