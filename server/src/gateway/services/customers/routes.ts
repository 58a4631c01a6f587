import { customerServiceListing } from '@portal/contract/services/customer-listing.ts'
import { customerServiceExport, customerServiceList } from '@portal/contract/services/customer-services.ts'
import type { FastifyInstance } from 'fastify'
import { bindDealer, type GatewayParts } from '../../bind-scoped.ts'
import { withCategoryNames } from '../../category-names.ts'
import { sendList } from '../../send-csv.ts'
import { columns } from './columns.ts'
import { servicesOfCustomers } from './store.ts'

export function customerServiceRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindDealer(app, parts, customerServiceList, (dealer, { query }) => servicesOfCustomers.list(dealer, query))

  bindDealer(app, parts, customerServiceExport, async (dealer, { query, reply }) => {
    const named = await withCategoryNames(dealer.tx, columns)
    return sendList(reply, customerServiceListing, named, query, servicesOfCustomers.read(dealer, query))
  })
}
