import type { Case } from '../../testing/matrix.ts'

/** The products belong to no account. */
export function cases(): Record<string, Case> {
  return {
    'GET /catalogue-desk/api/products': { forOperators: true },
    'PUT /catalogue-desk/api/products/:productId': {
      own: { productId: 'MATRIX' },
      forOperators: true,
      body: () => ({
        name: 'Hunt group',
        productCategory: 'Voice - IP',
        family: 'Hunt group',
        follows: [],
        state: 'offered',
        downMbps: null,
        upMbps: null,
        quantity: null,
        prices: [],
        options: [],
      }),
    },
  }
}
