import type { Listing, ViewedListing } from '../listing.ts'
import { caseWaitingOn } from './values.ts'

export const caseListing = {
  name: 'cases',
  title: 'Cases',
  needs: 'BusinessPortalCases',
  path: '/help-and-support/cases',
  filters: {
    waitingOn: { kind: 'choice', values: caseWaitingOn, refusal: 'Choose a tab.', isTab: true },
    serviceId: { kind: 'text', max: 40 },
  },
  isSearched: true,
  sort: {
    by: ['status', 'title', 'caseId', 'impact', 'updatedAt', 'nextAt'],
    default: 'status',
    direction: 'asc',
    marksDefault: true,
  },
  columns: ['title', 'caseId', 'status', 'impact', 'updatedAt', 'nextAt'],
} as const satisfies ViewedListing

/** The open cases of an account, for the provider's systems. */
export const openCaseListing = { filters: {} } as const satisfies Listing
