import type { TableListing } from '../listing.ts'

// Lists of the desk, in the order of the server.
const list = { filters: {}, isSearched: true, size: 25 } as const

export const exchangeListing = {
  ...list,
  columns: ['name', 'exchangeClass', 'sold', 'place', 'areas'],
} as const satisfies TableListing

export const areaListing = { ...list, columns: ['area', 'exchange', 'distance'] } as const satisfies TableListing

export const buildingListing = { ...list, columns: ['postcode', 'building', 'carrier'] } as const satisfies TableListing

export const postcodeListing = { ...list, columns: ['postcode', 'place', 'state'] } as const satisfies TableListing
