import { sql } from 'kysely'
import { createBill } from '../../../testing/bill-factories.ts'
import type { Case, World } from '../../../testing/matrix.ts'

export async function cases({ database, account }: World): Promise<Record<string, Case>> {
  await createBill(database, account, { month: '2026-03-01' })
  await sql`
    insert into accounting_codes (account_id, layout, supplier, account_code, tax_codes)
    values (${account}, 'sage', 'PORTAL', '7550', '[{"rate": 2000, "code": "T1"}]')
    on conflict do nothing`.execute(database.system)
  const budgets = [{ by: 'site', key: 'none', monthly: 10_000 }]
  const codes = { supplier: 'Portal', account: '429', taxCodes: [{ rate: 2000, code: '20% (VAT on Expenses)' }] }
  return {
    'GET /billing-info/api/cost': {},
    'GET /billing-info/api/cost.csv': {},
    'PUT /billing-info/api/cost/budgets': { body: () => ({ budgets }) },
    'GET /billing-info/api/cost/endings': {},
    'GET /billing-info/api/cost/accounting': {},
    'PUT /billing-info/api/cost/accounting/:layout': { own: { layout: 'xero' }, body: () => codes },
    'GET /billing-info/api/cost/accounting/:layout/bills.csv': { own: { layout: 'sage' }, query: '?month=2026-03-01' },
  }
}
