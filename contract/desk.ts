import { z } from 'zod'
import { caseKinds, casePriorities } from './case-values.ts'
import { CaseRow } from './cases.ts'
import { deskCaseTurns, deskOrderTurns, deskVisitTabs, deskWhose } from './desk-values.ts'
import { commissionRunStates } from './commission-values.ts'
import { endpoint } from './endpoint.ts'
import { Pence } from './money.ts'
import { incidentPhases } from './incident-values.ts'
import { IncidentRow } from './incidents.ts'
import { holders, orderStages } from './order-values.ts'
import { OrderRow } from './orders.ts'
import { PageQuery, pageOf } from './paging.ts'
import { atDesk, deskResources, operatorResource } from './permission.ts'
import { lineOfText } from './text.ts'
import { VisitRow } from './visits.ts'
import { PlainDate } from './plain-date.ts'

// What the provider's staff see over all accounts. It is read here only; a change names its account. It is for people:
// systems have lists with cursors of their own.

const Moment = z.iso.datetime()
/** As everywhere, with longer pages. */
const DeskPage = PageQuery.extend({ size: PageQuery.shape.size.unwrap().default(25) })
const Search = lineOfText(100).optional()
const Whose = z.enum(deskWhose, 'Choose whose.').optional()
const AccountId = lineOfText(40).optional()

/** Whose thing a row of a queue is. */
export const OfAccount = z.object({ accountId: z.string(), accountName: z.string() })

export const DeskCaseRow = CaseRow.extend(OfAccount.shape).extend({
  openedAt: Moment,
  escalatedAt: Moment.nullable(),
  takenByName: z.string().nullable(),
  isMine: z.boolean(),
})
export type DeskCaseRow = z.infer<typeof DeskCaseRow>

export const DeskCaseQuery = DeskPage.extend({
  turn: z.enum(deskCaseTurns, 'Choose a tab.').default('ours'),
  whose: Whose,
  kind: z.enum(caseKinds, 'Choose a kind.').optional(),
  priority: z.enum(casePriorities, 'Choose a priority.').optional(),
  accountId: AccountId,
  search: Search,
})
export type DeskCaseQuery = z.output<typeof DeskCaseQuery>

export const deskCaseQueue = endpoint({
  method: 'GET',
  path: '/desk-info/api/cases',
  summary: 'The open cases of all accounts: what is escalated first, then what we promised next',
  permissions: atDesk('DeskCases'),
  isForPeople: true,
  query: DeskCaseQuery,
  response: pageOf(DeskCaseRow),
})

export const DeskOrderRow = OrderRow.pick({
  orderId: true,
  title: true,
  productName: true,
  type: true,
  status: true,
  state: true,
  stage: true,
  waitsFor: true,
  expected: true,
  placed: true,
}).extend({ ...OfAccount.shape, parkedOwner: z.enum(holders).nullable() })
export type DeskOrderRow = z.infer<typeof DeskOrderRow>

export const DeskOrderQuery = DeskPage.extend({
  turn: z.enum(deskOrderTurns, 'Choose a tab.').default('ours'),
  stage: z.enum(orderStages, 'Choose a stage.').optional(),
  accountId: AccountId,
  search: Search,
})
export type DeskOrderQuery = z.output<typeof DeskOrderQuery>

export const deskOrderQueue = endpoint({
  method: 'GET',
  path: '/desk-info/api/orders',
  summary: 'The open orders of all accounts, the date that comes first at the top',
  permissions: atDesk('DeskOrders'),
  isForPeople: true,
  query: DeskOrderQuery,
  response: pageOf(DeskOrderRow),
})

export const DeskVisitRow = VisitRow.omit({ withoutId: true }).extend(OfAccount.shape)
export type DeskVisitRow = z.infer<typeof DeskVisitRow>

export const DeskVisitQuery = DeskPage.extend({
  tab: z.enum(deskVisitTabs, 'Choose a tab.').default('waiting'),
  search: Search,
})
export type DeskVisitQuery = z.output<typeof DeskVisitQuery>

export const deskVisitQueue = endpoint({
  method: 'GET',
  path: '/desk-info/api/visits',
  summary: 'The visits of all accounts: what waits for approval, who comes today, what is to come',
  permissions: atDesk('DeskVisits'),
  isForPeople: true,
  query: DeskVisitQuery,
  response: pageOf(DeskVisitRow),
})

export const DeskIncidentRow = IncidentRow.omit({ services: true, sites: true }).extend({
  /** How many accounts it touches, and how many of their services. */
  accounts: z.number().int(),
  services: z.number().int(),
})
export type DeskIncidentRow = z.infer<typeof DeskIncidentRow>

export const DeskIncidentQuery = DeskPage.extend({
  phase: z.enum(incidentPhases, 'Choose now, planned or over.').default('now'),
  search: Search,
})
export type DeskIncidentQuery = z.output<typeof DeskIncidentQuery>

export const deskIncidentQueue = endpoint({
  method: 'GET',
  path: '/desk-info/api/incidents',
  summary: 'Incidents and planned works with how much they touch over all accounts',
  permissions: atDesk('DeskIncidents'),
  isForPeople: true,
  query: DeskIncidentQuery,
  response: pageOf(DeskIncidentRow),
})

/** A dealer with the month that is worked out next. */
export const DeskCommissionRow = z.object({
  ...OfAccount.shape,
  /** The month after the last statement, YYYY-MM. */
  month: z.string(),
  /** Null where nobody has begun. */
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
  summary: 'The dealers with the month that is to be issued next, the oldest first',
  permissions: atDesk('DeskCommission'),
  isForPeople: true,
  query: DeskPage.extend({ search: Search }),
  response: pageOf(DeskCommissionRow),
})

/** A question of a dealer about a line that nobody has answered yet. */
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
  summary: 'Questions about lines of statements that nobody has answered yet, the oldest first',
  permissions: atDesk('DeskCommission'),
  isForPeople: true,
  query: DeskPage.extend({ search: Search }),
  response: pageOf(DeskCommissionQueryRow),
})

/** A plan, which is the same for every account that has a service of its category. */
export const DeskPlanRow = z.object({
  planId: z.string(),
  title: z.string(),
  productCategory: z.string(),
  /** The one in force; null where there never was one. */
  version: z.number().int().nullable(),
  issueDate: PlainDate.nullable(),
  /** The version that the draft will be; null without one. */
  draft: z.number().int().nullable(),
  /** How many have it, and how many of them took note of the version in force. */
  accounts: z.number().int(),
  acknowledged: z.number().int(),
})
export type DeskPlanRow = z.infer<typeof DeskPlanRow>

export const deskPlanQueue = endpoint({
  method: 'GET',
  path: '/desk-info/api/plans',
  summary: 'The customer service plans, those with a draft first, with how many accounts have them',
  permissions: atDesk('DeskPlans'),
  isForPeople: true,
  query: DeskPage.extend({ search: Search }),
  response: pageOf(DeskPlanRow),
})

export const DeskAccountRow = OfAccount.extend({
  /** The provider's own account is the one whose people work at the desk. */
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
  summary: 'All accounts by name, or those that match a name, a number or the address of one of their people',
  permissions: atDesk('DeskAccounts'),
  isForPeople: true,
  query: DeskPage.extend({ search: Search }),
  response: pageOf(DeskAccountRow),
})

export const deskAccountRead = endpoint({
  method: 'GET',
  path: '/desk-info/api/accounts/:accountId',
  summary: 'Whose thing it is that somebody of the staff looks at',
  permissions: [operatorResource, ...deskResources],
  isForPeople: true,
  params: z.object({ accountId: lineOfText(40) }),
  response: DeskAccountRow,
})

export const DeskPerson = z.object({
  /** Null for who signs in and is no contact. */
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
  summary: 'Who signs in for an account, and what they may use',
  permissions: atDesk('DeskAccounts'),
  isForPeople: true,
  params: z.object({ accountId: lineOfText(40) }),
  query: DeskPage.extend({ search: Search }),
  response: pageOf(DeskPerson),
})

export const deskSummaryRead = endpoint({
  method: 'GET',
  path: '/desk-info/api/summary',
  summary: 'How much waits in each room of the desk; a room that the caller may not enter is not there',
  permissions: [operatorResource, ...deskResources],
  isForPeople: true,
  response: z.object({ waiting: z.partialRecord(z.enum(deskResources), z.number().int()) }),
})
