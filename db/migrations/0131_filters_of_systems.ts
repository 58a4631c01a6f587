import { type Kysely, sql } from 'kysely'

/**
 * The filters with which systems look over all accounts: a service by name or status, an order or a case by its status,
 * a case by the reference of another system. Each read a million rows for a few.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index service_status_for_systems on service (status, account_id, service_id);
    create index service_name_for_systems on service (name, account_id, service_id);
    create index service_order_state_for_systems on service_order (state, account_id, order_id);
    create index help_case_status_for_systems on help_case (status, account_id, case_id);
    create index help_case_own_ref_for_systems on help_case (own_ref) where own_ref is not null;
    create index line_test_status_for_systems on line_test (status, account_id, test_id)`.execute(db)
}
