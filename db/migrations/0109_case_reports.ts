import { type Kysely, sql } from 'kysely'

/** The reports of the desk read the cases of a period over all accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index help_case_opened_at on help_case (opened_at);
    create index help_case_closed_at on help_case (closed_at) where waiting_on = 2`.execute(db)
}
