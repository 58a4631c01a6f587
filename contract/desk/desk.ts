import { z } from 'zod'
import { CaseRow } from '../cases/cases.ts'
import { commissionRunStates } from '../commission/values.ts'
import { endpoint } from '../endpoint.ts'
import { pageQueryOf } from '../listing-query.ts'
import { Pence } from '../money.ts'
import { IncidentRow } from '../service-status/incidents.ts'
import { orderOwners } from '../orders/values.ts'
import { OrderRow } from '../orders/orders.ts'
import { few, pageOf } from '../paging.ts'
import { requireStaffRoom, deskResources, operatorResource } from '../permission.ts'
import { lineOfText } from '../text.ts'
import { VisitRow } from '../visits/visits.ts'
import { PlainDate } from '../plain-date.ts'
import {
  deskAccountListing,
  deskCaseListing,
  deskCommissionListing,
  deskCommissionQueryListing,
  deskIncidentListing,
  deskOrderListing,
  deskPersonListing,
  deskPlanListing,
  deskVisitListing,
} from './listing.ts'

// The staff's view of all accounts. Read only; a change names its account. For people: systems have lists with cursors
// instead.

const Moment = z.iso.datetime()
const count = z.number().int()

/** The account of a row in a queue. */
export const OfAccount = z.object({ accountId: z.string(), accountName: z.string() })

export const DeskCaseRow = CaseRow.omit({ closedAt: true }).extend(OfAccount.shape).extend({
  openedAt: Moment,
  escalatedAt: Moment.nullable(),
  assignedToName: z.string().nullable(),
  isMine: z.boolean(),
})
export type DeskCaseRow = z.infer<typeof DeskCaseRow>

export const DeskCaseQuery = pageQueryOf(deskCaseListing)
export type DeskCaseQuery = z.output<typeof DeskCaseQuery>

export const deskCaseQueue = endpoint({
  method: 'GET',
  path: '/desk-info/api/cases',
  summary: 'The open cases of all accounts: escalated ones first, then by next target',
  permissions: requireStaffRoom('DeskCases'),
  comesWithDesk: ['cases'],
  isForPeople: true,
  query: DeskCaseQuery,
  response: pageOf(DeskCaseRow).extend({
    /** Cases of each tab, whatever the filters; emails without a case, and claims for credits. */
    tabs: z.object({
      provider: count,
      mine: count,
      nobody: count,
      customer: count,
      anyone: count,
      emails: count,
      claims: count,
      /** Of those with us. */
      overdue: count,
    }),
  }),
})

export const DeskOrderRow = OrderRow.pick({
  orderId: true,
  title: true,
  productName: true,
  type: true,
  status: true,
  state: true,
  stage: true,
  blockedBy: true,
  isLate: true,
  expected: true,
  placed: true,
}).extend({
  ...OfAccount.shape,
  holdOwner: z.enum(orderOwners).nullable(),
  /** The party that it is with now, as in its time breakdown. */
  owner: z.enum(orderOwners),
})
export type DeskOrderRow = z.infer<typeof DeskOrderRow>

export const DeskOrderQuery = pageQueryOf(deskOrderListing)
export type DeskOrderQuery = z.output<typeof DeskOrderQuery>

export const deskOrderQueue = endpoint({
  method: 'GET',
  path: '/desk-info/api/orders',
  summary: 'The open orders of all accounts: late ones first, then by expected date',
  permissions: requireStaffRoom('DeskOrders'),
  comesWithDesk: ['orders'],
  isForPeople: true,
  query: DeskOrderQuery,
  response: pageOf(DeskOrderRow).extend({
    /** Orders of each tab, whatever the filters; all that are late, and all without a date. */
    tabs: z.object({ provider: count, customer: count, onHold: count, anyone: count, late: count, undated: count }),
  }),
})

export const DeskVisitRow = VisitRow.omit({ withoutId: true }).extend(OfAccount.shape)
export type DeskVisitRow = z.infer<typeof DeskVisitRow>

export const DeskVisitQuery = pageQueryOf(deskVisitListing)
export type DeskVisitQuery = z.output<typeof DeskVisitQuery>

export const deskVisitQueue = endpoint({
  method: 'GET',
  path: '/desk-info/api/visits',
  summary: 'The visits of all accounts: waiting for approval, today’s, and those of later days',
  permissions: requireStaffRoom('DeskVisits'),
  comesWithDesk: ['visits'],
  isForPeople: true,
  query: DeskVisitQuery,
  response: pageOf(DeskVisitRow).extend({
    /** Visits of each tab, whatever the search. */
    tabs: z.object({ waiting: count, today: count, coming: count }),
  }),
})

export const DeskIncidentRow = IncidentRow.omit({ services: true, sites: true }).extend({
  /** The number of affected accounts, and of their affected services. */
  accounts: z.number().int(),
  services: z.number().int(),
})
export type DeskIncidentRow = z.infer<typeof DeskIncidentRow>

export const DeskIncidentQuery = pageQueryOf(deskIncidentListing)
export type DeskIncidentQuery = z.output<typeof DeskIncidentQuery>

export const deskIncidentQueue = endpoint({
  method: 'GET',
  path: '/desk-info/api/incidents',
  summary: 'Incidents and planned work, with the number of affected services in all accounts',
  permissions: requireStaffRoom('DeskIncidents'),
  comesWithDesk: ['incidents'],
  isForPeople: true,
  query: DeskIncidentQuery,
  response: pageOf(DeskIncidentRow).extend({
    /** Those of each tab, whatever the search, and those whose update is overdue. */
    tabs: z.object({ now: count, planned: count, over: few, overdue: count }),
  }),
})

/** A dealer with the month of its next run. */
export const DeskCommissionRow = z.object({
  ...OfAccount.shape,
  /** The month after the last statement, YYYY-MM. */
  month: z.string(),
  /** Null if no run has started. */
  state: z.enum(commissionRunStates).nullable(),
  lines: z.number().int(),
  net: Pence,
  currency: z.string(),
  openQueries: z.number().int(),
})
export type DeskCommissionRow = z.infer<typeof DeskCommissionRow>

export const deskCommissionQueue = endpoint({
  method: 'GET',
  path: '/desk-info/api/commission',
  summary: 'Dealers with the month to issue next, oldest first',
  permissions: requireStaffRoom('DeskCommission'),
  comesWithDesk: ['commission'],
  isForPeople: true,
  query: pageQueryOf(deskCommissionListing),
  response: pageOf(DeskCommissionRow),
})

/** A dealer's query about a line that has no answer yet. */
export const DeskCommissionQueryRow = z.object({
  ...OfAccount.shape,
  statementRef: z.string(),
  lineNo: z.number().int(),
  question: z.string(),
  askedBy: z.string(),
  askedAt: Moment,
  customer: z.string(),
  product: z.string(),
  amount: Pence,
  currency: z.string(),
})
export type DeskCommissionQueryRow = z.infer<typeof DeskCommissionQueryRow>

export const deskCommissionQueryQueue = endpoint({
  method: 'GET',
  path: '/desk-info/api/commission-queries',
  summary: 'Open queries about statement lines, oldest first',
  permissions: requireStaffRoom('DeskCommission'),
  comesWithDesk: ['queries'],
  isForPeople: true,
  query: pageQueryOf(deskCommissionQueryListing),
  response: pageOf(DeskCommissionQueryRow),
})

/** A plan, shared by every account with a service in its category. */
export const DeskPlanRow = z.object({
  planId: z.string(),
  title: z.string(),
  productCategory: z.string(),
  /** The version in force; null if there never was one. */
  version: z.number().int().nullable(),
  issueDate: PlainDate.nullable(),
  /** The draft's future version; null without a draft. */
  draft: z.number().int().nullable(),
  /** The accounts on the plan, and those that acknowledged the version in force. */
  accounts: z.number().int(),
  acknowledged: z.number().int(),
})
export type DeskPlanRow = z.infer<typeof DeskPlanRow>

export const deskPlanQueue = endpoint({
  method: 'GET',
  path: '/desk-info/api/plans',
  summary: 'The customer service plans, those with a draft first, with the number of accounts on each',
  permissions: requireStaffRoom('DeskPlans'),
  comesWithDesk: ['plans'],
  isForPeople: true,
  query: pageQueryOf(deskPlanListing),
  response: pageOf(DeskPlanRow),
})

export const DeskAccountRow = OfAccount.extend({
  /** `provider` is the account of the desk's own staff. */
  type: z.enum(['customer', 'dealer', 'provider']),
  dealerName: z.string().nullable(),
  services: z.number().int(),
  openCases: z.number().int(),
  openOrders: z.number().int(),
})
export type DeskAccountRow = z.infer<typeof DeskAccountRow>

export const deskAccountList = endpoint({
  method: 'GET',
  path: '/desk-info/api/accounts',
  summary: 'All accounts by name, or those that match a name, a number or a person’s email address',
  permissions: requireStaffRoom('DeskAccounts'),
  comesWithDesk: ['accounts'],
  isForPeople: true,
  query: pageQueryOf(deskAccountListing),
  response: pageOf(DeskAccountRow),
})

export const deskAccountRead = endpoint({
  method: 'GET',
  path: '/desk-info/api/accounts/:accountId',
  summary: 'The account that a record belongs to',
  permissions: [operatorResource, ...deskResources],
  isForPeople: true,
  params: z.object({ accountId: lineOfText(40) }),
  response: DeskAccountRow,
})

export const DeskPerson = z.object({
  /** Null for a sign-in without a contact. */
  contactId: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  status: z.enum(['invited', 'active', 'suspended', 'left']),
  resources: z.array(z.string()),
  lastSignedInAt: Moment.nullable(),
})
export type DeskPerson = z.infer<typeof DeskPerson>

export const deskPeopleList = endpoint({
  method: 'GET',
  path: '/desk-info/api/accounts/:accountId/people',
  summary: 'The people who sign in for an account, and their permissions',
  permissions: requireStaffRoom('DeskAccounts'),
  isForPeople: true,
  params: z.object({ accountId: lineOfText(40) }),
  query: pageQueryOf(deskPersonListing),
  response: pageOf(DeskPerson),
})

export const deskSummaryRead = endpoint({
  method: 'GET',
  path: '/desk-info/api/summary',
  summary: 'The number of open items in each area of the desk that the caller can use',
  permissions: [operatorResource, ...deskResources],
  comesWithDesk: [
    'desk',
    'cases',
    'orders',
    'visits',
    'incidents',
    'commission',
    'queries',
    'plans',
    'rateCards',
    'accounts',
  ],
  isForPeople: true,
  response: z.object({ waiting: z.partialRecord(z.enum(deskResources), z.number().int()) }),
})
