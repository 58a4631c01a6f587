import { productCategories } from '@portal/contract/services/category.ts'
import type { Case } from '../../testing/matrix.ts'
import { newProduct } from '../../testing/products.ts'

/** The products belong to no account. */
export function cases(): Record<string, Case> {
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
    'PUT /catalogue-desk/api/products/:productId': { own: { productId }, forOperators: true, body: () => body },
  }
}
