import type { CustomerListing } from '../listing.ts'
import { orderListing } from './listing.ts'

const { status, stage, placedFrom, placedTo } = orderListing.filters

/** The orders of all customers of a dealer. */
export const customerOrderListing = {
  name: 'customer-orders',
  title: 'Customers’ orders',
  needs: 'BusinessPortalOrders',
  path: null,
  filters: { status, customer: { kind: 'text', max: 40 }, stage, placedFrom, placedTo },
  isSearched: true,
  sort: {
    by: ['attention', 'title', 'customer', 'orderId', 'status', 'stage', 'expected', 'placed', 'orderRef'],
    default: 'attention',
    direction: 'asc',
  },
  columns: ['title', 'customer', 'orderId', 'status', 'stage', 'expected', 'placed', 'orderRef'],
} as const satisfies CustomerListing
