import { type Kysely, type RawBuilder, sql } from 'kysely'
import { appRole, staffRole } from '../src/roles.ts'

/** As for `event_listeners`: whether the contact `c` may know of a place. */
const mayKnowOf = (site: RawBuilder<unknown>) => sql`
  (needed is null or exists (select from permission_grant g
    where g.account_id = c.account_id and g.user_id = c.user_id and g.resource = needed and g.starts_at <= now()
      and (g.ends_at is null or g.ends_at > now()) and (g.sites is null or coalesce(${site} = any (g.sites), true))))`

const serviceColumns = sql`
  account_id text, account_name text, service_id text, name text, product_name text, product_category text, condition text,
  attention smallint, site_id text, site_name text, postcode text, carrier text, circuit text, minutes integer`

const ofService = sql`
  a.account_id, a.trading_name, s.service_id, s.name, s.product_name, s.product_category, s.condition, s.attention,
  s.site_id, site.name, site.postcode, s.supplier, s.supplier_ref`

const siteOf = sql`left join site on site.account_id = s.account_id and site.site_id = s.site_id`

/** Administrators are notified where no one follows an incident, if the staff choose it; and the services of an incident are listed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table incident add column notify_administrators boolean not null default false;
    -- Its reader does not follow such events, so its email may not say so, and has no link to unsubscribe.
    alter table notification add column is_to_administrator boolean not null default false;

    -- The administrators who may know of one of the places, in the form of listeners by email; at most 20, by name.
    create function event_administrators(of_account text, of_event text, needed text, at_sites text[], at_services text[])
    returns table ("contactId" text, name text, email text, phone text, mobile text, "isUser" boolean, event text,
      channel text, scope text, "scopeId" text, address text, "quietFrom" text, "quietTo" text, "mayKnow" boolean,
      "siteId" text, "webhookState" text, "webhookKind" text)
    language sql stable as $$
      with place as materialized (
        select coalesce(p.site_id, own.site_id) as site_id
        from unnest(at_sites, at_services) p (site_id, service_id)
          left join service own
            on own.account_id = of_account and own.service_id = p.service_id and p.site_id is null
      )
      select c.contact_id, c.name, c.email, null::text, null::text, true, of_event, 'email'::text, 'account'::text,
        null::text, null::text, null::text, null::text, true, known.site_id, null::text, null::text
      from contact c
        join portal_user u on u.account_id = c.account_id and u.user_id = c.user_id
        join lateral (select p.site_id from place p where ${mayKnowOf(sql`p.site_id`)} limit 1) known on true
      where c.account_id = of_account and c.status = 'active' and exists (select from permission_grant g
        where g.account_id = c.account_id and g.user_id = c.user_id and g.resource = 'BusinessPortalAccountMgmt'
          and g.starts_at <= now() and (g.ends_at is null or g.ends_at > now()))
      order by c.sort_name, c.contact_id limit 20
    $$;
    grant execute on function event_administrators to ${sql.raw(appRole)};

    -- In place of incident_reach, which the previous release calls: also with the administrators of each account.
    create function incident_audience(at_exchanges text[], in_centres text[], at_sites text[], with_circuits text[],
      of_carriers text[], of_products text[], of_categories text[], not_rules jsonb, ids text[], of_event text, needed text,
      only_account text default null, of_contact text default null)
    returns table ("accountId" text, "accountName" text, brand text, services integer, "openCases" integer,
      listeners jsonb, webhooks jsonb, administrators jsonb, followed jsonb)
    language sql stable security definer set search_path = public, pg_temp as $$
      with touched as materialized (
        select a.account_id, t.service_id, t.site_id
        from account a cross join lateral services_of_incident_rules(a.account_id, at_exchanges, in_centres, at_sites,
          with_circuits, of_carriers, of_products, of_categories, not_rules) t
        where only_account is null or a.account_id = only_account
        union
        select s.account_id, s.service_id, s.site_id from service s
        where s.service_id = any (ids) and s.condition <> 'ceased'
          and (only_account is null or s.account_id = only_account)
      ), of_one as (
        select t.account_id, count(*)::integer as services, array_agg(t.site_id order by t.service_id) as sites,
          array_agg(t.service_id order by t.service_id) as service_ids
        from touched t group by t.account_id
      )
      select a.account_id, a.trading_name, a.brand, x.services,
        (select count(*) from help_case c where c.account_id = a.account_id and c.waiting_on < 2
          and c.service_id = any (x.service_ids))::integer,
        -- The jobs that notify skip a closed account.
        (select coalesce(jsonb_agg(to_jsonb(l)), '[]') from event_listeners(a.account_id, of_event, needed, x.sites,
          x.service_ids) l where a.closed_at is null),
        (select coalesce(jsonb_agg(to_jsonb(w)), '[]') from event_webhooks(a.account_id, of_event) w
          where a.closed_at is null),
        (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from event_administrators(a.account_id, of_event, needed, x.sites,
          x.service_ids) e where a.closed_at is null),
        (select to_jsonb(f) from followed_services(a.account_id, array[of_contact], of_event, needed, x.service_ids) f
          where of_contact is not null)
      from of_one x join account a on a.account_id = x.account_id
    $$;
    revoke execute on function incident_audience from public;
    grant execute on function incident_audience to ${sql.raw(staffRole)};

    -- The services that rules and a list affect.
    create function services_of_incident_reach(at_exchanges text[], in_centres text[], at_sites text[],
      with_circuits text[], of_carriers text[], of_products text[], of_categories text[], not_rules jsonb, ids text[],
      only_account text default null)
    returns table (${serviceColumns})
    language sql stable security definer set search_path = public, pg_temp as $$
      with touched as materialized (
        select a.account_id, t.service_id
        from account a cross join lateral services_of_incident_rules(a.account_id, at_exchanges, in_centres, at_sites,
          with_circuits, of_carriers, of_products, of_categories, not_rules) t
        where only_account is null or a.account_id = only_account
        union
        select s.account_id, s.service_id from service s
        where s.service_id = any (ids) and s.condition <> 'ceased'
          and (only_account is null or s.account_id = only_account)
      )
      select ${ofService}, null::integer
      from touched t join service s on s.account_id = t.account_id and s.service_id = t.service_id
        join account a on a.account_id = t.account_id ${siteOf}
    $$;
    revoke execute on function services_of_incident_reach from public;
    grant execute on function services_of_incident_reach to ${sql.raw(staffRole)};

    -- The services of a published incident; once it has ended, those whose downtime was recorded.
    create function services_of_incident(of_incident text) returns table (${serviceColumns})
    language sql stable security definer set search_path = public, pg_temp as $$
      with kept as materialized (
        select d.account_id, d.service_id, d.minutes from account a
          join incident_downtime d on d.account_id = a.account_id and d.ref = of_incident
      ), touched as materialized (
        select k.account_id, k.service_id, k.minutes from kept k
        union all
        select a.account_id, t.service_id, i.minutes_down from incident i cross join account a
          cross join lateral affected_services(a.account_id, i.ref) t
        where i.ref = of_incident and not exists (select from kept)
      )
      select ${ofService}, t.minutes
      from touched t join service s on s.account_id = t.account_id and s.service_id = t.service_id
        join account a on a.account_id = t.account_id ${siteOf}
    $$;
    revoke execute on function services_of_incident from public;
    grant execute on function services_of_incident to ${sql.raw(staffRole)};
    -- For the place in the preview of a page.
    grant execute on function exchange_names to ${sql.raw(staffRole)}`.execute(db)
}
