import type { BillRow } from '@portal/contract/billing/billing.ts'
import { accountBillingRead } from '@portal/contract/billing/desk.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { listChecks } from '../documents/xml-store.ts'
import { getBalanceForDesk } from '../payments/service.ts'
import { findBill, listLatestBills } from '../store.ts'

const mostLatest = 5
const mostBreaches = 5

/** The bills of an account for a member of staff who has its caller on the phone. */
export function billingDeskRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, accountBillingRead, async (scope, { query }) => {
    const latest = await listLatestBills(scope, mostLatest + 1)
    const found = query.found === undefined ? null : await findBill(scope, query.found)
    const others = latest.filter(({ billId }) => billId !== found?.billId).slice(0, mostLatest)
    return {
      ...(await getBalanceForDesk(scope)),
      bills: await withChecks(scope, found ? [found, ...others] : others),
    }
  })
}

async function withChecks(scope: AccountScope, bills: readonly BillRow[]) {
  const checks = await listChecks(
    scope,
    bills.map(({ billId }) => billId),
  )
  return bills.map((bill) => {
    const check = checks.find(({ billId }) => billId === bill.billId)
    return { ...bill, xml: check ? { ...check, breaches: check.breaches.slice(0, mostBreaches) } : null }
  })
}
