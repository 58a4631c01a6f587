import { type Kysely, sql } from 'kysely'

/** For Citus, contacts by second factor are found in two steps: sign-ins are on the coordinator, contacts on the nodes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function find_contacts(
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
      everyone text[];
    begin
      if ordering is null then
        raise exception 'There is no order %', sort;
      end if;
      foreach pattern in array patterns loop
        matching := matching || format(' and search like %L', pattern);
      end loop;
      if not filters ? 'status' then matching := matching || ' and status <> ''left'''; end if;
      if filters ? 'secondFactor' then
        everyone := array(select c.user_id from contact c where c.account_id = account and c.user_id is not null);
      end if;
      for filter in select key, value from jsonb_each_text(filters) loop
        matching := matching || ' and ' || case filter.key
          when 'role' then format('roles @> array[%L]', filter.value)
          when 'status' then format('status = %L', filter.value)
          when 'secondFactor' then format('user_id = any (%L)',
            array(select person from unnest(everyone) person where second_factor_of(account, person) = filter.value))
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
    end $$`.execute(db)
}
