import { createBill } from '../../testing/bill-factories.ts'
import type { Case, World } from '../../testing/matrix.ts'

const path = '/billing-info/api/bills'

export async function cases({ database, account, otherAccount }: World): Promise<Record<string, Case>> {
  const one = {
    own: { billId: await createBill(database, account) },
    other: { billId: await createBill(database, otherAccount) },
  }
  const line = { own: { ...one.own, lineNo: '1' }, other: { ...one.other, lineNo: '1' } }
  return {
    'GET /account-desk/api/billing': { forOperators: true },
    'GET /billing-info/api/customer-bills': { forDealers: true },
    'GET /billing-info/api/customer-bills.csv': { forDealers: true },
    'GET /billing-info/api/customer-bill-summary': { forDealers: true },
    'GET /billing-info/api/balance': {},
    'GET /billing-info/api/statement': {},
    'GET /billing-info/api/statement.csv': {},
    'GET /billing-info/api/payments': {},
    'GET /billing-info/api/bill-lines.csv': { query: `?bills=${one.own.billId}` },
    [`GET ${path}`]: {},
    [`GET ${path}.csv`]: {},
    [`GET ${path}/:billId`]: one,
    [`GET ${path}/:billId/line-groups`]: one,
    [`GET ${path}/:billId/lines`]: one,
    [`GET ${path}/:billId/lines.csv`]: one,
    [`GET ${path}/:billId/changes`]: one,
    [`GET ${path}/:billId/lines/:lineNo/explanation`]: line,
  }
}
