import { z } from 'zod'
import { pageQueryOf } from '../listing-query.ts'
import { casePriorities, deskStatuses } from './values.ts'
import { CaseById, CaseMessage, CaseRow, CaseText, caseWatcherCreate, FileIds, HelpCase } from './cases.ts'
import { endpoint } from '../endpoint.ts'
import { FileId } from '../files.ts'
import { pageOf } from '../paging.ts'
import { requireStaffRoom } from '../permission.ts'
import { lineOfText, linesOfText } from '../text.ts'
import { openCaseListing } from './listing.ts'
import { faultCauses } from '../plans/values.ts'

// For the provider's staff, who name the account in the Account-Id header.
const desk = requireStaffRoom('DeskCases')
const Moment = z.iso.datetime({ offset: true, error: 'Enter a date and time such as 2026-04-14T11:30:00Z.' })
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
  problems: ['case_closed', 'file_missing', 'limit_reached'],
})

export const deskCaseUpdate = endpoint({
  ...onCase,
  method: 'PATCH',
  path: '/case-desk/api/cases/:caseId',
  summary: 'Set the status, the priority or the next update, or record a step',
  body: z.object({
    status: z.enum(deskStatuses, 'Choose a status that the desk can set.').optional(),
    priority: z.enum(casePriorities, 'Choose a priority.').optional(),
    nextUpdateDue: Moment.optional(),
    /** With the status pending: when the customer's reply is due. */
    replyBy: Moment.optional(),
    incidentId: lineOfText(40).optional(),
    /** For the timeline, for example "Line engineer booked: today, 13:00 to 18:00." */
    work: linesOfText(500).optional(),
  }),
  problems: ['case_closed', 'stale', 'status_not_possible', 'update_in_past'],
})

export const deskWatcherCreate = endpoint({
  ...onCase,
  method: 'POST',
  path: '/case-desk/api/cases/:caseId/watchers',
  summary: 'Add a follower by email, who then receives the replies; the customer sees it in the case',
  body: caseWatcherCreate.body,
  problems: ['already_following', 'limit_reached'],
})

export const deskResolutionCreate = endpoint({
  ...onCase,
  method: 'POST',
  path: '/case-desk/api/cases/:caseId/resolution',
  summary: 'Resolve a case; the customer confirms, or it closes after five working days',
  body: z.object({ text: CaseText, team: lineOfText(60).optional(), cause: z.enum(faultCauses).optional() }),
  problems: ['status_not_possible'],
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
