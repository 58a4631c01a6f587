import type { ViewedListing } from '../listing.ts'

const columns = ['title', 'reading', 'hours', 'targetFix', 'respond', 'issueDate'] as const

/** All plans are in the browser, which sorts them by any column. */
export const planListing = {
  name: 'plans',
  title: 'Customer service plans',
  needs: 'BusinessPortalCSPs',
  path: '/customer-service-plans',
  filters: {},
  isSearched: true,
  sort: { by: columns, default: 'title', direction: 'asc', marksDefault: true },
  columns,
} as const satisfies ViewedListing
