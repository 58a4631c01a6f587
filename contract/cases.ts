import { z } from 'zod'
import {
  caseImpacts,
  caseKinds,
  casePriorities,
  caseSeverities,
  caseSorts,
  caseStatuses,
  caseTurns,
  mostCaseFiles,
} from './case-values.ts'
import { testOutcomes } from './diagnostic-values.ts'
import { endpoint } from './endpoint.ts'
import { FileId } from './files.ts'
import { columnsOf } from './list-columns.ts'
import { PageQuery, pageOf } from './paging.ts'
import { serviceConditions } from './service-values.ts'
import { lineOfText, linesOfText } from './text.ts'

export const cases = ['BusinessPortalCases'] as const
/** `CS-51873` */
export const CaseId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/)
export const CaseById = z.object({ caseId: CaseId })
const Moment = z.iso.datetime()
/** An order or a test result, by the id that its own area gave it. */
const Reference = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, 'This is not a reference of ours.')

export const CaseRow = z.object({
  caseId: CaseId,
  kind: z.enum(caseKinds),
  title: z.string(),
  /** The service, the site or the order it is about, in a few words. */
  about: z.string(),
  status: z.enum(caseStatuses),
  impact: z.enum(caseImpacts).nullable(),
  priority: z.enum(casePriorities),
  updatedAt: Moment,
  /** When something is due next: a reply of theirs, our update, or the end of a resolved case. */
  nextAt: Moment.nullable(),
})
export type CaseRow = z.infer<typeof CaseRow>

/** What we promised, and how it went. A promise that is paused has no moment until it runs again. */
export const CasePromise = z.object({
  name: z.enum(['respond', 'update', 'resolve']),
  due: Moment.nullable(),
  metAt: Moment.nullable(),
  state: z.enum(['running', 'paused', 'met', 'late', 'missed']),
  /** Working minutes that are left of it. */
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

/** The result of a line test that a case was raised with. */
export const CaseTest = z.object({
  testId: z.string(),
  serviceId: z.string(),
  title: z.string(),
  text: z.string(),
  outcome: z.enum(testOutcomes),
  code: z.string(),
  steps: z.number().int(),
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
  isPrivate: z.boolean(),
  rating: z.object({ score: z.number().int(), comment: z.string() }).nullable(),
  /** In which hours the promises run, in words. */
  workingHours: z.string(),
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

export const CaseFilter = z.object({
  turn: z.enum(caseTurns, 'Choose a tab.').optional(),
  serviceId: lineOfText(40).optional(),
  search: lineOfText(100).optional(),
  sort: z.enum(caseSorts, 'Choose a column that can be sorted.').default('status'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})
export type CaseFilter = z.output<typeof CaseFilter>
export const CaseQuery = CaseFilter.extend(PageQuery.shape)
export type CaseQuery = z.output<typeof CaseQuery>

export const caseList = endpoint({
  method: 'GET',
  path: '/case-info/api/cases',
  summary: 'The cases that the caller may see, filtered, sorted and paged; what waits for the customer first',
  permissions: cases,
  query: CaseQuery,
  response: pageOf(CaseRow),
})

export const caseExport = endpoint({
  method: 'GET',
  path: '/case-info/api/cases.csv',
  summary: 'The filtered list as CSV, all pages, in the order of the screen',
  permissions: cases,
  query: CaseFilter.extend({ columns: columnsOf('cases').optional() }),
  produces: 'text/csv',
})

export const caseSummaryRead = endpoint({
  method: 'GET',
  path: '/case-info/api/summary',
  summary: 'How many cases there are on each tab, and the services that have some',
  permissions: cases,
  response: z.object({
    counts: z.object({ waiting: z.number().int(), 'with-us': z.number().int(), closed: z.number().int() }),
    services: z.array(z.object({ serviceId: z.string(), name: z.string() })),
  }),
})

export const caseSubjectList = endpoint({
  method: 'GET',
  path: '/case-info/api/subjects',
  summary: 'Services that a case may be about, the first 20 that match, with the open cases on them',
  permissions: cases,
  query: z.object({
    search: lineOfText(100).optional(),
    serviceId: lineOfText(40).optional(),
    testId: lineOfText(40).optional(),
  }),
  response: z.object({
    /** The result of that test, where a case may be raised with it. */
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
  summary: 'Who of the account could follow a case',
  permissions: cases,
  response: z.object({ colleagues: z.array(z.object({ email: z.string(), name: z.string() })) }),
})

export const caseRead = endpoint({
  method: 'GET',
  path: '/case-info/api/cases/:caseId',
  summary: 'One case with its thread; its ETag goes into If-Match of a change',
  permissions: cases,
  params: CaseById,
  response: HelpCase,
})

const Text = linesOfText(10_000)
export const CaseText = Text.refine((text) => text !== '', 'Write a few words.')
export const FileIds = z.array(FileId).max(mostCaseFiles, `Attach ${mostCaseFiles} files or fewer.`).default([])

export const NewCase = z.object({
  kind: z.enum(caseKinds, 'Choose what it is about.'),
  title: lineOfText(120),
  description: Text,
  serviceId: lineOfText(100).optional(),
  orderId: Reference.optional(),
  testId: Reference.optional(),
  incidentId: Reference.optional(),
  impact: z.enum(caseImpacts, 'Choose what it does to you.').optional(),
  severity: z.enum(caseSeverities, 'Choose who is held up.').optional(),
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
  summary: "Change the customer's own reference, or who of the account may see the case",
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
  summary: 'Write in the thread; a case that was resolved is open again with it',
  body: z.object({ text: CaseText, fileIds: FileIds }),
  problems: ['case_closed', 'file_missing', 'limit_reached'],
})

const Rating = z.object({
  score: z.number('Choose from 1 to 5.').int().min(1, 'Choose from 1 to 5.').max(5, 'Choose from 1 to 5.'),
  comment: linesOfText(1000).default(''),
})

export const caseClosureCreate = endpoint({
  ...onCase,
  method: 'POST',
  path: '/case-info/api/cases/:caseId/closure',
  summary: 'Close the case, with a rating if wanted',
  body: z.object({ rating: Rating.nullable().default(null) }),
  problems: ['case_closed'],
})

export const caseRatingCreate = endpoint({
  ...onCase,
  method: 'POST',
  path: '/case-info/api/cases/:caseId/rating',
  summary: 'Rate a case that has been closed',
  body: Rating,
  problems: ['already_rated', 'case_not_closed'],
})

export const caseReopeningCreate = endpoint({
  ...onCase,
  method: 'POST',
  path: '/case-info/api/cases/:caseId/reopening',
  summary: 'Open the case again and say why',
  body: z.object({ text: CaseText }),
  problems: ['case_not_closed', 'file_missing', 'limit_reached', 'reopen_window_closed'],
})

export const caseEscalationCreate = endpoint({
  ...onCase,
  method: 'POST',
  path: '/case-info/api/cases/:caseId/escalation',
  summary: 'Ask for the duty manager, who calls back within 30 minutes',
  body: z.object({
    phone: lineOfText(30).refine((text) => /^[+()\d ]{6,}$/.test(text), 'Enter a telephone number.'),
    reason: CaseText,
  }),
  problems: ['already_escalated', 'case_closed'],
})

export const caseWatcherCreate = endpoint({
  ...onCase,
  method: 'POST',
  path: '/case-info/api/cases/:caseId/watchers',
  summary: 'Let somebody follow the case by e-mail; a colleague may then also see it where it is private',
  body: z.object({
    email: z.email('Enter an e-mail address.').max(254).toLowerCase(),
    name: lineOfText(80).optional(),
  }),
  problems: ['already_following', 'limit_reached'],
})

export const caseWatcherDelete = endpoint({
  ...onCase,
  method: 'DELETE',
  path: '/case-info/api/cases/:caseId/watchers/:watcherId',
  summary: 'Let somebody follow the case no longer',
  params: CaseById.extend({ watcherId: z.string().max(40) }),
  problems: ['opener_follows'],
})
