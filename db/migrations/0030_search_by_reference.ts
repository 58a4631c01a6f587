import { type Kysely, sql } from 'kysely'

/** A reference that is pasted as it stands is looked up, not searched for; and no word costs more than any other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await indexes(db)
  await findNamed(db)
  await findThings(db)
}

async function indexes(db: Kysely<unknown>): Promise<void> {
  // The words of a million services take about a minute, which is more than a statement otherwise may.
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`set local maintenance_work_mem = '256MB'`.execute(db)
  await sql`create index service_terms on service using gin (account_id, ${terms})`.execute(db)
  await sql`
    alter table site add column search text not null generated always as (
      lower(site_id || ' ' || name || ' ' || address || ' ' || postcode || ' ' || replace(postcode, ' ', ''))) stored`.execute(
    db,
  )
  await sql`create index site_search on site using gin (account_id, search gin_trgm_ops)`.execute(db)
  await sql`create index site_postcode on site (account_id, lower(replace(postcode, ' ', '')))`.execute(db)
  await sql`create index contact_role on contact using gin (account_id, roles)`.execute(db)
  await sql`create index contact_count on contact (account_id, status) include (roles)`.execute(db)
  await sql`
    create index dns_zone_trouble on dns_zone (account_id, publication, zone_id)
      where publication in ('failed', 'mismatch')`.execute(db)
  await sql`drop index webhook_delivery_state`.execute(db)
  await sql`
    create index webhook_delivery_state on webhook_delivery
      (account_id, webhook_id, state, created_at desc, delivery_id)`.execute(db)
  await sql`
    create index quote_dealer_search on quote using gin (dealer_id, search gin_trgm_ops) where dealer_id is not null`.execute(
    db,
  )
}

const terms = sql`string_to_array(lower(coalesce(supplier_ref, '') || ' ' || reference_terms), ' ')`

/**
 * The things whose own reference this is, by btree or by whole words, never by a part of one. As the owner, because
 * row-level security lets no array operator at an index; the account is the transaction's, never the caller's. What of
 * it somebody may see is decided outside. An address is also found by each block that it is in.
 */
async function findNamed(db: Kysely<unknown>): Promise<void> {
  const own = sql`account_id = account`
  await sql`
    create function find_named(ids text[], words text[], zones text[], address inet)
    returns table (kind text, id text)
    language plpgsql stable security definer set search_path = public, pg_temp rows 10
    -- A plan for any words would look through all services of the account for them.
    set plan_cache_mode = force_custom_plan as $$
    declare
      account text := current_setting('portal.account_id');
      blocks text[] := array(
        select text(network(set_masklen(address, bits))) from generate_series(8, masklen(address)) as bits);
    begin
      return query
      select 'service', service_id from service where ${own} and service_id = any (ids)
      union all (select 'service', service_id from service where ${own} and order_ref = any (ids) limit 50)
      union all (select 'service', service_id from service where ${own} and ${terms} && (words || blocks) limit 50)
      union all (select 'site', site_id from site where ${own} and lower(replace(postcode, ' ', '')) = any (words) limit 50)
      union all select 'site', site_id from site where ${own} and site_id = any (ids)
      union all select 'zone', zone_id from dns_zone where ${own} and zone_id = any (zones)
      union all select 'order', order_id from service_order where ${own} and order_id = any (ids)
      union all (select 'order', order_id from service_order where ${own} and order_ref = any (ids) limit 50)
      union all select 'quote', quote_id from quote where ${own} and quote_id = any (ids)
      union all select 'case', case_id from help_case where ${own} and case_id = any (ids)
      union all select 'visit', visit_id from visit where ${own} and visit_id = any (ids)
      union all select 'contact', contact_id from contact where ${own} and lower(email) = any (words)
      union all select 'incident', ref from network_incident where ref = any (ids)
      union all select 'statement', statement_ref from commission_statement where ${own} and statement_ref = any (ids);
    end $$`.execute(db)
  await sql`revoke execute on function find_named from public`.execute(db)
  await sql`grant execute on function find_named to portal_app`.execute(db)
}

/**
 * Replaces the function of 0022: more kinds, each with an index over what is searched, for lists as well, which want all
 * that match and not the first. A dealer finds the quotes of its customers too.
 */
async function findThings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function find_things(kind text, patterns text[], most integer) returns setof text
    language plpgsql stable security definer set search_path = public, pg_temp rows 10
    -- So that only the indexes over what is searched are left: with a limit the planner hopes to meet enough in any order.
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
    end $$`.execute(db)
}
