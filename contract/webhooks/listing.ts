import type { TableListing } from '../listing.ts'
import { deliveryStates } from './values.ts'

export const deliveryListing = {
  filters: { state: { kind: 'choice', values: deliveryStates, refusal: 'Choose a status from the list.' } },
  columns: ['event', 'state', 'attempts', 'statusCode'],
} as const satisfies TableListing
