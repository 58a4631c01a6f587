import { type Kysely, sql } from 'kysely'

/** A bill's number finds it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function find_named(ids text[], words text[], zones text[], address inet, hardware text[])
    returns table (kind text, id text)
    language plpgsql stable security definer set search_path = public, pg_temp rows 10
    set plan_cache_mode = force_custom_plan as $$
    declare
      account text := current_setting('portal.account_id');
    begin
      return query
      select * from find_named(ids, words, zones, address)
      union all (select 'service', service_id from service_tech_details where account_id = account and hardware_terms(details) && hardware limit 50)
      union all (select 'service', service_id from service_ethernet_details where account_id = account and hardware_terms(details) && hardware limit 50)
      union all select 'test', test_id from line_test where account_id = account and test_id = any (ids)
      union all select 'plan', plan_id from service_plan where plan_id = any (ids)
      union all select 'bill', bill_id from bill where account_id = account and bill_id = any (ids);
    end $$`.execute(db)
}
