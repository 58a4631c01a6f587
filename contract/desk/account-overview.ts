import { z } from 'zod'
import { caseImpacts, caseStatuses } from '../cases/values.ts'
import { contactRoles } from '../contacts/values.ts'
import { incidentKinds } from '../diagnostics/values.ts'
import { endpoint } from '../endpoint.ts'
import { orderBlockers, orderOwners, orderStages, orderStatuses } from '../orders/values.ts'
import { requireStaffRoom } from '../permission.ts'
import { PlainDate } from '../plain-date.ts'
import { serviceConditions } from '../services/values.ts'
import { lineOfText } from '../text.ts'

const Moment = z.iso.datetime()

export const AccountCase = z.object({
  caseId: z.string(),
  title: z.string(),
  about: z.string(),
  status: z.enum(caseStatuses),
  impact: z.enum(caseImpacts).nullable(),
  /** It queries lines of a bill. */
  isBillQuery: z.boolean(),
  serviceId: z.string().nullable(),
  openedAt: Moment,
  nextAt: Moment.nullable(),
  assignedToName: z.string().nullable(),
})
export type AccountCase = z.infer<typeof AccountCase>

export const AccountOrder = z.object({
  orderId: z.string(),
  title: z.string(),
  productName: z.string(),
  status: z.enum(orderStatuses),
  stage: z.enum(orderStages).nullable(),
  blockedBy: z.enum(orderBlockers).nullable(),
  holdOwner: z.enum(orderOwners).nullable(),
  expected: PlainDate.nullable(),
})
export type AccountOrder = z.infer<typeof AccountOrder>

export const AccountIncident = z.object({
  ref: z.string(),
  kind: z.enum(incidentKinds),
  title: z.string(),
  /** When its services worked again; it is watched until it is closed. */
  restoredAt: Moment.nullable(),
  start: Moment,
  eta: Moment.nullable(),
  nextUpdateBy: Moment.nullable(),
  /** The number of affected services of the account. */
  services: z.number().int(),
})
export type AccountIncident = z.infer<typeof AccountIncident>

export const AccountService = z.object({
  serviceId: z.string(),
  name: z.string(),
  productName: z.string(),
  careLevel: z.string().nullable(),
  siteId: z.string().nullable(),
  siteName: z.string().nullable(),
  condition: z.enum(serviceConditions),
  conditionNote: z.string().nullable(),
})
export type AccountService = z.infer<typeof AccountService>

export const AccountContact = z.object({
  contactId: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  roles: z.array(z.enum(contactRoles)),
})
export type AccountContact = z.infer<typeof AccountContact>

export const AccountActivity = z.object({
  activityId: z.number().int(),
  at: Moment,
  actorName: z.string(),
  action: z.string(),
  thing: z.string(),
  thingId: z.string(),
})
export type AccountActivity = z.infer<typeof AccountActivity>

/** Records of an area that the caller may not enter are null. */
export const AccountOverview = z.object({
  crmId: z.string(),
  siteCount: z.number().int(),
  serviceCount: z.number().int(),
  down: z.number().int(),
  degraded: z.number().int(),
  /** The open cases, the next due first, and how many there are. */
  cases: z.array(AccountCase).nullable(),
  caseCount: z.number().int(),
  orders: z.array(AccountOrder).nullable(),
  orderCount: z.number().int(),
  incidents: z.array(AccountIncident).nullable(),
  planned: z.array(AccountIncident).nullable(),
  /** Those that a search found, then those with a fault. */
  services: z.array(AccountService),
  /** Those that a search found, then administrators. */
  people: z.array(AccountContact),
  peopleCount: z.number().int(),
  activity: z.array(AccountActivity),
})
export type AccountOverview = z.infer<typeof AccountOverview>

export const accountOverviewRead = endpoint({
  method: 'GET',
  path: '/account-desk/api/overview',
  summary: 'An account for a person on the phone: what is open, services, people and recent activity',
  permissions: requireStaffRoom('DeskAccounts'),
  isForPeople: true,
  query: z.object({
    /** Ids of the services, sites and people that a search found, which come first. */
    found: lineOfText(500).optional(),
  }),
  response: AccountOverview,
})
