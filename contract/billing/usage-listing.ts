import type { ViewedListing } from '../listing.ts'

/** The calls of the account that the billing system rated, newest first. */
export const usageCallListing = {
  name: 'calls',
  title: 'Calls',
  needs: 'BusinessPortalBilling',
  path: '/billing/usage',
  filters: {
    /** The first day of the month that the page is about; its calls are shown without `from` and `to`. */
    month: { kind: 'day' },
    from: { kind: 'day' },
    to: { kind: 'day' },
    /** In pounds, as typed: "1.50". */
    costOver: { kind: 'text', max: 12 },
  },
  isSearched: true,
  size: 25,
  columns: ['at', 'from', 'to', 'destination', 'seconds', 'cost'],
} as const satisfies ViewedListing

/** A search that is not for whole days or destinations is counted up to this number, and can be paged through as far. */
export const mostCallsCounted = 10_000
