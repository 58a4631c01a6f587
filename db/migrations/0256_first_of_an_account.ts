import { type Kysely, sql } from 'kysely'

/** The administrators of an account, its open cases and its open orders, in the order of its page at the desk. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index contact_administrators on contact (account_id, sort_name, contact_id)
      where roles @> '{Admin}' and status <> 'left';
    create index help_case_open_first on help_case (account_id, (impact is distinct from 'down'), next_at, case_id)
      where waiting_on in (0, 1);
    create index service_order_open_first on service_order (account_id, attention, expected_date nulls first, order_id)
      where status in ('Pending', 'Approved')`.execute(db)
}
