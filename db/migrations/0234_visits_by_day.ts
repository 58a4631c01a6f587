import { type Kysely, sql } from 'kysely'

/** The visits of a day without those before it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index visit_by_end on visit (ends_at, starts_at) include (status)
      where status in ('approved', 'checkedIn', 'checkedOut', 'noShow')`.execute(db)
}
