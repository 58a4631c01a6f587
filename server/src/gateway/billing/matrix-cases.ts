import { createBill } from '../../testing/bill-factories.ts'
import type { Case, World } from '../../testing/matrix.ts'

const path = '/billing-info/api/bills'

export async function cases({ database, account, otherAccount }: World): Promise<Record<string, Case>> {
  const one = {
    own: { billId: await createBill(database, account) },
    other: { billId: await createBill(database, otherAccount) },
  }
  return { [`GET ${path}`]: {}, [`GET ${path}.csv`]: {}, [`GET ${path}/:billId`]: one }
}
