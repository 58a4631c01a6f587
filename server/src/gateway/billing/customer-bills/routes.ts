import * as contract from '@portal/contract/billing/customer-bills.ts'
import type { FastifyInstance } from 'fastify'
import type { GatewayParts } from '../../bind-scoped.ts'
import { bindCollection, inTmfFormat } from '../../bind-tmf.ts'
import { appliedRates, customerBills } from './store.ts'

/** Bills as TMF678, read only: they are the billing system's. */
export function customerBillRoutes(gateway: FastifyInstance, parts: GatewayParts): void {
  inTmfFormat(gateway, (app) => {
    bindCollection(app, parts, contract.customerBillList, contract.customerBillRead, customerBills)
    bindCollection(
      app,
      parts,
      contract.appliedCustomerBillingRateList,
      contract.appliedCustomerBillingRateRead,
      appliedRates,
    )
  })
}
