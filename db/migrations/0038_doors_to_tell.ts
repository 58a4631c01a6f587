import { type Kysely, sql } from 'kysely'

/** Visits that the doors have not been told of, whoever wrote them: looked for each minute. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index visit_untold on visit (account_id, visit_id) where access_revision > announced_revision`.execute(db)
}
