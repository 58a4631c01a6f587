import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { columnsOf } from './list-columns.ts'
import { ContactPoint, EscalationLevel, Hours, PlanContent, Span } from './plan-content.ts'
import { casePriorities, planStatuses, readingStates } from './plan-values.ts'
import { productCategories } from './product-category.ts'
import { lineOfText } from './text.ts'
import { lists } from './view-values.ts'
import { PlainDate } from './plain-date.ts'

export const PlanId = z.string().regex(/^[A-Z0-9][A-Z0-9-]{0,19}$/)
export const PlanVersionNumber = z.int().min(1).max(100_000)

export const customerServicePlans = ['BusinessPortalCSPs'] as const
export const ByPlan = z.object({ planId: PlanId })

/** Whether somebody answers now, and when that changes; null where it never does. */
export const Opening = z.object({ isOpen: z.boolean(), until: z.iso.datetime().nullable() })
export type Opening = z.infer<typeof Opening>

/** A plan of what the account has, as the list shows it. */
export const PlanRow = z.object({
  planId: PlanId,
  title: z.string(),
  productCategory: z.enum(productCategories),
  /** What the account has of this category. */
  services: z.number().int(),
  /** Null where there are too many services to count them. */
  sites: z.number().int().nullable(),
  version: PlanVersionNumber,
  issueDate: PlainDate,
  reading: z.enum(readingStates),
  /** Of the team for faults. */
  hours: z.array(Hours),
  opening: Opening,
  /** For what matters most. */
  targetFix: Span.nullable(),
  respond: Span.nullable(),
})
export type PlanRow = z.infer<typeof PlanRow>

/** One difference between two versions, in words, by the section it is in. */
export const PlanChange = z.object({ section: z.string(), text: z.string() })
export type PlanChange = z.infer<typeof PlanChange>

/** The account has taken note of a version; one person does it for all. */
export const PlanAcknowledgement = z.object({
  version: PlanVersionNumber,
  name: z.string(),
  onBehalfOf: z.string().nullable(),
  at: z.iso.datetime(),
})
export type PlanAcknowledgement = z.infer<typeof PlanAcknowledgement>

/** A version of a plan with everything it says and what it means at this moment. */
export const Plan = PlanRow.omit({ hours: true, opening: true, targetFix: true, respond: true }).extend({
  /** The one in force; `version` is the one that is shown. */
  currentVersion: PlanVersionNumber,
  content: PlanContent.extend({ contactPoints: z.array(ContactPoint.extend({ opening: Opening })) }),
  /** What is different from the version that the reader read last; null where that is this one, or there is none. */
  sinceRead: z.object({ version: PlanVersionNumber, changes: z.array(PlanChange) }).nullable(),
  /** Of the version in force. */
  acknowledgement: PlanAcknowledgement.nullable(),
})
export type Plan = z.infer<typeof Plan>

export const PlanVersion = z.object({
  version: PlanVersionNumber,
  status: z.enum(planStatuses),
  issueDate: PlainDate.nullable(),
  /** Why there is this version, in the words of whoever published it; null for drafts and for old ones. */
  reason: z.string().nullable(),
  /** Against the version before; empty for the first. */
  changes: z.array(PlanChange),
})
export type PlanVersion = z.infer<typeof PlanVersion>

/** How the ladder stands for a case that is open. */
export const OpenCaseLadder = z.object({
  caseRef: z.string(),
  serviceId: z.string().nullable(),
  serviceName: z.string().nullable(),
  priority: z.enum(casePriorities),
  openedAt: z.iso.datetime(),
  levels: z.array(EscalationLevel.extend({ opensAt: z.iso.datetime(), isOpen: z.boolean() })),
})
export type OpenCaseLadder = z.infer<typeof OpenCaseLadder>

const Kept = z.object({ inTarget: z.number().int(), total: z.number().int() })

export const CaseRepair = z.object({
  caseRef: z.string(),
  serviceId: z.string().nullable(),
  serviceName: z.string().nullable(),
  priority: z.enum(casePriorities),
  openedAt: z.iso.datetime(),
  /** Without the time for which the clock stood. */
  repairMinutes: z.number().int(),
  targetMinutes: z.number().int(),
  isInTarget: z.boolean(),
})
export type CaseRepair = z.infer<typeof CaseRepair>

/** Measured against target, from the account's own cases of the last twelve months. */
export const PlanResults = z.object({
  repairs: Kept,
  firstReplies: Kept,
  months: Kept,
  /** Percent of the time that the leased lines worked; null without leased lines. */
  leasedLineAvailability: z.number().nullable(),
  /** The newest five repairs. */
  recent: z.array(CaseRepair),
})
export type PlanResults = z.infer<typeof PlanResults>

export const planList = endpoint({
  method: 'GET',
  path: '/plan-info/api/plans',
  summary: 'The plans for the product categories that the account has services in, by title',
  permissions: customerServicePlans,
  response: z.object({ plans: z.array(PlanRow) }),
})

export const PlanFilter = z.object({
  /** Words that must all stand in what the list shows of a plan. */
  search: lineOfText(100).optional(),
  sort: z.enum(lists.plans.columns).default('title'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})
export type PlanFilter = z.output<typeof PlanFilter>

export const planExport = endpoint({
  method: 'GET',
  path: '/plan-info/api/plans.csv',
  summary: 'The filtered list as CSV, all pages, in the order of the screen',
  permissions: customerServicePlans,
  query: PlanFilter.extend({ columns: columnsOf('plans').optional() }),
  produces: 'text/csv',
})

export const planResultsRead = endpoint({
  method: 'GET',
  path: '/plan-info/api/results',
  summary: "Measured results against target, from the account's own cases of the last twelve months",
  permissions: customerServicePlans,
  response: PlanResults,
})

export const ShownVersion = z.object({
  version: z.coerce.number('Enter a version.').pipe(PlanVersionNumber).optional(),
})

export const planRead = endpoint({
  method: 'GET',
  path: '/plan-info/api/plans/:planId',
  summary: 'A plan as it stands, or as an earlier version said; what changed since it was read; who answers now',
  permissions: customerServicePlans,
  params: ByPlan,
  query: ShownVersion,
  response: Plan,
})

export const planVersionList = endpoint({
  method: 'GET',
  path: '/plan-info/api/plans/:planId/versions',
  summary: 'All versions that were ever in force, newest first, each with what it changed',
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
  summary: 'The results of the last twelve months as a PDF, with every repair and what the plans promise',
  permissions: customerServicePlans,
  produces: 'application/pdf',
})

const OfVersion = z.object({ version: PlanVersionNumber })

export const planReadingUpdate = endpoint({
  method: 'PUT',
  path: '/plan-info/api/plans/:planId/reading',
  summary: 'Remember that the caller has read this version',
  permissions: customerServicePlans,
  params: ByPlan,
  body: OfVersion,
  response: OfVersion,
  problems: ['plan_version_superseded'],
})

export const planAcknowledgementCreate = endpoint({
  method: 'POST',
  path: '/plan-info/api/plans/:planId/acknowledgements',
  summary: 'Acknowledge the version in force for the account; a second time answers the first',
  permissions: customerServicePlans,
  params: ByPlan,
  body: OfVersion,
  response: PlanAcknowledgement,
  problems: ['plan_version_superseded'],
})
