import type { Listing } from '../listing.ts'

/** The accounts in which a person has a place, and those of the customers of their dealer. */
export const accountListing = { filters: {}, isSearched: true } as const satisfies Listing
