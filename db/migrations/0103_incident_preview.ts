import { type Kysely, sql } from 'kysely'
import { grantExecute, grantStaffRead } from '../src/grants.ts'
import { staffRole } from '../src/roles.ts'

/** An incident is limited to categories, has a preview before it is published, and a record of its deliveries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table incident add column product_categories text[] not null default '{}';

    -- The one rule for services at a place, for a published incident and for its preview. An exchange serves the lines of
    -- a site, but not its domains or radio links. A single statement, so that it is planned with its caller.
    create function services_at(of_account text, at_exchange text, of_carrier text, in_centre text, of_categories text[],
      only_service text default null)
    returns table (service_id text, site_id text, product_category text, attention smallint, name text) language sql stable as $$
      select s.service_id, s.site_id, s.product_category, s.attention, s.name
      from site join service s on s.account_id = of_account and s.site_id = site.site_id
      where site.account_id = of_account and site.exchange_code = at_exchange
        and s.product_category in ('Connectivity', 'Leased Line', 'Voice')
        and s.product_name !~* '4G|5G|mobile|satellite' and (of_carrier is null or s.supplier = of_carrier)
        and s.condition <> 'ceased' and (only_service is null or s.service_id = only_service)
        and (cardinality(of_categories) = 0 or s.product_category = any(of_categories))
      union all
      select s.service_id, s.site_id, s.product_category, s.attention, s.name
      from service s
      where s.account_id = of_account and s.supplier = of_carrier and at_exchange is null
        and s.condition <> 'ceased' and (only_service is null or s.service_id = only_service)
        and (cardinality(of_categories) = 0 or s.product_category = any(of_categories))
      union all
      select s.service_id, s.site_id, s.product_category, s.attention, s.name
      from service s
      where s.account_id = of_account and s.site_id in (select rack.site_id from rack
          where rack.account_id = of_account and rack.data_centre_id = in_centre)
        and s.condition <> 'ceased' and (only_service is null or s.service_id = only_service)
        and (cardinality(of_categories) = 0 or s.product_category = any(of_categories))
    $$;
    grant execute on function services_at(text, text, text, text, text[], text) to portal_app;

    create or replace function affected_services(of_account text, of_incident text, only_service text default null)
    returns table (service_id text, site_id text, product_category text, attention smallint, name text) language sql stable as $$
      select t.service_id, t.site_id, t.product_category, t.attention, t.name
      from incident i cross join lateral services_at(of_account, i.exchange_code, i.carrier, i.data_centre_id,
        i.product_categories, only_service) t
      where i.ref = of_incident
      union all
      select s.service_id, s.site_id, s.product_category, s.attention, s.name
      from incident i
        join incident_service named on named.account_id = of_account and named.ref = i.ref
        join service s on s.account_id = of_account and s.service_id = named.service_id
      where i.ref = of_incident and not i.is_network_wide
        and s.condition <> 'ceased' and (only_service is null or s.service_id = only_service)
    $$;

    -- Names services of any account. Returns the ids that exist.
    create function name_incident_services(of_incident text, ids text[]) returns setof text
    language sql volatile security definer set search_path = public, pg_temp as $$
      insert into incident_service (account_id, ref, service_id)
      select s.account_id, of_incident, s.service_id from service s where s.service_id = any(ids)
      on conflict do nothing returning service_id
    $$;
    ${grantExecute('name_incident_services')};

    -- The accounts that an incident would affect, and the people who would be notified of it: as in listListeners.
    create function preview_incident(at_exchange text, of_carrier text, in_centre text, of_categories text[], ids text[],
      of_event text, needed text)
    returns table (account_id text, account_name text, services integer, open_cases integer, people integer)
    language sql stable security definer set search_path = public, pg_temp as $$
      with touched as materialized (
        select a.account_id, t.service_id, t.site_id
        from account a cross join lateral services_at(a.account_id, at_exchange, of_carrier, in_centre, of_categories) t
        union
        select s.account_id, s.service_id, s.site_id from service s
        where s.service_id = any(ids) and s.condition <> 'ceased'
      )
      select a.account_id, a.trading_name, count(*)::integer,
        (select count(*) from help_case c where c.account_id = a.account_id and c.waiting_on < 2
          and c.service_id in (select t.service_id from touched t where t.account_id = a.account_id))::integer,
        (select count(distinct s.contact_id) from contact_subscription s
          join contact c on c.account_id = s.account_id and c.contact_id = s.contact_id and c.status = 'active'
        where s.account_id = a.account_id and s.event = of_event and exists (select from touched t
          where t.account_id = a.account_id
            and (s.scope in ('account', 'billing') or (s.scope = 'service' and s.scope_id = t.service_id)
              or (s.scope = 'site' and s.scope_id = t.site_id))
            and (c.user_id is null or needed is null or exists (select from permission_grant g
              where g.account_id = c.account_id and g.user_id = c.user_id and g.resource = needed and g.starts_at <= now()
                and (g.ends_at is null or g.ends_at > now())
                and (g.sites is null or coalesce(t.site_id = any (g.sites), true))))))::integer
      from touched x join account a on a.account_id = x.account_id
      group by a.account_id, a.trading_name
    $$;
    ${grantExecute('preview_incident')};
    grant execute on function preview_incident to ${sql.raw(staffRole)};

    create index notification_incident on notification (entity_id, account_id) where entity = 'incident';
    ${grantStaffRead('notification')};
    ${grantStaffRead('text_message')}`.execute(db)
}
