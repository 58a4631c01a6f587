import { sql } from 'kysely'
import { createBill } from '../../../testing/bill-factories.ts'
import type { Case, World } from '../../../testing/matrix.ts'
import { createCase } from '../testing/create-case.ts'

export async function cases({ database, account, otherAccount }: World): Promise<Record<string, Case>> {
  const bill = async (of: string) => ({
    billId: await createBill(database, of, { month: new Date().toISOString().slice(0, 8) + '01' }),
  })
  const query = async (of: string) => {
    const { billId } = await bill(of)
    const caseId = await createCase(database, of, { kind: 'billing' })
    await sql`
      insert into bill_query (account_id, case_id, bill_id, reason, amount, asked_by)
      values (${of}, ${caseId}, ${billId}, 'price', 12000, 'Ada')`.execute(database.system)
    await sql`
      insert into bill_query_line (account_id, case_id, bill_id, line_no)
      values (${of}, ${caseId}, ${billId}, 1)`.execute(database.system)
    return { caseId }
  }
  const desk = { own: () => query(account), other: await query(otherAccount), account, forOperators: true } as const
  return {
    'POST /billing-info/api/bills/:billId/queries': {
      own: () => bill(account),
      other: await bill(otherAccount),
      body: () => ({ lineNos: [1], reason: 'price', detail: 'We agreed £90.' }),
      statuses: [201],
    },
    // A case of another account has no query that the caller can see.
    'GET /case-info/api/cases/:caseId/bill-query': { own: () => query(account) },
    'GET /case-desk/api/cases/:caseId/bill-query': { own: () => query(account), account, forOperators: true },
    'POST /case-desk/api/cases/:caseId/bill-answers': {
      ...desk,
      body: () => ({ credited: 3000, answer: 'The price was £90.' }),
    },
    'GET /case-desk/api/bill-credits.csv': { forOperators: true },
  }
}
