import type { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fileOf, filterOf, OfCustomer, pageQueryOf } from '../listing-query.ts'
import { pageOf } from '../paging.ts'
import { customerOrderListing } from './customer-listing.ts'
import { OrderRow, OrderSummary, orders } from './orders.ts'

/** An order with its customer. */
export const CustomerOrderRow = OrderRow.extend(OfCustomer.shape)
export type CustomerOrderRow = z.infer<typeof CustomerOrderRow>

const ofDealer = { permissions: orders, isForPeople: true, comesWithCustomers: ['orders'] } as const

export const customerOrderList = endpoint({
  ...ofDealer,
  method: 'GET',
  path: '/order-info/api/customer-orders',
  summary: 'The orders of a dealer’s customers that give it access, those that need attention first',
  query: pageQueryOf(customerOrderListing),
  response: pageOf(CustomerOrderRow),
})

export const customerOrderExport = fileOf(customerOrderList, customerOrderListing)

export const customerOrderSummaryRead = endpoint({
  ...ofDealer,
  method: 'GET',
  path: '/order-info/api/customer-order-summary',
  summary: 'The number of orders in each status and of those that need a reply, of all customers or of one',
  query: filterOf(customerOrderListing).pick({ customer: true }),
  response: OrderSummary.pick({ statuses: true, needsReply: true }),
})
export type CustomerOrderSummary = z.infer<typeof customerOrderSummaryRead.response>
