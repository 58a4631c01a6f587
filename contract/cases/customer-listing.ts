import type { CustomerListing } from '../listing.ts'
import { caseListing } from './listing.ts'

const { waitingOn, status, kind, priority, openedFrom, openedTo } = caseListing.filters

/** The cases of all customers of a dealer. */
export const customerCaseListing = {
  name: 'customer-cases',
  title: 'Customers’ cases',
  needs: 'BusinessPortalCases',
  path: null,
  filters: { waitingOn, customer: { kind: 'text', max: 40 }, status, kind, priority, openedFrom, openedTo },
  isSearched: true,
  sort: {
    by: ['status', 'title', 'customer', 'caseId', 'impact', 'updatedAt', 'nextAt'],
    default: 'status',
    // Without a mark: overdue cases come before the order by status.
    direction: 'asc',
  },
  columns: ['title', 'customer', 'caseId', 'status', 'impact', 'updatedAt', 'nextAt'],
} as const satisfies CustomerListing
