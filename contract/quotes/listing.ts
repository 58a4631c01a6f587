import type { TableListing, ViewedListing } from '../listing.ts'
import { quoteStates } from './values.ts'

export const quoteListing = {
  name: 'quotes',
  title: 'Ethernet quotes',
  needs: 'LeasedLineQuoting',
  path: '/quoting',
  filters: { state: { kind: 'choice', values: quoteStates, refusal: 'Choose a status from the list.', isTab: true } },
  isSearched: true,
  sort: { by: ['updated', 'quoteId', 'title', 'customerName', 'validUntil'], default: 'updated', direction: 'desc' },
  columns: ['title', 'customerName', 'state', 'siteCount', 'validUntil', 'createdBy', 'updated'],
} as const satisfies ViewedListing

export const quoteSiteListing = {
  filters: {},
  isSearched: true,
  columns: ['name', 'words', 'monthly', 'install', 'total'],
} as const satisfies TableListing
