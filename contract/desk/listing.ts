import { contactRoles } from '../contacts/values.ts'
import { caseKinds, casePriorities } from '../cases/values.ts'
import type { Listing, TableListing } from '../listing.ts'
import { orderStages } from '../orders/values.ts'
import { incidentPhases } from '../service-status/values.ts'
import { deskCaseWaitingOn, deskOrderWaitingOn, deskVisitTabs, deskWhose } from './values.ts'
import { invitationStates } from './invitation-values.ts'
import { reportWeeks } from './report-values.ts'
import { workTypes, workWhose } from './work-values.ts'

// As everywhere, with longer pages, and in the order of the server.
const queue = { filters: {}, isSearched: true, size: 25 } as const

/** The queue of all kinds of work. */
export const deskWorkListing = {
  ...queue,
  size: 50,
  filters: {
    whose: { kind: 'choice', values: workWhose, refusal: 'Choose an assignee.', isTab: true },
    later: { kind: 'choice', values: ['now', 'later'], default: 'now', refusal: 'Choose now or later.', isTab: true },
    kind: { kind: 'choice', values: workTypes, refusal: 'Choose a type.' },
    accountId: { kind: 'text', max: 40 },
  },
} as const satisfies Listing

export const deskCaseListing = {
  ...queue,
  filters: {
    waitingOn: {
      kind: 'choice',
      values: deskCaseWaitingOn,
      default: 'provider',
      refusal: 'Choose a tab.',
      isTab: true,
    },
    whose: { kind: 'choice', values: deskWhose, refusal: 'Choose an assignee.', isTab: true },
    kind: { kind: 'choice', values: caseKinds, refusal: 'Choose a type.' },
    priority: { kind: 'choice', values: casePriorities, refusal: 'Choose a priority.' },
    tag: { kind: 'text', max: 30 },
    accountId: { kind: 'text', max: 40 },
  },
  columns: ['title', 'accountName', 'nextAt', 'status', 'priority', 'assignedToName'],
} as const satisfies TableListing

export const deskOrderListing = {
  ...queue,
  filters: {
    waitingOn: {
      kind: 'choice',
      values: deskOrderWaitingOn,
      default: 'provider',
      refusal: 'Choose a tab.',
      isTab: true,
    },
    stage: { kind: 'choice', values: orderStages, refusal: 'Choose a stage.' },
    accountId: { kind: 'text', max: 40 },
  },
  columns: ['title', 'accountName', 'expected', 'status', 'stage', 'blockedBy'],
} as const satisfies TableListing

export const deskVisitListing = {
  ...queue,
  filters: {
    tab: { kind: 'choice', values: deskVisitTabs, default: 'waiting', refusal: 'Choose a tab.', isTab: true },
  },
  columns: ['visitId', 'accountName', 'startsAt', 'place', 'status'],
} as const satisfies TableListing

export const deskIncidentListing = {
  ...queue,
  filters: {
    phase: {
      kind: 'choice',
      values: incidentPhases,
      default: 'now',
      refusal: 'Choose now, planned or over.',
      isTab: true,
    },
  },
  columns: ['title', 'state', 'start', 'nextUpdateBy', 'accounts', 'services'],
} as const satisfies TableListing

export const deskCommissionListing = {
  ...queue,
  columns: ['accountName', 'month', 'state', 'net', 'openQueries'],
} as const satisfies TableListing

export const deskCommissionQueryListing = {
  ...queue,
  columns: ['question', 'accountName', 'statementRef', 'amount'],
} as const satisfies TableListing

export const deskPlanListing = {
  ...queue,
  columns: ['title', 'version', 'draft', 'accounts', 'acknowledged'],
} as const satisfies TableListing

export const deskAccountListing = {
  ...queue,
  columns: ['accountName', 'type', 'services', 'openOrders', 'openCases'],
} as const satisfies TableListing

/** The people of one account. */
export const deskPersonListing = {
  ...queue,
  columns: ['name', 'status', 'lastSignedInAt', 'resources'],
} as const satisfies TableListing

/** The contacts of all accounts who have never signed in. */
export const deskNewcomerListing = {
  ...queue,
  filters: {
    state: {
      kind: 'choice',
      values: invitationStates,
      default: 'notInvited',
      refusal: 'Choose a tab.',
      isTab: true,
    },
    role: { kind: 'choice', values: contactRoles, refusal: 'Choose a role.' },
    accountId: { kind: 'text', max: 40 },
  },
  columns: ['name', 'accountName', 'roles', 'invitedAt'],
} as const satisfies TableListing

/** The filters of the report on cases. */
export const deskReportListing = {
  filters: {
    weeks: { kind: 'choice', values: reportWeeks, default: '12', refusal: 'Choose a period.' },
    kind: { kind: 'choice', values: caseKinds, refusal: 'Choose a type.' },
  },
} as const satisfies Listing

/** The accounts that have a plan. */
export const deskPlanAccountListing = {
  filters: {},
  isSearched: true,
  columns: ['accountName', 'services', 'people', 'acknowledged'],
} as const satisfies TableListing
