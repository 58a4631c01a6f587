import { z } from 'zod'
import { pageQueryOf } from '../listing-query.ts'
import { caseImpacts, caseKinds, casePriorities, caseSeverities, deskStatuses } from './values.ts'
import {
  CaseById,
  CaseMessage,
  caseEscalationCreate,
  caseSubjectList,
  CaseRow,
  CaseText,
  caseWatcherCreate,
  caseWatcherDelete,
  FileIds,
  HelpCase,
  NewCase,
  TypedCaseId,
} from './cases.ts'
import { endpoint } from '../endpoint.ts'
import { FileId } from '../files.ts'
import { pageOf } from '../paging.ts'
import { deliveriesOf } from '../notifications/deliveries.ts'
import { requireStaffRoom } from '../permission.ts'
import { lineOfText, linesOfText } from '../text.ts'
import { openCaseListing } from './listing.ts'
import { faultCauses } from '../plans/values.ts'

// For the provider's staff, who name the account in the Account-Id header.
const desk = requireStaffRoom('DeskCases')
const Moment = z.iso.datetime({ offset: true })
const DeskCase = HelpCase.extend({
  messages: z.array(CaseMessage.extend({ isInternal: z.boolean() })),
  /** The assignee. */
  assignedToName: z.string().nullable(),
  isMine: z.boolean(),
})
const onCase = { permissions: desk, params: CaseById, response: DeskCase } as const

export const deskCaseList = endpoint({
  method: 'GET',
  path: '/case-desk/api/cases',
  summary: 'The open cases of an account, the next target first',
  permissions: desk,
  query: pageQueryOf(openCaseListing),
  response: pageOf(CaseRow),
})

const deliveries = deliveriesOf({
  at: '/case-desk/api/cases/:caseId',
  params: CaseById,
  noun: 'a case',
  permissions: desk,
})
export const deskCaseDeliveryList = endpoint(deliveries.list)
export const deskCaseResendCreate = endpoint(deliveries.resend)

const CallerId = lineOfText(100).refine((id) => id !== '', 'Choose the caller.')

export const deskCaseCreate = endpoint({
  method: 'POST',
  path: '/case-desk/api/cases',
  summary: 'Open a case for a person on the phone, who sees it as their own. The rules are those of their own new case',
  permissions: desk,
  isForPeople: true,
  body: NewCase.pick({
    kind: true,
    title: true,
    description: true,
    serviceId: true,
    impact: true,
    severity: true,
    answers: true,
  }).extend({
    /** The contact id of the person on the phone. */
    callerId: CallerId,
    replyBy: z.enum(['phone', 'email'], 'Choose how to reply.'),
  }),
  response: DeskCase,
})

export const deskCallerList = endpoint({
  method: 'GET',
  path: '/case-desk/api/callers',
  summary: 'The people of an account who may be on the phone, by name, 500 at most',
  permissions: desk,
  isForPeople: true,
  query: z.object({
    /** The contact id of a person who is in the list in any case. */
    found: lineOfText(100).optional(),
  }),
  response: z.object({
    people: z.array(
      z.object({ contactId: z.string(), name: z.string(), email: z.string(), phone: z.string().nullable() }),
    ),
  }),
})

export const deskSubjectList = endpoint({
  method: 'GET',
  path: '/case-desk/api/subjects',
  summary: 'Services that a case can be opened for, the first 20 that match',
  permissions: desk,
  isForPeople: true,
  query: z.object({ search: lineOfText(100).optional() }),
  response: caseSubjectList.response.pick({ services: true }),
})

const NewCaseClocks = z.object({
  careLevel: z.string().nullable(),
  respondBy: z.iso.datetime(),
  resolveBy: z.iso.datetime(),
})

export const deskCaseOutlookRead = endpoint({
  method: 'GET',
  path: '/case-desk/api/outlook',
  summary: 'Before a case is opened: what is already open for the service, and when a reply and a fix would be due',
  permissions: desk,
  isForPeople: true,
  query: z.object({
    serviceId: lineOfText(100).optional(),
    kind: z.enum(caseKinds).optional(),
    impact: z.enum(caseImpacts).optional(),
    severity: z.enum(caseSeverities).optional(),
  }),
  response: z.object({
    cases: z.array(CaseRow.pick({ caseId: true, title: true, status: true, nextAt: true })),
    incidents: z.array(z.object({ ref: z.string(), title: z.string(), nextUpdateBy: z.iso.datetime().nullable() })),
    /** Null without a category. */
    clocks: NewCaseClocks.nullable(),
  }),
})

export const deskCallCreate = endpoint({
  ...onCase,
  method: 'POST',
  path: '/case-desk/api/cases/:caseId/calls',
  summary: 'Add a call about an open case: what the person said becomes their message',
  isForPeople: true,
  body: z.object({ callerId: CallerId, text: CaseText }),
  problems: ['case_closed', 'case_merged'],
})

export const deskCaseRead = endpoint({
  ...onCase,
  method: 'GET',
  path: '/case-desk/api/cases/:caseId',
  summary: 'One case with its internal notes',
})

export const deskAnswerCreate = endpoint({
  ...onCase,
  method: 'POST',
  path: '/case-desk/api/cases/:caseId/answers',
  summary: 'Reply to the customer, or add an internal note',
  body: z.object({
    text: CaseText,
    isInternal: z.boolean().default(false),
    /** The sender's team, for example "Broadband support". */
    team: lineOfText(60).optional(),
    nextUpdateDue: Moment.optional(),
    fileIds: FileIds,
  }),
  problems: ['case_closed', 'case_merged', 'file_missing', 'limit_reached', 'update_in_past'],
})

export const deskCaseUpdate = endpoint({
  ...onCase,
  method: 'PATCH',
  path: '/case-desk/api/cases/:caseId',
  summary: 'Set the category, the status, the priority or the next update, or record a step',
  body: z.object({
    status: z.enum(deskStatuses, 'Choose a status that the desk can set.').optional(),
    kind: z.enum(caseKinds, 'Choose a category.').optional(),
    priority: z.enum(casePriorities, 'Choose a priority.').optional(),
    nextUpdateDue: Moment.optional(),
    /** With the status pending: when the customer's reply is due. */
    replyBy: Moment.optional(),
    incidentId: lineOfText(40).optional(),
    /** For the timeline, for example "Line engineer booked: today, 13:00 to 18:00." */
    work: linesOfText(500).optional(),
  }),
  problems: ['case_closed', 'case_merged', 'stale', 'status_not_possible', 'update_in_past'],
})

export const deskWatcherCreate = endpoint({
  ...onCase,
  method: 'POST',
  path: '/case-desk/api/cases/:caseId/watchers',
  summary: 'Add a follower by email, who then receives the replies; the customer sees it in the case',
  body: caseWatcherCreate.body,
  problems: ['already_following', 'case_merged', 'limit_reached'],
})

export const deskWatcherDelete = endpoint({
  ...onCase,
  method: 'DELETE',
  path: '/case-desk/api/cases/:caseId/watchers/:watcherId',
  summary: 'Remove a follower; the customer sees it in the case',
  params: caseWatcherDelete.params,
  problems: ['opener_follows'],
})

export const deskResolutionCreate = endpoint({
  ...onCase,
  method: 'POST',
  path: '/case-desk/api/cases/:caseId/resolution',
  summary: 'Resolve a case; the customer confirms, or it closes after five working days',
  body: z.object({ text: CaseText, team: lineOfText(60).optional(), cause: z.enum(faultCauses).optional() }),
  problems: ['status_not_possible'],
})

export const deskEscalationCreate = endpoint({
  ...onCase,
  method: 'POST',
  path: '/case-desk/api/cases/:caseId/escalation',
  summary:
    'Escalate a case for the customer to the duty manager, who calls them within 30 minutes; the reason stays at the desk',
  isForPeople: true,
  body: caseEscalationCreate.body,
  problems: ['already_escalated', 'case_closed', 'case_merged'],
})

export const deskMergerCreate = endpoint({
  ...onCase,
  method: 'POST',
  path: '/case-desk/api/cases/:caseId/merger',
  summary: 'Merge a case into another open case of the account, which takes its followers and its further replies',
  isForPeople: true,
  body: z.object({ otherId: TypedCaseId }),
  problems: ['case_closed', 'case_merged', 'limit_reached', 'status_not_possible'],
})

export const deskFileRead = endpoint({
  method: 'GET',
  path: '/case-desk/api/cases/:caseId/attachments/:fileId',
  summary: 'Download an attachment of the thread or of an internal note',
  permissions: desk,
  params: CaseById.extend({ fileId: FileId }),
  produces: 'application/octet-stream',
})

export const deskFileCreate = endpoint({
  method: 'POST',
  path: '/case-desk/api/attachments',
  summary: 'Upload a file for a reply that is being written',
  permissions: desk,
  consumes: 'multipart/form-data',
  response: z.object({ fileId: z.string(), name: z.string(), mediaType: z.string(), bytes: z.number().int() }),
  problems: ['limit_reached'],
})
