import type { TableListing, ViewedListing } from '../listing.ts'
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
  /** `unpaid`: bills still to be paid first, the earliest due on top, then the newest. */
  sort: { by: ['unpaid', 'issuedOn', 'dueOn', 'total'], default: 'unpaid', direction: 'asc' },
  size: 25,
  isSelectable: true,
  columns: ['bill', 'status', 'dueOn', 'net', 'vat', 'total', 'remaining'],
} as const satisfies ViewedListing

export const billStatementListing = {
  name: 'statement',
  title: 'Statement',
  needs: 'BusinessPortalBilling',
  path: '/billing/statement',
  filters: { billingAccount: { kind: 'id' }, from: { kind: 'day' }, to: { kind: 'day' } },
  sort: { by: ['day'], default: 'day', direction: 'desc' },
  size: 25,
  columns: ['entry', 'day', 'amount', 'balance'],
} as const satisfies ViewedListing

/** Tabs of the desk: what the billing system has to record first. */
export const deskCardPaymentListing = {
  filters: {
    shows: { kind: 'choice', values: ['toRecord', 'all'], default: 'toRecord', refusal: 'Choose a tab.', isTab: true },
  },
  size: 25,
  columns: ['payment', 'accountName', 'amount', 'status'],
} as const satisfies TableListing

/** Tabs of the desk: XML that breaks a rule, or all. */
export const deskBillXmlListing = {
  filters: {
    shows: { kind: 'choice', values: ['breaches', 'all'], default: 'breaches', refusal: 'Choose a tab.', isTab: true },
  },
  size: 25,
  columns: ['bill', 'accountName', 'receivedAt', 'status'],
} as const satisfies TableListing

export const paymentListing = {
  filters: { billingAccount: { kind: 'id' } },
  size: 25,
  columns: ['payment', 'paidOn', 'bills', 'amount'],
} as const satisfies TableListing
