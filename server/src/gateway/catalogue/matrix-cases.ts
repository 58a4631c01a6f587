import { productCategories } from '@portal/contract/services/category.ts'
import { sql } from 'kysely'
import type { Case, World } from '../../testing/matrix.ts'
import { newProduct } from '../../testing/products.ts'

/** The products belong to no account. */
export function cases({ database }: Pick<World, 'database'>): Record<string, Case> {
  const { productId, ...body } = newProduct({ productId: 'MATRIX', name: 'Hunt group', productCategory: 'Voice - IP' })
  return {
    'GET /catalogue-desk/api/products': { forOperators: true },
    'GET /catalogue-desk/api/offerings': { forOperators: true, overAccounts: true },
    'GET /catalogue-desk/api/categories': { forOperators: true, overAccounts: true },
    'PUT /catalogue-desk/api/categories': {
      forOperators: true,
      body: () => ({
        categories: productCategories.map((categoryId) => ({ categoryId, name: categoryId, isHidden: false })),
      }),
    },
    'POST /catalogue-desk/api/categories': {
      forOperators: true,
      body: () => ({ name: `Matrix ${(added += 1)}`, behavesAs: 'Voice' }),
    },
    'DELETE /catalogue-desk/api/categories/:categoryId': {
      own: async () => ({ categoryId: await addCategory(database) }),
      other: { categoryId: 'Voice:no-such' },
      statuses: [204],
      forOperators: true,
    },
    'PUT /catalogue-desk/api/products/:productId': { own: { productId }, forOperators: true, body: () => body },
  }
}

let added = 0

async function addCategory({ system }: World['database']): Promise<string> {
  added += 1
  const categoryId = `Voice:added-${added}`
  await sql`insert into product_category (category_id, name, position) values (${categoryId}, ${categoryId}, 100)`.execute(
    system,
  )
  return categoryId
}
