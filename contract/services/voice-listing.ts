import type { TableListing } from '../listing.ts'
import { callDirections, callResults } from './voice-values.ts'

/** The calls of a service, newest first. */
export const callListing = {
  filters: {
    // A list's own direction is that of its order.
    way: { kind: 'choice', values: callDirections, refusal: 'Choose a direction from the list.' },
    result: { kind: 'choice', values: callResults, refusal: 'Choose a result from the list.' },
    from: { kind: 'day' },
    to: { kind: 'day' },
  },
  isSearched: true,
  columns: ['startedAt', 'from', 'to', 'direction', 'seconds', 'result'],
} as const satisfies TableListing
