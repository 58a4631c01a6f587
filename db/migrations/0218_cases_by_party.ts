import { type Kysely, sql } from 'kysely'

/** Cases by the party that they wait on, with all that decides whether an update is overdue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index help_case_by_party on help_case (account_id, waiting_on, updated_at desc, case_id)
      include (is_private, kind, priority, status, opened_by, opened_at, next_at);
    create index help_case_open_of_account on help_case (account_id, (escalated_at is null), next_at, case_id)
      where waiting_on < 2`.execute(db)
  // contracts: its successor has all its columns, in the same order.
  await sql`drop index help_case_filters`.execute(db)
}
