import { type Kysely, sql } from 'kysely'

/** The queue of orders with late ones first, and the XML of bills with findings. The index of our orders by date is that of all work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index service_order_late on service_order (
        ((target_date > coalesce(contractual_date, committed_date)) is true) desc, expected_date nulls first, placed_date, order_id)
      where status in ('Pending', 'Approved');
    create index service_order_ours_late on service_order (
        ((target_date > coalesce(contractual_date, committed_date)) is true) desc, expected_date nulls first, placed_date, order_id)
      where status in ('Pending', 'Approved') and blocked_by is null and hold_owner is null;
    create index bill_document_check_found on bill_document_check (received_at desc, account_id, bill_id)
      where status in ('breaches', 'failed')`.execute(db)
}
