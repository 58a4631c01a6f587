import { createBill } from '../../../testing/bill-factories.ts'
import type { Case, World } from '../../../testing/matrix.ts'

const path = '/tmf-api/customerBillManagement/v4'

/** Systems work over all accounts, so that no bill belongs to another one. */
export async function cases({ database, account }: World): Promise<Record<string, Case>> {
  const id = `${account}~${await createBill(database, account)}`
  return {
    [`GET ${path}/customerBill`]: { forOperators: true },
    [`GET ${path}/customerBill/:id`]: { forOperators: true, own: { id } },
    [`GET ${path}/appliedCustomerBillingRate`]: { forOperators: true },
    [`GET ${path}/appliedCustomerBillingRate/:id`]: { forOperators: true, own: { id: `${id}.1` } },
  }
}
