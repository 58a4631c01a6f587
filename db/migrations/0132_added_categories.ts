import { type Kysely, sql } from 'kysely'
import { grantExecute } from '../src/grants.ts'
import { appRole } from '../src/roles.ts'

/**
 * The provider adds categories, and removes those that nothing uses. The ID of an added one begins with the category that it
 * behaves as: "Voice - IP:mobile".
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    grant insert, delete on product_category to ${sql.ref(appRole)};

    -- How many services and entries of the catalogue, of any account, have a category.
    create function category_uses(of_category text) returns table (services bigint, products bigint, others bigint)
    language sql stable security definer set search_path = public, pg_temp as $$
      select (select count(*) from service where product_category = of_category),
        (select count(*) from product where product_category = of_category),
        (select count(*) from service_plan where product_category = of_category)
          + (select count(*) from commission_scheme where product_category = of_category)
    $$;
    ${grantExecute('category_uses')};

    -- As in 0103, with the categories that behave as those at an exchange.
    create or replace function services_at(of_account text, at_exchange text, of_carrier text, in_centre text, of_categories text[],
      only_service text default null)
    returns table (service_id text, site_id text, product_category text, attention smallint, name text) language sql stable as $$
      select s.service_id, s.site_id, s.product_category, s.attention, s.name
      from site join service s on s.account_id = of_account and s.site_id = site.site_id
      where site.account_id = of_account and site.exchange_code = at_exchange
        and split_part(s.product_category, ':', 1) in ('Connectivity', 'Leased Line', 'Voice')
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

    -- The previous release still uses service_renewal.
    create index service_renewal_by_base on service (contract_end)
      where split_part(product_category, ':', 1) = 'Domain' and auto_renew`.execute(db)
}
