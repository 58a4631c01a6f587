import { createBill, createBillWithXml } from '../../../testing/bill-factories.ts'
import type { Case, World } from '../../../testing/matrix.ts'

export async function cases({ database, account, otherAccount }: World): Promise<Record<string, Case>> {
  const one = {
    own: async () => ({ billId: await createBill(database, account) }),
    other: { billId: await createBill(database, otherAccount) },
  }
  const form = () => {
    const data = new FormData()
    data.set('file', new Blob(['%PDF-1.7\n%%EOF\n'], { type: 'application/pdf' }), 'bill.pdf')
    return data
  }
  return {
    'GET /billing-info/api/bills.zip': { query: `?bills=${await createBill(database, account)}` },
    'GET /billing-info/api/bills/:billId/bill.pdf': one,
    'GET /billing-info/api/bills/:billId/bill.xml': {
      ...one,
      own: { billId: await createBillWithXml(database, account) },
    },
    'GET /billing-desk/api/bills/:billId/xml-check': { ...one, account, forOperators: true },
    'GET /billing-desk/api/bill-xml': { forOperators: true, overAccounts: true },
    'POST /billing-desk/api/bills/:billId/documents': { ...one, account, form, forOperators: true },
  }
}
