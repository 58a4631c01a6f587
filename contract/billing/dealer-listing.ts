import type { CustomerListing } from '../listing.ts'
import { billListing } from './listing.ts'

const { status, from, to } = billListing.filters

/** The bills of all customers of a dealer. */
export const customerBillListing = {
  name: 'customer-bills',
  title: 'Customers’ bills',
  needs: 'BusinessPortalBilling',
  path: null,
  filters: { customer: { kind: 'text', max: 40 }, status, from, to },
  isSearched: true,
  sort: { by: ['unpaid', 'customer', 'issuedOn', 'dueOn', 'total'], default: 'unpaid', direction: 'asc' },
  size: 25,
  columns: ['bill', 'customer', 'status', 'dueOn', 'net', 'vat', 'total', 'remaining'],
} as const satisfies CustomerListing
