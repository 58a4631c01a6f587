import { customerOrderListing } from '@portal/contract/orders/customer-listing.ts'
import {
  customerOrderExport,
  customerOrderList,
  customerOrderSummaryRead,
} from '@portal/contract/orders/customer-orders.ts'
import type { FastifyInstance } from 'fastify'
import { bindDealer, type GatewayParts } from '../../bind-scoped.ts'
import { ofCustomer } from '../../of-customers-store.ts'
import { sendList } from '../../send-csv.ts'
import { countStatuses } from '../store.ts'
import { columns } from './columns.ts'
import { listOrdersOfCustomers, readOrdersOfCustomers } from './store.ts'

export function customerOrderRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindDealer(app, parts, customerOrderList, (dealer, { query }) => listOrdersOfCustomers(dealer, query))

  bindDealer(app, parts, customerOrderExport, (dealer, { query, reply }) =>
    sendList(reply, customerOrderListing, columns, query, readOrdersOfCustomers(dealer, query)),
  )

  bindDealer(app, parts, customerOrderSummaryRead, (dealer, { query }) =>
    countStatuses(dealer, ofCustomer('order', query)),
  )
}
