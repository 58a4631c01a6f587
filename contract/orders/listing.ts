import type { ViewedListing } from '../listing.ts'
import { orderStages, orderStatuses } from './values.ts'

export const orderListing = {
  name: 'orders',
  title: 'Orders',
  needs: 'BusinessPortalOrders',
  path: '/orders',
  filters: {
    status: { kind: 'choice', values: orderStatuses, refusal: 'Choose a status from the list.', isTab: true },
    stage: { kind: 'choice', values: orderStages, refusal: 'Choose a stage from the list.' },
    siteId: { kind: 'text', max: 40 },
    placedFrom: { kind: 'day' },
    placedTo: { kind: 'day' },
  },
  isSearched: true,
  sort: {
    by: ['attention', 'title', 'orderId', 'status', 'stage', 'expected', 'placed', 'orderRef'],
    default: 'attention',
    direction: 'asc',
  },
  columns: ['title', 'orderId', 'status', 'stage', 'expected', 'placed', 'orderRef'],
} as const satisfies ViewedListing
