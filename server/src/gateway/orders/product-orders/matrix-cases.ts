import { createOrder } from '../../../testing/order-factories.ts'
import type { Case, World } from '../../../testing/matrix.ts'

const path = '/tmf-api/productOrderingManagement/v4/productOrder'

/** Systems read over all accounts, so that no order belongs to another one. */
export async function cases({ database, account }: World): Promise<Record<string, Case>> {
  const own = { id: `${account}~${await createOrder(database, account)}` }
  return {
    [`GET ${path}`]: { forOperators: true },
    [`GET ${path}/:id`]: { forOperators: true, own },
  }
}
