import { Product } from '@portal/contract/catalogue/catalogue.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import type { AccountScope } from '../scope/account-scope.ts'

/** The products of the catalogue, also withdrawn ones: services may still have them. The slowest of a name comes first. */
export const listProducts = (scope: AccountScope): Promise<Product[]> =>
  rowsOf(Product)`
    select product_id as "productId", name, product_category as "productCategory", family, follows, state,
      down_mbps as "downMbps", up_mbps as "upMbps", quantity, prices, options
    from product order by product_category, family, name, down_mbps, up_mbps, product_id`.all(scope.tx)

export async function listCareLevelNames(scope: AccountScope): Promise<string[]> {
  const { rows } = await rowsOf({ name: text })`select name from care_level order by name`.execute(scope.tx)
  return rows.map(({ name }) => name)
}

export async function upsertProduct(scope: AccountScope, product: Product): Promise<void> {
  const { productId, name, productCategory, family, follows, state, downMbps, upMbps } = product
  const quantity = product.quantity && JSON.stringify(product.quantity)
  await sql`
    insert into product (product_id, name, product_category, family, follows, state, down_mbps, up_mbps, quantity,
      prices, options)
    values (${productId}, ${name}, ${productCategory}, ${family}, ${follows}::text[], ${state}, ${downMbps}, ${upMbps},
      ${quantity}::jsonb, ${JSON.stringify(product.prices)}::jsonb, ${JSON.stringify(product.options)}::jsonb)
    on conflict (product_id) do update set name = excluded.name, product_category = excluded.product_category,
      family = excluded.family, follows = excluded.follows, state = excluded.state, down_mbps = excluded.down_mbps,
      up_mbps = excluded.up_mbps, quantity = excluded.quantity, prices = excluded.prices,
      options = excluded.options`.execute(scope.tx)
}
