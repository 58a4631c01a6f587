import type { Product } from '@portal/contract/catalogue/catalogue.ts'
import { pence } from '@portal/contract/money-values.ts'
import type { Database } from '@portal/db/src/database.ts'
import { sql } from 'kysely'

/** A product; its family is its name. */
export function newProduct(options: Partial<Product> & Pick<Product, 'productId' | 'name'>): Product {
  return {
    follows: [],
    state: 'offered',
    downMbps: null,
    upMbps: null,
    quantity: null,
    prices: [],
    options: [],
    productCategory: 'Connectivity',
    family: options.name,
    ...options,
  }
}

export const priceOf = (termMonths: number, monthly: number, oneOff = 0) => ({
  termMonths,
  monthly: pence(monthly),
  oneOff: pence(oneOff),
})

export async function createProduct({ system }: Pick<Database, 'system'>, product: Product): Promise<void> {
  await sql`
    insert into product (product_id, name, product_category, family, follows, state, down_mbps, up_mbps, quantity, prices,
      options)
    values (${product.productId}, ${product.name}, ${product.productCategory}, ${product.family},
      ${product.follows}::text[], ${product.state}, ${product.downMbps}, ${product.upMbps},
      ${product.quantity && JSON.stringify(product.quantity)}::jsonb, ${JSON.stringify(product.prices)}::jsonb,
      ${JSON.stringify(product.options)}::jsonb)`.execute(system)
}
