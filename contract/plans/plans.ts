import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fileOf, filterOf } from '../listing-query.ts'
import { ContactPoint, EscalationStep, Hours, PlanContent, Repair, Span } from './content.ts'
import { casePriorities, faultCauses, planStatuses, readingStates } from './values.ts'
import { CategoryId } from '../services/category-id.ts'
import { PlainDate } from '../plain-date.ts'
import { planListing } from './listing.ts'

export const PlanId = z.string().regex(/^[A-Z0-9][A-Z0-9-]{0,19}$/)
export const PlanVersionNumber = z.int().min(1).max(100_000)

export const customerServicePlans = ['BusinessPortalCSPs'] as const
export const ByPlan = z.object({ planId: PlanId })

/** Whether the desk is open now, and the next change; null if it never changes. */
export const Opening = z.object({ isOpen: z.boolean(), until: z.iso.datetime().nullable() })
export type Opening = z.infer<typeof Opening>

/** A plan for services of the account, as the list shows it. */
export const PlanRow = z.object({
  planId: PlanId,
  title: z.string(),
  productCategory: CategoryId,
  /** The account's services in this category. */
  services: z.number().int(),
  /** Null if there are too many services to count the sites. */
  sites: z.number().int().nullable(),
  version: PlanVersionNumber,
  issueDate: PlainDate,
  reading: z.enum(readingStates),
  /** Hours of the team for faults. */
  hours: z.array(Hours),
  opening: Opening,
  /** For the highest priority. */
  targetFix: Repair.nullable(),
  respond: Span.nullable(),
})
export type PlanRow = z.infer<typeof PlanRow>

/** One difference between two versions, described, by section. */
export const PlanChange = z.object({ section: z.string(), text: z.string() })
export type PlanChange = z.infer<typeof PlanChange>

/** The account's acknowledgement of a version; one person acknowledges it for all. */
export const PlanAcknowledgement = z.object({
  version: PlanVersionNumber,
  name: z.string(),
  onBehalfOf: z.string().nullable(),
  at: z.iso.datetime(),
})
export type PlanAcknowledgement = z.infer<typeof PlanAcknowledgement>

/** A plan version with its full content and current opening hours. */
export const Plan = PlanRow.omit({ hours: true, opening: true, targetFix: true, respond: true }).extend({
  /** The version in force; `version` is the one shown. */
  currentVersion: PlanVersionNumber,
  content: PlanContent.extend({ contactPoints: z.array(ContactPoint.extend({ opening: Opening })) }),
  /** Changes since the version that the caller last read; null if that is this one, or there is none. */
  sinceRead: z.object({ version: PlanVersionNumber, changes: z.array(PlanChange) }).nullable(),
  /** For the version in force. */
  acknowledgement: PlanAcknowledgement.nullable(),
})
export type Plan = z.infer<typeof Plan>

export const PlanVersion = z.object({
  version: PlanVersionNumber,
  status: z.enum(planStatuses),
  issueDate: PlainDate.nullable(),
  /** The publisher's reason for this version; null for drafts and old versions. */
  reason: z.string().nullable(),
  /** Changes against the previous version; empty for the first. */
  changes: z.array(PlanChange),
})
export type PlanVersion = z.infer<typeof PlanVersion>

/** The escalation levels of an open case. */
export const OpenCaseLadder = z.object({
  caseRef: z.string(),
  serviceId: z.string().nullable(),
  serviceName: z.string().nullable(),
  priority: z.enum(casePriorities),
  openedAt: z.iso.datetime(),
  levels: z.array(EscalationStep),
})
export type OpenCaseLadder = z.infer<typeof OpenCaseLadder>

const TargetFigure = z.object({ inTarget: z.number().int(), total: z.number().int() })

export const CaseRepair = z.object({
  caseRef: z.string(),
  serviceId: z.string().nullable(),
  serviceName: z.string().nullable(),
  priority: z.enum(casePriorities),
  openedAt: z.iso.datetime(),
  /** In the working hours of the targets, without time waiting for the customer. */
  repairMinutes: z.number().int(),
  targetMinutes: z.number().int(),
  /** The target as the plan words it. */
  target: Repair.nullable(),
  isInTarget: z.boolean(),
  /** The cause, if the plan excludes it: the repair does not count. */
  excludedCause: z.enum(faultCauses).nullable(),
})
export type CaseRepair = z.infer<typeof CaseRepair>

/** Results against targets, from the account's own cases of the last twelve months. */
export const PlanResults = z.object({
  repairs: TargetFigure,
  firstReplies: TargetFigure,
  months: TargetFigure,
  /** Availability of the leased lines in per cent; null without leased lines. */
  leasedLineAvailability: z.number().nullable(),
  /** The latest five repairs. */
  recent: z.array(CaseRepair),
})
export type PlanResults = z.infer<typeof PlanResults>

export const planList = endpoint({
  method: 'GET',
  path: '/plan-info/api/plans',
  summary: 'The plans for the product categories that the account has services in, by title',
  permissions: customerServicePlans,
  comesWith: ['plans'],
  response: z.object({ plans: z.array(PlanRow) }),
})

export const PlanFilter = filterOf(planListing)
export type PlanFilter = z.output<typeof PlanFilter>

export const planExport = fileOf(planList, planListing)

export const planResultsRead = endpoint({
  method: 'GET',
  path: '/plan-info/api/results',
  summary: "Measured results against target, from the account's own cases of the last twelve months",
  permissions: customerServicePlans,
  comesWith: ['plans'],
  response: PlanResults,
})

export const ShownVersion = z.object({
  version: z.coerce.number('Enter a version.').pipe(PlanVersionNumber).optional(),
})

export const planRead = endpoint({
  method: 'GET',
  path: '/plan-info/api/plans/:planId',
  summary: 'A plan, current or in an earlier version, with the changes since it was read and the contacts on duty now',
  permissions: customerServicePlans,
  comesWith: ['plan'],
  params: ByPlan,
  query: ShownVersion,
  response: Plan,
})

export const planVersionList = endpoint({
  method: 'GET',
  path: '/plan-info/api/plans/:planId/versions',
  summary: 'All versions that have been in force, newest first, with their changes',
  permissions: customerServicePlans,
  params: ByPlan,
  response: z.object({ versions: z.array(PlanVersion) }),
})

export const planLadderList = endpoint({
  method: 'GET',
  path: '/plan-info/api/plans/:planId/ladders',
  summary: 'For each open case of this plan, the levels of escalation and when each opens; at most 20, oldest first',
  permissions: customerServicePlans,
  params: ByPlan,
  response: z.object({ ladders: z.array(OpenCaseLadder) }),
})

export const planDocumentRead = endpoint({
  method: 'GET',
  path: '/plan-info/api/plans/:planId/document.pdf',
  summary: 'The plan as a PDF',
  permissions: customerServicePlans,
  params: ByPlan,
  query: ShownVersion,
  produces: 'application/pdf',
})

export const planReviewRead = endpoint({
  method: 'GET',
  path: '/plan-info/api/review.pdf',
  summary: 'The results of the last twelve months as a PDF, with every repair and the targets of the plans',
  permissions: customerServicePlans,
  produces: 'application/pdf',
})

const OfVersion = z.object({ version: PlanVersionNumber })

export const planReadingUpdate = endpoint({
  method: 'PUT',
  path: '/plan-info/api/plans/:planId/reading',
  summary: 'Record that the caller has read this version',
  permissions: customerServicePlans,
  params: ByPlan,
  body: OfVersion,
  response: OfVersion,
  problems: ['plan_version_superseded'],
})

export const planAcknowledgementCreate = endpoint({
  method: 'POST',
  path: '/plan-info/api/plans/:planId/acknowledgements',
  summary: 'Acknowledge the version in force for the account; repeating this returns the first acknowledgement',
  permissions: customerServicePlans,
  params: ByPlan,
  body: OfVersion,
  response: PlanAcknowledgement,
  problems: ['plan_version_superseded'],
})
