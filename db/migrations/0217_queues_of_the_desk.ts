import { type Kysely, sql } from 'kysely'

/** Dealers by name, and the orders and visits that wait for the desk, for its queues. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index account_dealers_by_name on account (trading_name, account_id) where type = 'dealer';
    create index service_order_ours on service_order (expected_date nulls first, placed_date, order_id)
      where status in ('Pending', 'Approved') and blocked_by is null and hold_owner is null;
    create index visit_waiting on visit (status, starts_at, ends_at) where status in ('submitted', 'amended', 'approved')`.execute(
    db,
  )
}
