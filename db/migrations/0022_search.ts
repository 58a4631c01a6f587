import { type Kysely, sql } from 'kysely'

/**
 * As find_services, for a glance at each kind of thing: no count and no order, so that it stops at the first few. The
 * account is the transaction's, never the caller's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function find_things(kind text, patterns text[], most integer) returns setof text
    language plpgsql stable security definer set search_path = public, pg_temp rows 10 as $$
    declare
      place text[] := case kind
        when 'service' then array['service', 'service_id'] when 'order' then array['service_order', 'order_id']
        when 'case' then array['help_case', 'case_id'] when 'contact' then array['contact', 'contact_id'] end;
      matching text;
      pattern text;
    begin
      if place is null then
        raise exception 'There is no kind %', kind;
      end if;
      matching := format('select %I from %I where account_id = %L', place[2], place[1], current_setting('portal.account_id'));
      foreach pattern in array patterns loop
        matching := matching || format(' and search like %L', pattern);
      end loop;
      return query execute matching || format(' limit %s', most);
    end $$`.execute(db)
  await sql`revoke execute on function find_things from public`.execute(db)
  await sql`grant execute on function find_things to portal_app`.execute(db)
}
