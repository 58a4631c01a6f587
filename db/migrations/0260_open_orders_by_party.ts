import { type Kysely, sql } from 'kysely'

/** Open orders with late ones first, and all that the tabs of their queue count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index service_order_late_first on service_order (
        ((target_date > coalesce(contractual_date, committed_date)) is true) desc, expected_date nulls first, placed_date, order_id)
        include (blocked_by, hold_owner)
      where status in ('Pending', 'Approved')`.execute(db)
  // contracts: its successor begins with the same columns.
  await sql`drop index service_order_late`.execute(db)
}
