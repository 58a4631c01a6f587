import { type Kysely, sql } from 'kysely'
import { grantStaffRead } from '../src/grants.ts'

/** The desk finds every record that a caller reads out, in all accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ${grantStaffRead('service')};
    ${grantStaffRead('site')};
    ${grantStaffRead('dns_zone')};
    ${grantStaffRead('quote')};

    -- One index for each reference that a caller reads out. Those over words serve all accounts as they are.
    create index service_id_at_desk on service (service_id);
    create index service_order_ref_at_desk on service (order_ref) where order_ref is not null;
    create index site_id_at_desk on site (site_id);
    create index site_postcode_at_desk on site (lower(replace(postcode, ' ', '')));
    create index service_order_id_at_desk on service_order (order_id);
    create index service_order_ref_of_order_at_desk on service_order (order_ref) where order_ref is not null;
    create index quote_id_at_desk on quote (quote_id);
    create index contact_email_at_desk on contact (lower(email));
    create index contact_phone_at_desk on contact (phone) where phone is not null;
    create index contact_mobile_at_desk on contact (mobile) where mobile is not null;
    create index account_crm_at_desk on account (lower(clc_account_id));
    create index account_name_at_desk on account using gin (lower(trading_name) gin_trgm_ops);

    -- Like find_things, over all accounts.
    create function find_at_desk(kind text, patterns text[], most integer)
    returns table (account_id text, id text)
    language plpgsql stable security definer set search_path = public, pg_temp rows 50
    -- Leaves only the indexes over the searched text, as in find_things.
    set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
    declare
      place text[] := case kind
        when 'account' then array['account', 'account_id', 'lower(t.trading_name)']
        when 'service' then array['service', 'service_id', 't.search'] when 'site' then array['site', 'site_id', 't.search']
        when 'zone' then array['dns_zone', 'zone_id', 't.zone_id'] when 'contact' then array['contact', 'contact_id', 't.search']
        when 'case' then array['help_case', 'case_id', 't.search'] when 'order' then array['service_order', 'order_id', 't.search']
        when 'quote' then array['quote', 'quote_id', 't.search'] end;
      matching text;
      pattern text;
    begin
      if place is null then
        raise exception 'There is no kind %', kind;
      end if;
      matching := format('select t.account_id, t.%I from %I t where true', place[2], place[1]);
      foreach pattern in array patterns loop
        matching := matching || format(' and %s like %L', place[3], pattern);
      end loop;
      return query execute matching || ' limit ' || most;
    end $$;
    revoke execute on function find_at_desk from public;
    grant execute on function find_at_desk to portal_desk`.execute(db)
}
