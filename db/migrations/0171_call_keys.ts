import { type Kysely, sql } from 'kysely'

/**
 * The indexes of calls have the key of each call, so that a page of a search is chosen without reading the calls. The table
 * is not rewritten; calls can be read, but not loaded, while the indexes are made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // contracts: each index that is dropped has a successor with all its columns, in the same order.
  await sql`
    create index call_record_to_keys on call_record (account_id, to_number, at desc) include (call_id, seconds, cost);
    create index call_record_from_keys on call_record (account_id, from_number, at desc) include (call_id, seconds, cost);
    create index call_record_cost_keys on call_record (account_id, cost, at desc) include (call_id, seconds);
    create index call_record_destination_keys on call_record (account_id, destination, cost, at desc)
      include (call_id, seconds);
    drop index call_record_to, call_record_from, call_record_cost, call_record_destination_cost`.execute(db)
}
