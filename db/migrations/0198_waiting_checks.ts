import { type Kysely, sql } from 'kysely'

/** XML of bills that waits for its check: few rows of many. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index bill_document_check_waiting on bill_document_check (account_id, bill_id)
      where status = 'waiting'`.execute(db)
}
