import type { TableListing, ViewedListing } from '../listing.ts'
import { changeKinds, lineKinds } from './values.ts'

export const lineListing = {
  name: 'lines',
  title: 'Commission lines',
  needs: 'BusinessPortalDealers',
  path: null,
  filters: { kind: { kind: 'choice', values: lineKinds, refusal: 'Choose a type from the list.' } },
  isSearched: true,
  sort: {
    by: ['lineNo', 'customer', 'product', 'serviceId', 'kind', 'billed', 'rate', 'amount'],
    default: 'customer',
    direction: 'asc',
    marksDefault: true,
  },
  columns: ['customer', 'product', 'serviceId', 'kind', 'query', 'billed', 'rate', 'amount'],
} as const satisfies ViewedListing

export const statementListing = {
  filters: {},
  size: 25,
  columns: ['month', 'status', 'lineCount', 'recurring', 'new', 'clawback', 'correction', 'net'],
} as const satisfies TableListing

/** How a statement differs from the one before. */
export const changeListing = {
  filters: { change: { kind: 'choice', values: changeKinds, refusal: 'Choose a change from the list.' } },
  columns: ['customer', 'product', 'serviceId', 'change', 'kind', 'before', 'after', 'difference'],
} as const satisfies TableListing
