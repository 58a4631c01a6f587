import type { ViewedListing } from '../listing.ts'
import { billFilters } from './values.ts'

export const billListing = {
  name: 'bills',
  title: 'Bills',
  needs: 'BusinessPortalBilling',
  path: '/billing/invoices',
  filters: {
    status: { kind: 'choice', values: billFilters, refusal: 'Choose a status from the list.' },
    billingAccount: { kind: 'id' },
    from: { kind: 'day' },
    to: { kind: 'day' },
  },
  isSearched: true,
  /** `unpaid`: what is still to be paid first, then the newest. */
  sort: { by: ['unpaid', 'issuedOn', 'dueOn', 'total'], default: 'unpaid', direction: 'asc' },
  size: 25,
  columns: ['bill', 'status', 'dueOn', 'net', 'vat', 'total', 'remaining'],
} as const satisfies ViewedListing
