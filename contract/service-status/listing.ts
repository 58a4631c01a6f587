import { incidentKinds } from '../diagnostics/values.ts'
import type { TableListing } from '../listing.ts'
import { incidentPhases, incidentReaches } from './values.ts'

export const incidentListing = {
  filters: {
    phase: {
      kind: 'choice',
      values: incidentPhases,
      default: 'now',
      refusal: 'Choose now, planned or over.',
      isTab: true,
    },
    reach: { kind: 'choice', values: incidentReaches, default: 'mine', refusal: 'Choose yours or all.', isTab: true },
    kind: { kind: 'choice', values: incidentKinds, refusal: 'Choose a type from the list.' },
    productCategory: { kind: 'category' },
    siteId: { kind: 'text', max: 40 },
  },
  isSearched: true,
  sort: { by: ['start', 'eta', 'title', 'services'], default: 'start', direction: 'byColumn' },
  columns: ['title', 'state', 'kind', 'start', 'eta', 'services'],
} as const satisfies TableListing

/** The services of the account that an incident affects. */
export const affectedListing = {
  filters: {},
  columns: ['name', 'condition', 'siteName', 'minutesDown'],
} as const satisfies TableListing
