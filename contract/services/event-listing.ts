import type { TableListing } from '../listing.ts'
import { serviceEventKinds } from './event-values.ts'

/** Everything that happened to a service, newest first. */
export const serviceEventListing = {
  filters: {
    kind: { kind: 'choice', values: serviceEventKinds, refusal: 'Choose a type from the list.' },
    from: { kind: 'day' },
    to: { kind: 'day' },
  },
  columns: ['at', 'title', 'kind', 'state', 'actorName'],
  nameColumn: 'title',
} as const satisfies TableListing
