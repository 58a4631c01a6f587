import { createBill, createCardPayment } from '../../../testing/bill-factories.ts'
import type { Case, World } from '../../../testing/matrix.ts'

export async function cases({ database, account, otherAccount }: World): Promise<Record<string, Case>> {
  const simulated = { isSimulated: true }
  const one = {
    own: async () => ({ cardPaymentId: await createCardPayment(database, account, simulated) }),
    other: { cardPaymentId: await createCardPayment(database, otherAccount, simulated) },
  }
  const billId = await createBill(database, account)
  const path = '/billing-info/api/card-payments'
  return {
    [`POST ${path}`]: { body: () => ({ bills: [billId], amount: 14_400 }) },
    [`POST ${path}/:cardPaymentId/pages`]: one,
    [`POST ${path}/:cardPaymentId/simulated-outcomes`]: { ...one, body: () => ({ outcome: 'paid' }) },
    [`GET ${path}/:cardPaymentId`]: one,
    'GET /billing-desk/api/card-payments': { forOperators: true, overAccounts: true },
    'GET /billing-desk/api/card-payments.csv': { forOperators: true, overAccounts: true },
  }
}
