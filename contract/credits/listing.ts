import type { TableListing } from '../listing.ts'
import { creditStates } from './values.ts'

export const serviceCreditListing = {
  filters: { state: { kind: 'choice', values: creditStates, refusal: 'Choose a status.' } },
  isSearched: true,
  sort: { by: ['at', 'amount'], default: 'at', direction: 'desc', marksDefault: true },
  columns: ['service', 'at', 'amount', 'state'],
} as const satisfies TableListing

/** Tabs of the desk: claims to decide first. */
export const deskCreditListing = {
  filters: {
    state: { kind: 'choice', values: creditStates, default: 'claimed', refusal: 'Choose a status.', isTab: true },
  },
  isSearched: true,
  size: 25,
  columns: ['service', 'accountName', 'amount', 'state'],
} as const satisfies TableListing
