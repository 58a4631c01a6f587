import type { TableListing } from '../listing.ts'

/** The tests of a line. */
export const testListing = {
  filters: {},
  columns: ['title', 'status', 'kind', 'requestedAt', 'requestedByName'],
} as const satisfies TableListing
