import { type Kysely, sql } from 'kysely'

/** Lists of 100,000 rows of one account: indexes that have all that a count or a late page needs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Two policies apply to a quote, and the planner does not merge their conditions with the account of a statement: as a
    -- subquery the setting is read once for a statement, not for each row.
    alter policy own_account on quote using (account_id = (select current_setting('portal.account_id', true)));
    alter policy of_the_dealer on quote using (dealer_id = (select current_setting('portal.account_id', true)));
    create index quote_counts on quote (account_id, state) include (dealer_id, made_by, is_shown);
    create index quote_valid_last on quote (account_id, valid_until desc nulls last, quote_id desc);

    create index help_case_private on help_case (account_id, case_id) where is_private;
    create index help_case_next_last on help_case (account_id, next_at desc nulls last, case_id desc) include (is_private);
    -- All filters of the list and its order.
    create index help_case_filters on help_case (account_id, waiting_on, updated_at desc, case_id)
      include (is_private, kind, priority, status, opened_by, opened_at);

    -- Everything that decides whether a person sees a notification.
    create index notification_list on notification (account_id, contact_id, notification_id desc)
      include (kind, resource, site_id, entity, entity_id, at, read_at) where way = 'portal';

    create index backup_workload_id on backup_workload (account_id, workload_id);
    create index payment_credit_note on payment (account_id, payment_id) where method = 'credit note';
    create index payment_statement on payment (account_id, paid_on, payment_id) include (amount, billing_account_id);
    create index bill_statement on bill (account_id, issued_on, bill_id) include (total, billing_account_id);
    create index bill_settled on bill (account_id, is_settled, kind, bill_id) include (total, paid, due_on, billing_account_id);
    create index bill_search on bill using gin (account_id, search gin_trgm_ops);

    alter table service_credit add column search text not null generated always as (
      lower(credit_id || ' ' || service_id || ' ' || service_name || ' ' || about || ' ' || coalesce(bill_ref, ''))) stored;
    create index service_credit_search on service_credit using gin (account_id, search gin_trgm_ops);

    -- The function of 0094 with two more kinds.
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
        when 'backup' then array['backup_workload', 'workload_id', 'search']
        when 'bill' then array['bill', 'bill_id', 'search']
        when 'credit' then array['service_credit', 'credit_id', 'search'] end;
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
