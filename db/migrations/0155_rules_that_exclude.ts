import { type Kysely, type RawBuilder, sql } from 'kysely'

/**
 * The kinds of rules with the parameter of each, its condition, and its condition with values that are excluded, the most
 * selective first. An exchange serves the lines of a site, but not its domains or radio links.
 */
const kinds = [
  {
    of: sql`at_exchanges`,
    is: sql`s.site_id in (select site.site_id from site
        where site.account_id = of_account and site.exchange_code = any (at_exchanges)) and ${isLine()}`,
    kind: sql`'exchanges'`,
    isExcluded: sql`s.site_id in (select site.site_id from site
        where site.account_id = of_account and not_rules -> 'exchanges' ? site.exchange_code) and ${isLine()}`,
  },
  {
    of: sql`in_centres`,
    is: sql`s.site_id in (select rack.site_id from rack
        where rack.account_id = of_account and rack.data_centre_id = any (in_centres))`,
    kind: sql`'dataCentreIds'`,
    isExcluded: sql`s.site_id in (select rack.site_id from rack
        where rack.account_id = of_account and not_rules -> 'dataCentreIds' ? rack.data_centre_id)`,
  },
  ofColumn(sql`at_sites`, 'siteIds', sql`s.site_id`),
  ofColumn(sql`with_circuits`, 'circuits', sql`s.supplier_ref`),
  ofColumn(sql`of_carriers`, 'carriers', sql`s.supplier`),
  ofColumn(sql`of_products`, 'products', sql`s.product_name`),
  ofColumn(sql`of_categories`, 'productCategories', sql`s.product_category`),
]

function isLine(): RawBuilder<unknown> {
  return sql`split_part(s.product_category, ':', 1) in ('Connectivity', 'Leased Line', 'Voice')
      and s.product_name !~* '4G|5G|mobile|satellite'`
}

function ofColumn(of: RawBuilder<unknown>, kind: string, column: RawBuilder<unknown>) {
  const name = sql.lit(kind)
  return { of, is: sql`${column} = any (${of})`, kind: name, isExcluded: sql`not_rules -> ${name} ? ${column}` }
}

/**
 * One branch for each kind that can be the first rule, so that its condition is one of an index; branches of other
 * kinds do not run. A service without a carrier is not of the excluded one.
 */
function branch(index: number): RawBuilder<unknown> {
  const conditions = kinds.map(({ of, is }, other) => {
    if (other < index) return sql`cardinality(${of}) = 0`
    return other === index ? sql`cardinality(${of}) > 0 and ${is}` : sql`(cardinality(${of}) = 0 or ${is})`
  })
  const exceptions = kinds.map(({ kind, isExcluded }) => sql`(not not_rules ? ${kind} or (${isExcluded}) is not true)`)
  return sql`
    select s.service_id, s.site_id, s.product_category, s.attention, s.name
    from service s
    where s.account_id = of_account and s.condition <> 'ceased' and (only_service is null or s.service_id = only_service)
      and ${sql.join([...conditions, ...exceptions], sql` and `)}`
}

const rules = sql`i.exchange_codes, i.data_centre_ids, i.site_ids, i.circuits, i.carriers, i.products, i.product_categories`

/** A rule of an incident can exclude: "Product is not Voice - IP". The other rules find the services. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The excluded values by the kind of rule, only kinds with values: {"products": ["Voice - IP"]}.
    alter table incident add column not_rules jsonb not null default '{}' check (jsonb_typeof(not_rules) = 'object');

    -- In place of services_of_rules, which the previous release calls for its preview.
    create function services_of_incident_rules(of_account text, at_exchanges text[], in_centres text[], at_sites text[],
      with_circuits text[], of_carriers text[], of_products text[], of_categories text[], not_rules jsonb,
      only_service text default null)
    returns table (service_id text, site_id text, product_category text, attention smallint, name text) language sql stable as $$
      ${sql.join(
        kinds.map((_, index) => branch(index)),
        sql` union all `,
      )}
    $$;
    grant execute on function services_of_incident_rules to portal_app;

    create or replace function affected_services(of_account text, of_incident text, only_service text default null)
    returns table (service_id text, site_id text, product_category text, attention smallint, name text) language sql stable as $$
      select t.service_id, t.site_id, t.product_category, t.attention, t.name
      from incident i
        cross join lateral services_of_incident_rules(of_account, ${rules}, i.not_rules, only_service) t
      where i.ref = of_incident
      union
      select s.service_id, s.site_id, s.product_category, s.attention, s.name
      from incident_service named
        join service s on s.account_id = of_account and s.service_id = named.service_id
      where named.account_id = of_account and named.ref = of_incident
        and s.condition <> 'ceased' and (only_service is null or s.service_id = only_service)
    $$`.execute(db)
}
