import { type Kysely, type RawBuilder, sql } from 'kysely'
import { appRole, staffRole } from '../src/roles.ts'

/** Whether the subscription `s` is for a place. */
const isFor = (site: RawBuilder<unknown>, service: RawBuilder<unknown>) => sql`
  (s.scope in ('account', 'billing') or (s.scope = 'service' and s.scope_id = ${service})
    or (s.scope = 'site' and s.scope_id = ${site}))`

/** Whether the contact `c` may know of a place: one without a sign-in follows as an administrator chose. */
const mayKnowOf = (site: RawBuilder<unknown>) => sql`
  (c.user_id is null or needed is null or exists (select from permission_grant g
    where g.account_id = c.account_id and g.user_id = c.user_id and g.resource = needed and g.starts_at <= now()
      and (g.ends_at is null or g.ends_at > now()) and (g.sites is null or coalesce(${site} = any (g.sites), true))))`

/** One rule says who is notified of an event at places: for sending, and for the preview before an incident is published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The subscriptions to an event that match one of the places, each a site, a service or neither.
    create function event_listeners(of_account text, of_event text, needed text, at_sites text[], at_services text[])
    returns table ("contactId" text, name text, email text, phone text, mobile text, "isUser" boolean, event text,
      channel text, scope text, "scopeId" text, address text, "quietFrom" text, "quietTo" text, "mayKnow" boolean,
      "siteId" text, "webhookState" text, "webhookKind" text)
    language sql stable as $$
      with place as materialized (
        select coalesce(p.site_id, own.site_id) as site_id, p.service_id
        from unnest(at_sites, at_services) p (site_id, service_id)
          left join service own
            on own.account_id = of_account and own.service_id = p.service_id and p.site_id is null
      )
      select c.contact_id, c.name, c.email, c.phone, c.mobile,
        exists (select from portal_user u where u.account_id = c.account_id and u.user_id = c.user_id),
        s.event, s.channel, s.scope, s.scope_id, s.address, s.quiet_from, s.quiet_to, known.is_known is not null,
        known.site_id, w.state, w.kind
      from contact_subscription s
        join contact c on c.account_id = s.account_id and c.contact_id = s.contact_id and c.status = 'active'
        left join webhook w on w.account_id = s.account_id and w.address = s.address
        left join lateral (select p.site_id, true as is_known from place p
          where ${isFor(sql`p.site_id`, sql`p.service_id`)} and ${mayKnowOf(sql`p.site_id`)} limit 1) known on true
      where s.account_id = of_account and s.event = of_event
        and exists (select from place p where ${isFor(sql`p.site_id`, sql`p.service_id`)})
      order by c.sort_name, c.contact_id, s.position limit 500
    $$;
    grant execute on function event_listeners to ${sql.raw(appRole)};

    -- The webhooks that receive the event for the whole account.
    create function event_webhooks(of_account text, of_event text)
    returns table (name text, kind text, address text, state text) language sql stable as $$
      select w.name, w.kind, w.address, w.state from webhook w
      where w.account_id = of_account and of_event = any (w.events) order by w.name, w.webhook_id
    $$;
    grant execute on function event_webhooks to ${sql.raw(appRole)};

    -- The services among these that a person follows and may see, at most ten by name.
    create function followed_services(of_account text, of_contacts text[], of_event text, needed text, ids text[])
    returns table ("contactId" text, services integer, names text[]) language sql stable as $$
      select f.contact_id, count(*)::integer,
        array_agg(f.name || ' (' || f.service_id || ')' order by f.position) filter (where f.position <= 10)
      from (select c.contact_id, x.service_id, x.name,
          row_number() over (partition by c.contact_id order by x.attention, x.name, x.service_id) as position
        from contact c join service x on x.account_id = of_account and x.service_id = any (ids)
        where c.account_id = of_account and c.contact_id = any (of_contacts)
          and exists (select from contact_subscription s
            where s.account_id = of_account and s.contact_id = c.contact_id and s.event = of_event
              and ${isFor(sql`x.site_id`, sql`x.service_id`)})
          and ${mayKnowOf(sql`x.site_id`)}) f
      group by f.contact_id
    $$;
    grant execute on function followed_services to ${sql.raw(appRole)};

    -- The accounts that an incident would affect, with who listens there; for one contact also the services that they follow.
    create function incident_reach(at_exchanges text[], in_centres text[], at_sites text[], with_circuits text[],
      of_carriers text[], of_products text[], of_categories text[], not_rules jsonb, ids text[], of_event text, needed text,
      only_account text default null, of_contact text default null)
    returns table ("accountId" text, "accountName" text, brand text, services integer, "openCases" integer,
      listeners jsonb, webhooks jsonb, followed jsonb)
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
        (select to_jsonb(f) from followed_services(a.account_id, array[of_contact], of_event, needed, x.service_ids) f
          where of_contact is not null)
      from of_one x join account a on a.account_id = x.account_id
    $$;
    revoke execute on function incident_reach from public;
    grant execute on function incident_reach to ${sql.raw(staffRole)}`.execute(db)
}
