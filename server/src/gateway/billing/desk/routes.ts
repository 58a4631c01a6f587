import { BillQuery } from '@portal/contract/billing/billing.ts'
import { accountBillingRead } from '@portal/contract/billing/desk.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { getBalance } from '../payments/service.ts'
import { findBill, listBills } from '../store.ts'

const mostLatest = 5

/** The bills of an account for a member of staff who has its caller on the phone. */
export function billingDeskRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, accountBillingRead, async (scope, { query }) => {
    const latest = await listBills(scope, BillQuery.parse({ sort: 'issuedOn', direction: 'desc' }))
    const found = query.found === undefined ? null : await findBill(scope, query.found)
    const others = latest.rows.filter(({ billId }) => billId !== found?.billId).slice(0, mostLatest)
    return {
      balance: await getBalance(scope, parts.config),
      bills: found ? [found, ...others] : others,
      billCount: latest.total,
    }
  })
}
