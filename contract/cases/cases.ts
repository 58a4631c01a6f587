import { z } from 'zod'
import { fileOf, filterOf, pageQueryOf } from '../listing-query.ts'
import { mostSelected } from '../listing.ts'
import { caseImpacts, caseKinds, casePriorities, caseSeverities, caseStatuses, mostCaseFiles } from './values.ts'
import { testOutcomes } from '../diagnostics/values.ts'
import { endpoint } from '../endpoint.ts'
import { FileId } from '../files.ts'
import { pageOf } from '../paging.ts'
import { serviceConditions } from '../services/values.ts'
import { lineOfText, linesOfText } from '../text.ts'
import { caseListing } from './listing.ts'
import { EscalationStep } from '../plans/content.ts'
import { faultCauses } from '../plans/values.ts'
import { CaseTargets } from './targets.ts'

export const cases = ['BusinessPortalCases'] as const
/** `CS-51873` */
export const CaseId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/)
/** The number of another case, as a person typed it. */
export const TypedCaseId = lineOfText(40).refine((id) => id !== '', 'Enter the number of a case.')

export const CaseById = z.object({ caseId: CaseId })
const Moment = z.iso.datetime()
/** Id of an order or a test result, as its own area defines it. */
const Reference = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, 'This reference is not valid.')

export const CaseRow = z.object({
  caseId: CaseId,
  kind: z.enum(caseKinds),
  title: z.string(),
  /** A short name of the service, site or order concerned. */
  about: z.string(),
  status: z.enum(caseStatuses),
  impact: z.enum(caseImpacts).nullable(),
  priority: z.enum(casePriorities),
  updatedAt: Moment,
  /** The next due time: the customer's reply, our update, or the closing of a resolved case. */
  nextAt: Moment.nullable(),
  closedAt: Moment.nullable(),
})
export type CaseRow = z.infer<typeof CaseRow>

/** A target and its result. A paused target has no time until it resumes. */
export const CasePromise = z.object({
  name: z.enum(['respond', 'update', 'resolve']),
  due: Moment.nullable(),
  metAt: Moment.nullable(),
  state: z.enum(['running', 'paused', 'met', 'late', 'missed']),
  /** Working minutes left. */
  minutesLeft: z.number().int(),
})
export type CasePromise = z.infer<typeof CasePromise>

export const CaseFile = z.object({ fileId: FileId, name: z.string(), mediaType: z.string(), bytes: z.number().int() })

export const CaseMessage = z.object({
  messageId: z.number().int(),
  at: Moment,
  side: z.enum(['customer', 'desk']),
  kind: z.enum(['message', 'opened', 'status', 'work', 'promise', 'escalated', 'closed', 'people']),
  channel: z.enum(['portal', 'mail']),
  authorName: z.string(),
  isOwn: z.boolean(),
  body: z.string(),
  fromStatus: z.enum(caseStatuses).nullable(),
  toStatus: z.enum(caseStatuses).nullable(),
  files: z.array(CaseFile),
})
export type CaseMessage = z.infer<typeof CaseMessage>

export const CaseWatcher = z.object({
  watcherId: z.string(),
  name: z.string(),
  email: z.string(),
  isOpener: z.boolean(),
})

/** The line test result with which a case was raised. */
export const CaseTest = z.object({
  testId: z.string(),
  serviceId: z.string(),
  title: z.string(),
  text: z.string(),
  outcome: z.enum(testOutcomes),
  isSimulated: z.boolean(),
  code: z.string(),
  steps: z.number().int(),
  /** When it was requested, as in the tests of its service. */
  at: Moment,
  validUntil: Moment,
})
export type CaseTest = z.infer<typeof CaseTest>

export const HelpCase = CaseRow.extend({
  severity: z.enum(caseSeverities).nullable(),
  ownRef: z.string().nullable(),
  serviceId: z.string().nullable(),
  serviceName: z.string().nullable(),
  siteName: z.string().nullable(),
  orderId: z.string().nullable(),
  testId: z.string().nullable(),
  test: CaseTest.nullable(),
  incidentId: z.string().nullable(),
  /** The cause of a resolved fault, if the desk stated one. */
  cause: z.enum(faultCauses).nullable(),
  /** The cause that its plan excludes: the stated one, or announced work that it belongs to. */
  excludedCause: z.enum(faultCauses).nullable(),
  careLevel: z.string().nullable(),
  answers: z.array(z.object({ label: z.string(), answer: z.string() })),
  openedByName: z.string(),
  openedAt: Moment,
  replyBy: Moment.nullable(),
  closesAt: Moment.nullable(),
  closedAt: Moment.nullable(),
  pausedAt: Moment.nullable(),
  escalatedAt: Moment.nullable(),
  callBackBy: Moment.nullable(),
  /** People to escalate to while the case is open, lowest level first; empty without a plan that names them. */
  escalation: z.array(EscalationStep),
  isPrivate: z.boolean(),
  /** The case that this one was merged into, which its replies join; without the title if the caller cannot see it. */
  mergedInto: z.object({ caseId: CaseId, title: z.string().nullable() }).nullable(),
  /** Cases merged into this one that the caller can see. */
  merged: z.array(z.object({ caseId: CaseId, title: z.string() })),
  rating: z.object({ score: z.number().int(), comment: z.string() }).nullable(),
  targets: CaseTargets,
  promises: z.array(CasePromise),
  watchers: z.array(CaseWatcher),
  messages: z.array(CaseMessage),
  may: z.object({
    reply: z.boolean(),
    close: z.boolean(),
    reopen: z.boolean(),
    escalate: z.boolean(),
    rate: z.boolean(),
  }),
  version: z.number().int(),
})
export type HelpCase = z.infer<typeof HelpCase>

export const CaseFilter = filterOf(caseListing)
export type CaseFilter = z.output<typeof CaseFilter>
export const CaseQuery = pageQueryOf(caseListing)
export type CaseQuery = z.output<typeof CaseQuery>

export const caseList = endpoint({
  method: 'GET',
  path: '/case-info/api/cases',
  summary: 'The cases that the caller can see, filtered, sorted and paged; those waiting for the customer first',
  permissions: cases,
  comesWith: ['cases'],
  query: CaseQuery,
  response: pageOf(CaseRow),
})

export const caseExport = fileOf(caseList, caseListing)

export const caseSummaryRead = endpoint({
  method: 'GET',
  path: '/case-info/api/summary',
  summary: 'The number of cases on each tab, the services that have cases, and the people who opened them',
  permissions: cases,
  comesWith: ['cases'],
  response: z.object({
    counts: z.object({ customer: z.number().int(), provider: z.number().int(), nobody: z.number().int() }),
    services: z.array(z.object({ serviceId: z.string(), name: z.string() })),
    people: z.array(z.object({ userId: z.string(), name: z.string() })),
  }),
})

export const caseSubjectList = endpoint({
  method: 'GET',
  path: '/case-info/api/subjects',
  summary: 'Services that a case can be raised for, the first 20 that match, with their open cases',
  permissions: cases,
  query: z.object({
    search: lineOfText(100).optional(),
    serviceId: lineOfText(40).optional(),
    testId: lineOfText(40).optional(),
  }),
  response: z.object({
    /** The test result, if a case may be raised with it. */
    test: CaseTest.nullable(),
    services: z.array(
      z.object({
        serviceId: z.string(),
        name: z.string(),
        productName: z.string(),
        careLevel: z.string().nullable(),
        condition: z.enum(serviceConditions),
        conditionNote: z.string().nullable(),
        openCases: z.array(z.object({ caseId: CaseId, title: z.string() })),
      }),
    ),
  }),
})

export const caseColleagueList = endpoint({
  method: 'GET',
  path: '/case-info/api/colleagues',
  summary: 'The people in the account who can follow a case',
  permissions: cases,
  response: z.object({ colleagues: z.array(z.object({ email: z.string(), name: z.string() })) }),
})

export const caseRead = endpoint({
  method: 'GET',
  path: '/case-info/api/cases/:caseId',
  summary: 'One case with its thread; its ETag goes into If-Match of a change',
  permissions: cases,
  comesWith: ['case'],
  params: CaseById,
  response: HelpCase,
})

const Text = linesOfText(10_000)
export const CaseText = Text.refine((text) => text !== '', 'Enter a message.')
export const FileIds = z.array(FileId).max(mostCaseFiles, `Attach ${mostCaseFiles} files or fewer.`).default([])

export const NewCase = z.object({
  kind: z.enum(caseKinds, 'Choose a category.'),
  title: lineOfText(120),
  description: Text,
  serviceId: lineOfText(100).optional(),
  orderId: Reference.optional(),
  testId: Reference.optional(),
  incidentId: Reference.optional(),
  impact: z.enum(caseImpacts, 'Choose the impact.').optional(),
  severity: z.enum(caseSeverities, 'Choose who is affected.').optional(),
  ownRef: lineOfText(50).optional(),
  answers: z.record(z.string().max(40), linesOfText(2000)).default({}),
  isPrivate: z.boolean().default(false),
  fileIds: FileIds,
})
export type NewCase = z.output<typeof NewCase>

export const caseCreate = endpoint({
  method: 'POST',
  path: '/case-info/api/cases',
  summary: 'Open a case',
  permissions: cases,
  body: NewCase,
  response: HelpCase,
  problems: ['file_missing', 'limit_reached'],
})

export const caseUpdate = endpoint({
  method: 'PATCH',
  path: '/case-info/api/cases/:caseId',
  summary: 'Change the customer’s own reference, or who in the account can see the case',
  permissions: cases,
  params: CaseById,
  body: z.object({ ownRef: lineOfText(50).optional(), isPrivate: z.boolean().optional() }),
  response: HelpCase,
  problems: ['stale'],
})

const onCase = { permissions: cases, params: CaseById, response: HelpCase } as const

export const caseMessageCreate = endpoint({
  ...onCase,
  method: 'POST',
  path: '/case-info/api/cases/:caseId/messages',
  summary:
    'Reply in the thread; a reply reopens a resolved case, and one to a merged case joins the case it was merged into',
  body: z.object({ text: CaseText, fileIds: FileIds }),
  problems: ['case_closed', 'case_merged', 'file_missing', 'limit_reached'],
})

const Rating = z.object({
  score: z.number('Choose from 1 to 5.').int().min(1, 'Choose from 1 to 5.').max(5, 'Choose from 1 to 5.'),
  comment: linesOfText(1000).default(''),
})

export const caseClosureCreate = endpoint({
  ...onCase,
  method: 'POST',
  path: '/case-info/api/cases/:caseId/closure',
  summary: 'Close the case, with an optional rating',
  body: z.object({ rating: Rating.nullable().default(null) }),
  problems: ['case_closed', 'case_merged'],
})

export const ClosureOutcome = z.object({
  caseId: CaseId,
  outcome: z.enum(['closed', 'already_closed', 'not_found']),
})
export type ClosureOutcome = z.infer<typeof ClosureOutcome>

export const caseClosuresCreate = endpoint({
  method: 'POST',
  path: '/case-info/api/closures',
  summary: 'Close several cases; those that cannot be closed are returned with the reason',
  permissions: cases,
  body: z.object({
    caseIds: z
      .array(CaseId)
      .min(1, 'Choose one or more cases.')
      .max(mostSelected, `Choose ${mostSelected} cases or fewer.`),
  }),
  response: z.object({ rows: z.array(ClosureOutcome) }),
})

export const caseRatingCreate = endpoint({
  ...onCase,
  method: 'POST',
  path: '/case-info/api/cases/:caseId/rating',
  summary: 'Rate a closed case',
  body: Rating,
  problems: ['already_rated', 'case_merged', 'case_not_closed'],
})

export const caseReopeningCreate = endpoint({
  ...onCase,
  method: 'POST',
  path: '/case-info/api/cases/:caseId/reopening',
  summary: 'Reopen the case, with the reason',
  body: z.object({ text: CaseText }),
  problems: ['case_merged', 'case_not_closed', 'file_missing', 'limit_reached', 'reopen_window_closed'],
})

export const caseEscalationCreate = endpoint({
  ...onCase,
  method: 'POST',
  path: '/case-info/api/cases/:caseId/escalation',
  summary: 'Escalate to the duty manager, who calls back within 30 minutes',
  body: z.object({
    phone: lineOfText(30).refine((text) => /^[+()\d ]{6,}$/.test(text), 'Enter a phone number.'),
    reason: CaseText,
  }),
  problems: ['already_escalated', 'case_closed', 'case_merged'],
})

export const caseWatcherCreate = endpoint({
  ...onCase,
  method: 'POST',
  path: '/case-info/api/cases/:caseId/watchers',
  summary: 'Add a follower by email; a colleague who follows a private case can also see it',
  body: z.object({
    email: z.email('Enter an email address.').max(254).toLowerCase(),
    name: lineOfText(80).optional(),
  }),
  problems: ['already_following', 'case_merged', 'limit_reached'],
})

export const caseWatcherDelete = endpoint({
  ...onCase,
  method: 'DELETE',
  path: '/case-info/api/cases/:caseId/watchers/:watcherId',
  summary: 'Remove a follower',
  params: CaseById.extend({ watcherId: z.string().max(40) }),
  problems: ['opener_follows'],
})
