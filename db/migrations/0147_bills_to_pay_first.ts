import { type Kysely, sql } from 'kysely'

/** The list of bills begins with those to pay, the earliest due on top. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index bill_to_pay_first on bill
      (account_id, is_settled, (case when not is_settled then due_on end), issued_on desc, bill_id desc)`.execute(db)
}
