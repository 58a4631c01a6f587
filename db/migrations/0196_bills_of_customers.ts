import { type Kysely, sql } from 'kysely'
import { grantDealerRead } from '../src/grants.ts'

/** Dealers read the bills of their customers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ${grantDealerRead('bill')};
    ${grantDealerRead('billing_account')};
    ${grantDealerRead('payment')};
    ${grantDealerRead('payment_allocation')};
    ${grantDealerRead('card_payment')};
    ${grantDealerRead('card_payment_bill')};

    -- The function of 0044 with bills.
    create or replace function find_of_customers(kind text, patterns text[], most integer)
    returns table (account_id text, id text)
    language plpgsql stable security definer set search_path = public, pg_temp rows 100
    set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
    declare
      place text[] := case kind
        when 'service' then array['service', 'service_id'] when 'site' then array['site', 'site_id']
        when 'order' then array['service_order', 'order_id'] when 'case' then array['help_case', 'case_id']
        when 'bill' then array['bill', 'bill_id'] end;
      matching text;
      pattern text;
    begin
      if place is null then
        raise exception 'There is no kind %', kind;
      end if;
      matching := format('select t.account_id, t.%I from %I t where t.account_id = any (%L::text[])',
        place[2], place[1], customers_of_dealer());
      foreach pattern in array patterns loop
        matching := matching || format(' and t.search like %L', pattern);
      end loop;
      return query execute matching || coalesce(' limit ' || most, '');
    end $$;

    create or replace function find_named_of_customers(ids text[], words text[], address inet)
    returns table (kind text, account_id text, id text)
    language plpgsql stable security definer set search_path = public, pg_temp rows 10
    set plan_cache_mode = force_custom_plan as $$
    declare
      accounts text[] := customers_of_dealer();
      blocks text[] := array(
        select text(network(set_masklen(address, bits))) from generate_series(8, masklen(address)) as bits);
    begin
      return query
      select 'service', t.account_id, service_id from service t where t.account_id = any (accounts) and service_id = any (ids)
      union all (select 'service', t.account_id, service_id from service t where t.account_id = any (accounts) and order_ref = any (ids) limit 50)
      union all (select 'service', t.account_id, service_id from service t where t.account_id = any (accounts) and string_to_array(lower(coalesce(supplier_ref, '') || ' ' || reference_terms), ' ') && (words || blocks) limit 50)
      union all (select 'site', t.account_id, site_id from site t where t.account_id = any (accounts) and lower(replace(postcode, ' ', '')) = any (words) limit 50)
      union all select 'site', t.account_id, site_id from site t where t.account_id = any (accounts) and site_id = any (ids)
      union all select 'order', t.account_id, order_id from service_order t where t.account_id = any (accounts) and order_id = any (ids)
      union all (select 'order', t.account_id, order_id from service_order t where t.account_id = any (accounts) and order_ref = any (ids) limit 50)
      union all select 'case', t.account_id, case_id from help_case t where t.account_id = any (accounts) and case_id = any (ids)
      union all select 'bill', t.account_id, bill_id from bill t where t.account_id = any (accounts) and bill_id = any (ids);
    end $$`.execute(db)
}
