import { type Kysely, sql } from 'kysely'
import { grantExecute } from '../src/grants.ts'

/** The search across all types of record: pasted references are looked up, other terms are searched for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Records whose own reference this is, by btree or by whole words, never by a part of one. Runs as the owner,
    -- because row-level security keeps array operators from an index; the account is the transaction's, never the
    -- caller's. The caller filters by the person's permissions. An address is also found by each block that contains
    -- it.
    create function find_named(ids text[], words text[], zones text[], address inet)
    returns table (kind text, id text)
    language plpgsql stable security definer set search_path = public, pg_temp rows 10
    -- A generic plan would search all services of the account.
    set plan_cache_mode = force_custom_plan as $$
    declare
      account text := current_setting('portal.account_id');
      blocks text[] := array(
        select text(network(set_masklen(address, bits))) from generate_series(8, masklen(address)) as bits);
    begin
      return query
      select 'service', service_id from service where account_id = account and service_id = any (ids)
      union all (select 'service', service_id from service where account_id = account and order_ref = any (ids) limit 50)
      union all (select 'service', service_id from service where account_id = account and string_to_array(lower(coalesce(supplier_ref, '') || ' ' || reference_terms), ' ') && (words || blocks) limit 50)
      union all (select 'site', site_id from site where account_id = account and lower(replace(postcode, ' ', '')) = any (words) limit 50)
      union all select 'site', site_id from site where account_id = account and site_id = any (ids)
      union all select 'zone', zone_id from dns_zone where account_id = account and zone_id = any (zones)
      union all select 'order', order_id from service_order where account_id = account and order_id = any (ids)
      union all (select 'order', order_id from service_order where account_id = account and order_ref = any (ids) limit 50)
      union all select 'quote', quote_id from quote where account_id = account and quote_id = any (ids)
      union all select 'case', case_id from help_case where account_id = account and case_id = any (ids)
      union all select 'visit', visit_id from visit where account_id = account and visit_id = any (ids)
      union all select 'contact', contact_id from contact where account_id = account and lower(email) = any (words)
      union all select 'incident', ref from incident where ref = any (ids)
      union all select 'statement', statement_ref from commission_statement where account_id = account and statement_ref = any (ids);
    end $$;
    ${grantExecute('find_named')};

    -- Like find_services, for a quick look at each type of record and for lists, which need all matches. No count and
    -- no order, so that a quick look stops at the first few. A dealer also finds its customers' quotes.
    create function find_things(kind text, patterns text[], most integer) returns setof text
    language plpgsql stable security definer set search_path = public, pg_temp rows 10
    -- Leaves only the indexes over the searched text: with a limit the planner expects enough matches in any order.
    set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
    declare
      place text[] := case kind
        when 'service' then array['service', 'service_id', 'search'] when 'site' then array['site', 'site_id', 'search']
        when 'zone' then array['dns_zone', 'zone_id', 'zone_id'] when 'order' then array['service_order', 'order_id', 'search']
        when 'quote' then array['quote', 'quote_id', 'search'] when 'case' then array['help_case', 'case_id', 'search']
        when 'visit' then array['visit', 'visit_id', 'search'] when 'visitor' then array['visitor', 'visitor_id', 'search'] when 'contact' then array['contact', 'contact_id', 'search'] end;
      owner text;
      matching text;
      pattern text;
    begin
      if place is null then
        raise exception 'There is no kind %', kind;
      end if;
      foreach owner in array case kind when 'quote' then array['account_id', 'dealer_id'] else array['account_id'] end loop
        matching := format('select %I from %I where %I = %L', place[2], place[1], owner, current_setting('portal.account_id'));
        foreach pattern in array patterns loop
          matching := matching || format(' and %I like %L', place[3], pattern);
        end loop;
        return query execute matching || coalesce(' limit ' || most, '');
      end loop;
    end $$;
    ${grantExecute('find_things')}`.execute(db)
}
