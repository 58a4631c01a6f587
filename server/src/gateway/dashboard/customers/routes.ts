import {
  customerExport,
  customerList,
  customerNameList,
  customerSummaryRead,
} from '@portal/contract/dashboard/customers.ts'
import { customerListing } from '@portal/contract/dashboard/listing.ts'
import type { FastifyInstance } from 'fastify'
import { bindDealer, type GatewayParts } from '../../bind-scoped.ts'
import { sendList } from '../../send-csv.ts'
import { columns } from './columns.ts'
import { findSummary, listCustomers, listNames, readCustomers } from './store.ts'

export function customerRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindDealer(app, parts, customerList, (dealer, { query }) => listCustomers(dealer, query))

  bindDealer(app, parts, customerExport, (dealer, { query, reply }) =>
    sendList(reply, customerListing, columns, query, readCustomers(dealer, query)),
  )

  bindDealer(app, parts, customerSummaryRead, (dealer) => findSummary(dealer))

  bindDealer(app, parts, customerNameList, async (dealer) => ({ customers: await listNames(dealer) }))
}
