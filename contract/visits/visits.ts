import { z } from 'zod'
import { connections } from '../connection.ts'
import { endpoint } from '../endpoint.ts'
import { fileOf, filterOf, pageQueryOf } from '../listing-query.ts'
import { Pence } from '../money.ts'
import { pageOf } from '../paging.ts'
import { lineOfText, linesOfText } from '../text.ts'
import { VisitDelivery, VisitHands, VisitVehicle } from './parts.ts'
import {
  mostDeliveries,
  mostNotified,
  mostSlots,
  mostVehicles,
  mostVisitors,
  visitPurposes,
  visitStatuses,
} from './values.ts'
import { PlainDate } from '../plain-date.ts'
import { visitListing } from './listing.ts'

export const colocation = ['BusinessPortalColocation'] as const
/** `DV-20871` */
export const VisitId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/)
export const VisitById = z.object({ visitId: VisitId })
const Moment = z.iso.datetime()
const Id = z.string().max(40)

/** All details of a visit. A draft may omit any of them; submission checks them separately. */
export const VisitDetails = z.object({
  dataCentreId: Id.default(''),
  rackIds: z.array(Id).max(20).default([]),
  purpose: z.enum(visitPurposes, 'Choose the purpose of the visit.').nullable().default(null),
  startsAt: z.iso.datetime('Choose a time.').nullable().default(null),
  slots: z.number().int().min(1).max(mostSlots, `Book at most ${mostSlots} slots together.`).default(1),
  visitorIds: z.array(Id).max(mostVisitors, `Bring at most ${mostVisitors} people.`).default([]),
  areAdults: z.boolean().default(false),
  work: linesOfText(1000).default(''),
  opensCabinet: z.boolean().default(false),
  wantsEscort: z.boolean().default(false),
  hands: VisitHands.nullable().default(null),
  tools: linesOfText(500).default(''),
  hotWorks: linesOfText(500).default(''),
  isEmergency: z.boolean().default(false),
  vehicles: z.array(VisitVehicle).max(mostVehicles, `Enter at most ${mostVehicles} vehicles.`).default([]),
  deliveries: z.array(VisitDelivery).max(mostDeliveries, `Enter at most ${mostDeliveries} deliveries.`).default([]),
  contactName: lineOfText(80).default(''),
  contactPhone: lineOfText(30).default(''),
  notify: z
    .array(z.email('Enter an email address.').max(254).toLowerCase())
    .max(mostNotified, `Notify at most ${mostNotified} people.`)
    .default([]),
})
export type VisitDetails = z.output<typeof VisitDetails>

export const VisitRow = z.object({
  visitId: VisitId,
  status: z.enum(visitStatuses),
  purpose: z.enum(visitPurposes).nullable(),
  place: z.string(),
  racks: z.string(),
  startsAt: Moment.nullable(),
  endsAt: Moment.nullable(),
  people: z.string(),
  /** Visitors without a photo ID, if the visit is upcoming. */
  withoutId: z.number().int(),
})
export type VisitRow = z.infer<typeof VisitRow>

export const VisitPerson = z.object({
  visitorId: Id,
  name: z.string(),
  company: z.string(),
  email: z.string().nullable(),
  hasIdentity: z.boolean(),
  checkedInAt: Moment.nullable(),
  checkedOutAt: Moment.nullable(),
  /** Their own pass: the QR code as an SVG path of `size` units; only while it can be used. */
  pass: z.object({ token: z.string(), path: z.string(), size: z.number().int() }).nullable(),
})

export const VisitEvent = z.object({ at: Moment, by: z.string(), action: z.string(), note: z.string().nullable() })

export const Visit = z.object({
  ...VisitDetails.shape,
  visitId: VisitId,
  status: z.enum(visitStatuses),
  reason: z.string().nullable(),
  place: z.string(),
  racks: z.string(),
  address: z.string(),
  phone: z.string(),
  directions: z.array(z.string()),
  toBring: z.array(z.string()),
  endsAt: Moment.nullable(),
  needsEscort: z.boolean(),
  requestedBy: z.string(),
  createdAt: Moment,
  people: z.array(VisitPerson),
  /** To the access control system: without it, the desk alone checks the passes. */
  accessControl: z.enum(connections),
  /** Whether the access control system has the current details. */
  isAnnounced: z.boolean(),
  /** The day on which the photo IDs are deleted. */
  identityUntil: PlainDate.nullable(),
  events: z.array(VisitEvent),
  may: z.object({ amend: z.boolean(), cancel: z.boolean() }),
  version: z.number().int(),
})
export type Visit = z.infer<typeof Visit>

export const VisitFilter = filterOf(visitListing)
export type VisitFilter = z.output<typeof VisitFilter>
export const VisitQuery = pageQueryOf(visitListing)
export type VisitQuery = z.output<typeof VisitQuery>

export const visitList = endpoint({
  method: 'GET',
  path: '/visit-info/api/visits',
  summary: 'The visits of the account, filtered, sorted and paged; the next one first',
  permissions: colocation,
  comesWith: ['visits'],
  query: VisitQuery,
  response: pageOf(VisitRow),
})

export const visitExport = fileOf(visitList, visitListing)

export const visitSummaryRead = endpoint({
  method: 'GET',
  path: '/visit-info/api/summary',
  summary: 'The number of visits on each tab, the visit that is on site, and the next one',
  permissions: colocation,
  comesWith: ['visits'],
  response: z.object({
    counts: z.object({ upcoming: z.number().int(), waiting: z.number().int(), past: z.number().int() }),
    /** Of those on the tab "waiting", the ones that have not been sent. */
    drafts: z.number().int(),
    /** The one that ends first. */
    onSite: VisitRow.nullable(),
    next: VisitRow.nullable(),
  }),
})
export type VisitSummary = z.infer<(typeof visitSummaryRead)['response']>

export const visitRead = endpoint({
  method: 'GET',
  path: '/visit-info/api/visits/:visitId',
  summary: 'One visit; its ETag goes into If-Match of a change',
  permissions: colocation,
  comesWith: ['visit'],
  params: VisitById,
  response: Visit,
})

export const VisitCheck = z.object({
  /** Errors by field. */
  problems: z.record(z.string(), z.string()),
  /** Advice. */
  warnings: z.array(z.string()),
  /** Its visitors without a photo ID, for whom check-in takes longer. */
  withoutId: z.array(z.object({ visitorId: z.string(), name: z.string() })),
  needsEscort: z.boolean(),
  /** The price of an escort for this visit; null if none is needed. */
  escortPence: Pence.nullable(),
  currency: z.string(),
  noticeHours: z.number().int(),
})
export type VisitCheck = z.infer<typeof VisitCheck>

export const visitCheckCreate = endpoint({
  method: 'POST',
  path: '/visit-info/api/visit-checks',
  summary: 'Validate a visit that is being written; nothing is saved',
  permissions: colocation,
  body: VisitDetails.extend({ visitId: VisitId.optional() }),
  response: VisitCheck,
})

export const visitCreate = endpoint({
  method: 'POST',
  path: '/visit-info/api/visits',
  summary: 'Request a visit, or save it as a draft',
  permissions: colocation,
  body: VisitDetails.extend({ isDraft: z.boolean().default(false) }),
  response: Visit,
  problems: ['slot_taken'],
})

export const visitUpdate = endpoint({
  method: 'PUT',
  path: '/visit-info/api/visits/:visitId',
  summary: 'Change a visit, or submit a draft; an approved visit needs approval again',
  permissions: colocation,
  params: VisitById,
  body: VisitDetails.extend({ isDraft: z.boolean().default(false) }),
  response: Visit,
  problems: ['slot_taken', 'stale', 'visit_already_sent', 'visit_closed', 'visit_started'],
})

export const visitCancellationCreate = endpoint({
  method: 'POST',
  path: '/visit-info/api/visits/:visitId/cancellation',
  summary: 'Cancel a visit; its slot becomes free',
  permissions: colocation,
  params: VisitById,
  body: z.object({ reason: lineOfText(300).default('') }),
  response: Visit,
  problems: ['stale', 'visit_closed', 'visit_started'],
})

export const visitCalendarRead = endpoint({
  method: 'GET',
  path: '/visit-info/api/visits/:visitId/visit.ics',
  summary: 'The visit as a calendar file',
  permissions: colocation,
  params: VisitById,
  produces: 'text/calendar',
  problems: ['visit_without_time'],
})

export const visitPassRead = endpoint({
  method: 'GET',
  path: '/visit-info/api/visits/:visitId/pass.pdf',
  summary: 'The passes to print, a page for each visitor: the QR code, where to go and what to bring',
  permissions: colocation,
  params: VisitById,
  produces: 'application/pdf',
  problems: ['visit_not_approved'],
})

const VisitorOfVisit = VisitById.extend({ visitorId: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/) })

export const visitorPassRead = endpoint({
  method: 'GET',
  path: '/visit-info/api/visits/:visitId/visitors/:visitorId/pass.pdf',
  summary: 'The pass of one visitor to print',
  permissions: colocation,
  params: VisitorOfVisit,
  produces: 'application/pdf',
  problems: ['visit_not_approved'],
})

export const visitorPassEmailCreate = endpoint({
  method: 'POST',
  path: '/visit-info/api/visits/:visitId/visitors/:visitorId/pass-emails',
  summary: 'Email a visitor their own pass',
  permissions: colocation,
  params: VisitorOfVisit,
  response: z.object({ to: z.string() }),
  problems: ['visit_not_approved', 'visitor_without_email'],
})
