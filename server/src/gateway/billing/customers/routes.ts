import { dealerBillExport, dealerBillList, dealerBillSummaryRead } from '@portal/contract/billing/dealer-bills.ts'
import { customerBillListing } from '@portal/contract/billing/dealer-listing.ts'
import type { FastifyInstance } from 'fastify'
import { bindDealer, type GatewayParts } from '../../bind-scoped.ts'
import { sendList } from '../../send-csv.ts'
import { columns } from './columns.ts'
import { billsOfCustomers, findOwedByCustomers } from './store.ts'

export function customerBillRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindDealer(app, parts, dealerBillList, (dealer, { query }) => billsOfCustomers.list(dealer, query))

  bindDealer(app, parts, dealerBillExport, (dealer, { query, reply }) =>
    sendList(reply, customerBillListing, columns, query, billsOfCustomers.read(dealer, query)),
  )

  bindDealer(app, parts, dealerBillSummaryRead, (dealer, { query }) => findOwedByCustomers(dealer, query))
}
