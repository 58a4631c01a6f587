import { type Kysely, sql } from 'kysely'

/** The search finds the machines of a back-up by name. The function is that of 0034 with one more kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index backup_workload_search on backup_workload using gin (account_id, search gin_trgm_ops);

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
        when 'machine' then array['cloud_machine', 'machine_id', 'search']
        when 'backup' then array['backup_workload', 'workload_id', 'search'] end;
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
