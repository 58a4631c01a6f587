import { customerServiceListing } from '@portal/contract/services/customer-listing.ts'
import { customerServiceExport, customerServiceList } from '@portal/contract/services/customer-services.ts'
import type { FastifyInstance } from 'fastify'
import { bindDealer, type GatewayParts } from '../../bind-scoped.ts'
import { sendList } from '../../send-csv.ts'
import { columns } from './columns.ts'
import { servicesOfCustomers } from './store.ts'

export function customerServiceRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindDealer(app, parts, customerServiceList, (dealer, { query }) => servicesOfCustomers.list(dealer, query))

  bindDealer(app, parts, customerServiceExport, (dealer, { query, reply }) =>
    sendList(reply, customerServiceListing, columns, query, servicesOfCustomers.read(dealer, query)),
  )
}
