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

    -- The previous release still uses service_renewal.
    create index service_renewal_by_base on service (contract_end)
      where split_part(product_category, ':', 1) = 'Domain' and auto_renew`.execute(db)
}
