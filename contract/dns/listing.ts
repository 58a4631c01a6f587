import type { Listing, TableListing, ViewedListing } from '../listing.ts'

export const zoneListing = {
  name: 'zones',
  title: 'DNS zones',
  needs: 'BusinessPortalDns',
  path: '/dns',
  filters: {},
  isSearched: true,
  sort: { by: ['attention', 'name', 'records', 'published', 'expires'], default: 'attention', direction: 'asc' },
  columns: ['name', 'state', 'draft', 'records', 'dnssec', 'expires', 'published'],
} as const satisfies ViewedListing

/** The records of a zone, all of which are in the browser. */
export const recordListing = {
  filters: {
    type: { kind: 'choice', values: ['A / AAAA', 'CNAME', 'MX', 'TXT'], refusal: 'Choose a type from the list.' },
  },
  isSearched: true,
  sort: { by: ['name', 'type', 'content', 'ttl', 'change'], default: 'name', direction: 'asc' },
  size: 50,
  columns: ['name', 'type', 'content', 'ttl', 'change'],
  isSelectable: true,
} as const satisfies TableListing

export const changeSetListing = { filters: {} } as const satisfies Listing
/** Searched by block, address, service and reverse name. */
export const blockListing = {
  filters: {},
  isSearched: true,
  columns: ['block', 'serviceName', 'size', 'named'],
} as const satisfies TableListing
export const addressListing = {
  filters: {},
  size: 25,
  columns: ['address', 'name', 'usedBy', 'isLive'],
} as const satisfies TableListing
