import type { Listing, ViewedListing } from '../listing.ts'
import { caseKinds, casePriorities, caseStatuses, caseWaitingOn } from './values.ts'

export const caseListing = {
  name: 'cases',
  title: 'Cases',
  needs: 'BusinessPortalCases',
  path: '/help-and-support/cases',
  filters: {
    waitingOn: { kind: 'choice', values: caseWaitingOn, refusal: 'Choose a tab.', isTab: true },
    serviceId: { kind: 'text', max: 40 },
    status: { kind: 'choice', values: caseStatuses, refusal: 'Choose statuses from the list.', isMany: true },
    kind: { kind: 'choice', values: caseKinds, refusal: 'Choose a category from the list.' },
    priority: { kind: 'choice', values: casePriorities, refusal: 'Choose priorities from the list.', isMany: true },
    openedBy: { kind: 'text', max: 100 },
    /** Chosen cases: "CS-1,CS-2". */
    only: { kind: 'text', max: 4100 },
    openedFrom: { kind: 'day' },
    openedTo: { kind: 'day' },
  },
  isSearched: true,
  sort: {
    by: ['status', 'title', 'caseId', 'impact', 'updatedAt', 'nextAt'],
    default: 'status',
    // Without a mark: overdue cases come before the order by status.
    direction: 'asc',
  },
  columns: ['title', 'caseId', 'status', 'impact', 'updatedAt', 'nextAt'],
  isSelectable: true,
} as const satisfies ViewedListing

/** The open cases of an account, for the provider's systems. */
export const openCaseListing = { filters: {} } as const satisfies Listing
