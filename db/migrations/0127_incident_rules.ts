import { type Kysely, type RawBuilder, sql } from 'kysely'
import { grantExecute } from '../src/grants.ts'
import { staffRole } from '../src/roles.ts'

const atCentre = sql`s.site_id in (select rack.site_id from rack
  where rack.account_id = of_account and rack.data_centre_id = any (in_centres))`

/**
 * The kinds of rules with the parameter of each and its condition, the most selective first. An exchange serves the
 * lines of a site, but not its domains or radio links.
 */
const kinds = [
  {
    of: sql`at_exchanges`,
    is: sql`s.site_id in (select site.site_id from site
        where site.account_id = of_account and site.exchange_code = any (at_exchanges))
      and split_part(s.product_category, ':', 1) in ('Connectivity', 'Leased Line', 'Voice')
      and s.product_name !~* '4G|5G|mobile|satellite'`,
  },
  { of: sql`in_centres`, is: atCentre },
  { of: sql`at_sites`, is: sql`s.site_id = any (at_sites)` },
  { of: sql`with_circuits`, is: sql`s.supplier_ref = any (with_circuits)` },
  { of: sql`of_carriers`, is: sql`s.supplier = any (of_carriers)` },
  { of: sql`of_products`, is: sql`s.product_name = any (of_products)` },
  { of: sql`of_categories`, is: sql`s.product_category = any (of_categories)` },
]

/**
 * One branch for each kind that can be the first rule, so that its condition is one of an index; branches of other
 * kinds do not run.
 */
function branch(index: number): RawBuilder<unknown> {
  const conditions = kinds.map(({ of, is }, other) => {
    if (other < index) return sql`cardinality(${of}) = 0`
    return other === index ? sql`cardinality(${of}) > 0 and ${is}` : sql`(cardinality(${of}) = 0 or ${is})`
  })
  return sql`
    select s.service_id, s.site_id, s.product_category, s.attention, s.name
    from service s
    where s.account_id = of_account and s.condition <> 'ceased' and (only_service is null or s.service_id = only_service)
      and ${sql.join(conditions, sql` and `)}`
}

const rules = sql`i.exchange_codes, i.data_centre_ids, i.site_ids, i.circuits, i.carriers, i.products, i.product_categories`

// contracts: is_network_wide, which is generated, is replaced by one of the same name and type in the same transaction.

/** Rules say which services an incident affects: every rule must match, and services listed by id are added. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table incident
      add column exchange_codes text[] not null default '{}',
      add column data_centre_ids text[] not null default '{}',
      add column site_ids text[] not null default '{}',
      add column circuits text[] not null default '{}',
      add column carriers text[] not null default '{}',
      add column products text[] not null default '{}',
      -- Where it is, in the customer's terms; null if the rules name no place.
      add column place text;

    create index service_circuit on service (account_id, supplier_ref) where supplier_ref is not null;

    -- A file of the import, and the previous release, name one place in columns of their own.
    create function rules_of_one_place() returns trigger language plpgsql as $$
      begin
        if new.exchange_code is not null then new.exchange_codes := array[new.exchange_code]; end if;
        if new.carrier is not null then new.carriers := array[new.carrier]; end if;
        if new.data_centre_id is not null then new.data_centre_ids := array[new.data_centre_id]; end if;
        return new;
      end
    $$;
    create trigger rules_of_one_place before insert or update of exchange_code, carrier, data_centre_id on incident
      for each row execute function rules_of_one_place();
    update incident set exchange_code = exchange_code;

    -- Circuits and sites belong to single customers, who alone see their incident.
    alter table incident drop column is_network_wide;
    alter table incident add column is_network_wide boolean not null generated always as (
      cardinality(exchange_codes) + cardinality(carriers) + cardinality(data_centre_ids) > 0
      and cardinality(circuits) + cardinality(site_ids) = 0) stored;

    -- The one rule for the services of rules, for a published incident and for its preview. A single statement, so that it
    -- is planned with its caller.
    create function services_of_rules(of_account text, at_exchanges text[], in_centres text[], at_sites text[],
      with_circuits text[], of_carriers text[], of_products text[], of_categories text[], only_service text default null)
    returns table (service_id text, site_id text, product_category text, attention smallint, name text) language sql stable as $$
      ${sql.join(
        kinds.map((_, index) => branch(index)),
        sql` union all `,
      )}
    $$;
    grant execute on function services_of_rules to portal_app;

    create or replace function affected_services(of_account text, of_incident text, only_service text default null)
    returns table (service_id text, site_id text, product_category text, attention smallint, name text) language sql stable as $$
      select t.service_id, t.site_id, t.product_category, t.attention, t.name
      from incident i cross join lateral services_of_rules(of_account, ${rules}, only_service) t
      where i.ref = of_incident
      union
      select s.service_id, s.site_id, s.product_category, s.attention, s.name
      from incident_service named
        join service s on s.account_id = of_account and s.service_id = named.service_id
      where named.account_id = of_account and named.ref = of_incident
        and s.condition <> 'ceased' and (only_service is null or s.service_id = only_service)
    $$;

    -- The accounts that an incident would affect, and the people who would be notified of it: as in listListeners.
    create function preview_rules(at_exchanges text[], in_centres text[], at_sites text[], with_circuits text[],
      of_carriers text[], of_products text[], of_categories text[], ids text[], of_event text, needed text)
    returns table (account_id text, account_name text, services integer, open_cases integer, people integer)
    language sql stable security definer set search_path = public, pg_temp as $$
      with touched as materialized (
        select a.account_id, t.service_id, t.site_id
        from account a cross join lateral services_of_rules(a.account_id, at_exchanges, in_centres, at_sites,
          with_circuits, of_carriers, of_products, of_categories) t
        union
        select s.account_id, s.service_id, s.site_id from service s
        where s.service_id = any (ids) and s.condition <> 'ceased'
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
    ${grantExecute('preview_rules')};
    grant execute on function preview_rules to ${sql.raw(staffRole)};

    -- The names of exchanges, which sites of any account have.
    create function exchange_names(codes text[]) returns table (code text, name text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select wanted.code, coalesce((select site.exchange_name from account a
        join site on site.account_id = a.account_id and site.exchange_code = wanted.code
        where site.exchange_name is not null limit 1), wanted.code)
      from unnest(codes) with ordinality wanted (code, position) order by wanted.position
    $$;
    ${grantExecute('exchange_names')};

    create function count_incident_services(of_incident text) returns integer
    language sql stable security definer set search_path = public, pg_temp as $$
      select count(*)::integer from account a join incident_service n on n.account_id = a.account_id and n.ref = of_incident
    $$;
    ${grantExecute('count_incident_services')}`.execute(db)
}
