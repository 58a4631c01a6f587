import type { BillFacts } from '@portal/contract/billing/billing.ts'
import { billQueryDays } from '@portal/contract/billing/values.ts'
import { Problem } from '@portal/contract/problem.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { daysAfter } from '../../lib/days.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { findBill, findBillingAccount, findNeighbour, listParts, listPaymentsOf, listQueries } from './store.ts'

export const noSuchBill = () => new Problem('not_found', { detail: 'Bill not found.' })

export async function getBill(scope: AccountScope, billId: string): Promise<BillFacts> {
  const bill = await findBill(scope, billId)
  if (!bill) throw noSuchBill()
  const billingAccount = await findBillingAccount(scope, bill.billingAccountId)
  if (!billingAccount) throw new Error(`Bill ${billId} has no billing account`)
  const isBill = bill.kind === 'bill'
  const next = isBill ? await findNeighbour(scope, bill, 'after') : null
  const queriesUntil = daysAfter(bill.issuedOn, billQueryDays)
  return {
    ...bill,
    billingAccount,
    parts: await listParts(scope, billId),
    previous: isBill ? await findNeighbour(scope, bill, 'before') : null,
    next: next && { billId: next.billId, periodStart: next.periodStart, periodEnd: next.periodEnd, net: next.net },
    // Payments belong to the whole bill.
    payments: bill.isPartial ? [] : await listPaymentsOf(scope, billId),
    queries: await listQueries(scope, billId),
    mayQuery: isBill && dayOf(scope.now) <= queriesUntil,
    queriesUntil,
  }
}
