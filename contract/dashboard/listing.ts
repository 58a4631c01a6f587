import type { ViewedListing } from '../listing.ts'
import { priceResources } from '../services/values.ts'

/** A dealer's customers. Contracts that end soon, and among them those that renew because notice is too late. */
export const customerListing = {
  name: 'customers',
  title: 'Customers',
  needs: 'BusinessPortalServices',
  path: null,
  filters: {
    contract: { kind: 'choice', values: ['ending', 'noticePassed'], refusal: 'Choose a filter from the list.' },
  },
  isSearched: true,
  sort: {
    by: ['name', 'status', 'nextDate'],
    default: 'status',
    direction: 'asc',
    marksDefault: true,
  },
  columns: ['name', 'status', 'fault', 'cases', 'orders', 'nextDate', 'monthly'],
} as const satisfies ViewedListing

/** The columns that need a permission besides that of the list: without it their values are null. */
export const customerColumnNeeds = {
  cases: ['BusinessPortalCases'],
  orders: ['BusinessPortalOrders'],
  nextDate: ['BusinessPortalOrders'],
  monthly: priceResources,
} as const

/** Contracts that end within these days are listed for renewal. */
export const renewalDays = 90
