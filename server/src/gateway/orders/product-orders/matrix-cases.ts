import { utcDateOf } from '@portal/contract/plain-date-values.ts'
import { createService } from '../../../testing/factories.ts'
import type { Case, World } from '../../../testing/matrix.ts'
import { createOrder } from '../../../testing/order-factories.ts'

const base = '/tmf-api/productOrderingManagement/v4'
const soon = utcDateOf(new Date(Date.now() + 300 * 86_400_000))

/** Systems work over all accounts, so that no order belongs to another one. */
export async function cases({ database, account }: World): Promise<Record<string, Case>> {
  const order = async (state?: string) => ({
    id: `${account}~${await createOrder(database, account, state ? { state } : {})}`,
  })
  const service = async () => ({ id: `${account}~${await createService(database, account)}` })
  return {
    [`GET ${base}/productOrder`]: { forOperators: true },
    [`GET ${base}/productOrder/:id`]: { forOperators: true, own: await order() },
    [`POST ${base}/productOrder`]: {
      forOperators: true,
      own: service,
      body: ({ id }) => ({
        productOrderItem: [{ id: '1', action: 'delete', product: { id } }],
        requestedCompletionDate: `${soon}T00:00:00Z`,
        relatedParty: [{ id: account, role: 'customer' }],
      }),
      statuses: [201],
    },
    [`PATCH ${base}/productOrder/:id`]: { forOperators: true, own: order, body: () => ({ externalId: 'PO-7' }) },
    [`GET ${base}/cancelProductOrder`]: { forOperators: true },
    [`GET ${base}/cancelProductOrder/:id`]: { forOperators: true, own: await order('cancelled') },
    [`POST ${base}/cancelProductOrder`]: {
      forOperators: true,
      own: order,
      body: ({ id }) => ({ productOrder: { id }, cancellationReason: 'No duct' }),
      statuses: [201],
    },
  }
}
