import { type Kysely, sql } from 'kysely'
import { grantExecute } from '../src/grants.ts'

/**
 * More filters of services, cases and contacts; a search that finds hardware, machines, tests and plans. The
 * functions of the same names with other parameters stay for the previous release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index service_product on service (account_id, product_name, attention, name, service_id);
    create index service_care_level on service (account_id, care_level, attention, name, service_id);
    create index help_case_opened on help_case (account_id, opened_at);
    create index help_case_opener on help_case (account_id, opened_by);

    create function find_services(
      patterns text[], filters jsonb, sort text, descending boolean, size integer, skip bigint,
      out total bigint, out service_ids text[]
    ) language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      way text := case when descending then 'desc' else 'asc' end;
      last_way text := case when descending then 'desc nulls last' else 'asc' end;
      ordering text := case sort
        when 'condition' then format('attention %1$s, name %1$s, ', way)
        when 'name' then format('name %s, ', way)
        when 'serviceId' then ''
        when 'productCategory' then format('product_category %1$s, attention %1$s, name %1$s, ', way)
        when 'downMbps' then format('down_mbps %s, ', last_way)
        when 'orderRef' then format('order_ref %s, ', last_way)
        when 'contractEnd' then format('contract_end %s, ', last_way)
      end;
      matching text := format('from service where account_id = %L', current_setting('portal.account_id'));
      pattern text;
      filter record;
    begin
      if ordering is null then
        raise exception 'There is no order %', sort;
      end if;
      foreach pattern in array patterns loop
        matching := matching || format(' and search like %L', pattern);
      end loop;
      for filter in select key, value from jsonb_each_text(filters) loop
        matching := matching || ' and ' || case filter.key
          when 'productCategory' then format('product_category = %L', filter.value)
          when 'ranks' then format('attention = any (%L::smallint[])', filter.value)
          when 'siteId' then format('site_id = %L', filter.value)
          when 'product' then format('product_name = %L', filter.value)
          when 'careLevel' then format('care_level = %L', filter.value)
          when 'contractFrom' then format('contract_end >= %L::date', filter.value)
          when 'contractTo' then format('contract_end <= %L::date', filter.value)
          when 'reference' then 'order_ref is null'
        end;
      end loop;
      if matching is null then
        raise exception 'There is no such filter in %', filters;
      end if;
      execute 'select count(*) ' || matching into total;
      execute format('select array(select service_id %s order by %sservice_id %s limit %s offset %s)',
        matching, ordering, way, size, skip) into service_ids;
    end $$;
    ${grantExecute('find_services(text[], jsonb, text, boolean, integer, bigint)')};

    create function second_factor_of(wanted_account text, wanted_user text) returns text
    language sql stable security definer set search_path = public, pg_temp as $$
      select case
          when exists (select from identity.passkey p where p.subject = l.subject) then 'webauthn'
          when exists (select from identity.authenticator a
            where a.subject = l.subject and a.confirmed_at is not null) then 'totp'
          else 'none' end
      from portal_user u join identity.login l on l.subject = u.person
      where u.account_id = wanted_account and u.user_id = wanted_user
    $$;
    revoke execute on function second_factor_of from public;

    create index contact_signing_in on contact (account_id) include (roles)
      where status = 'active' and user_id is not null;

    create function find_contacts(
      patterns text[], filters jsonb, sort text, descending boolean, size integer, skip bigint,
      out total bigint, out people bigint, out administrators bigint, out contact_ids text[]
    ) language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      account text := current_setting('portal.account_id');
      way text := case when descending then 'desc' else 'asc' end;
      last_way text := case when descending then 'desc nulls last' else 'asc' end;
      ordering text := case sort
        when 'name' then format('sort_name %s, ', way)
        when 'roles' then format('roles %s, ', way)
        when 'phone' then format('phone %s, ', last_way)
        when 'lastSignedInAt' then format('last_signed_in_at %s, ', last_way)
      end;
      matching text := format('from contact where account_id = %L', account);
      pattern text;
      filter record;
    begin
      if ordering is null then
        raise exception 'There is no order %', sort;
      end if;
      foreach pattern in array patterns loop
        matching := matching || format(' and search like %L', pattern);
      end loop;
      if not filters ? 'status' then matching := matching || ' and status <> ''left'''; end if;
      for filter in select key, value from jsonb_each_text(filters) loop
        matching := matching || ' and ' || case filter.key
          when 'role' then format('roles @> array[%L]', filter.value)
          when 'status' then format('status = %L', filter.value)
          when 'secondFactor' then
            format('user_id is not null and second_factor_of(account_id, user_id) = %L', filter.value)
          when 'signedIn' then case filter.value
            when 'never' then 'last_signed_in_at is null'
            when 'last30Days' then 'last_signed_in_at >= now() - interval ''30 days'''
            when 'notFor90Days' then 'last_signed_in_at < now() - interval ''90 days''' end
        end;
      end loop;
      if matching is null then
        raise exception 'There is no such filter in %', filters;
      end if;
      -- Contacts who cannot sign in, or who are invited or suspended, are not among the people who can act.
      select count(*), count(*) filter (where 'Admin' = any (c.roles)) into people, administrators
      from contact c where c.account_id = account and c.status = 'active' and c.user_id is not null;
      execute 'select count(*) ' || matching into total;
      execute format('select array(select contact_id %s order by %scontact_id %s limit %s offset %s)',
        matching, ordering, way, size, skip) into contact_ids;
    end $$;
    ${grantExecute('find_contacts(text[], jsonb, text, boolean, integer, bigint)')};

    -- MAC addresses and serial numbers, wherever a product's details have them, without separators.
    create function hardware_terms(details jsonb) returns text[]
    language sql immutable strict parallel safe as $$
      select array(
        select lower(regexp_replace(value #>> '{}', '[^0-9A-Za-z]', '', 'g'))
        from jsonb_path_query(details, 'strict $.** ? (@.type() == "object").keyvalue()
          ? (@.key like_regex "^mac(_?address)?$|serial" flag "i").value ? (@.type() == "string")') as value)
    $$;
    create index service_tech_hardware on service_tech_details using gin (account_id, hardware_terms(details));
    create index service_ethernet_hardware on service_ethernet_details using gin (account_id, hardware_terms(details));
    create index cloud_machine_search on cloud_machine using gin (account_id, search gin_trgm_ops);

    create function find_named(ids text[], words text[], zones text[], address inet, hardware text[])
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
      union all select 'plan', plan_id from service_plan where plan_id = any (ids);
    end $$;
    ${grantExecute('find_named(text[], text[], text[], inet, text[])')};

    create or replace function find_things(kind text, patterns text[], most integer) returns setof text
    language plpgsql stable security definer set search_path = public, pg_temp rows 10
    -- Leaves only the indexes over the searched text: with a limit the planner expects enough matches in any order.
    set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
    declare
      place text[] := case kind
        when 'service' then array['service', 'service_id', 'search'] when 'site' then array['site', 'site_id', 'search']
        when 'zone' then array['dns_zone', 'zone_id', 'zone_id'] when 'order' then array['service_order', 'order_id', 'search']
        when 'quote' then array['quote', 'quote_id', 'search'] when 'case' then array['help_case', 'case_id', 'search']
        when 'visit' then array['visit', 'visit_id', 'search'] when 'visitor' then array['visitor', 'visitor_id', 'search']
        when 'contact' then array['contact', 'contact_id', 'search']
        when 'machine' then array['cloud_machine', 'machine_id', 'search'] end;
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
