import type { TableListing } from '../listing.ts'
import { deliveryStates } from './delivery-values.ts'
import { noticeKinds } from './values.ts'

export const noticeListing = {
  filters: {
    unread: { kind: 'choice', values: ['yes'], refusal: 'Send yes, or omit this parameter.' },
    kind: { kind: 'choice', values: noticeKinds, refusal: 'Choose a type from the list.' },
    from: { kind: 'day' },
    to: { kind: 'day' },
  },
  columns: ['title', 'kind', 'at'],
} as const satisfies TableListing

/** The messages about a record to people, for the desk. */
export const deliveryListing = {
  filters: { state: { kind: 'choice', values: deliveryStates, refusal: 'Choose a status.' } },
  isSearched: true,
  columns: ['name', 'accountName', 'way', 'state', 'at'],
  prefix: 'messages',
} as const satisfies TableListing

/** The same about a record of one account. */
export const accountDeliveryListing = {
  ...deliveryListing,
  columns: ['name', 'way', 'state', 'at'],
} as const satisfies TableListing
