import { z } from 'zod'
import { casePriorities, deskStatuses } from './case-values.ts'
import { CaseById, CaseMessage, CaseRow, CaseText, FileIds, HelpCase } from './cases.ts'
import { endpoint } from './endpoint.ts'
import { FileId } from './files.ts'
import { PageQuery, pageOf } from './paging.ts'
import { atDesk } from './permission.ts'
import { lineOfText, linesOfText } from './text.ts'

// For the provider's own people: they name the account in the header Account-Id.
const desk = atDesk('DeskCases')
const Moment = z.iso.datetime({ offset: true, error: 'Enter a moment such as 2026-04-14T11:30:00Z.' })
const DeskCase = HelpCase.extend({
  messages: z.array(CaseMessage.extend({ isInternal: z.boolean() })),
  /** Who of the staff looks after it. */
  takenByName: z.string().nullable(),
  isMine: z.boolean(),
})
const onCase = { permissions: desk, params: CaseById, response: DeskCase } as const

export const deskCaseList = endpoint({
  method: 'GET',
  path: '/case-desk/api/cases',
  summary: 'The open cases of an account, the next promise first',
  permissions: desk,
  query: PageQuery,
  response: pageOf(CaseRow),
})

export const deskCaseRead = endpoint({
  ...onCase,
  method: 'GET',
  path: '/case-desk/api/cases/:caseId',
  summary: 'One case with the notes that the customer does not see',
})

export const deskAnswerCreate = endpoint({
  ...onCase,
  method: 'POST',
  path: '/case-desk/api/cases/:caseId/answers',
  summary: 'Answer the customer, or leave a note for colleagues only',
  body: z.object({
    text: CaseText,
    isInternal: z.boolean().default(false),
    /** As whom, for example "Broadband support". */
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
  summary: 'Set status, priority or the next update, or write down what was done',
  body: z.object({
    status: z.enum(deskStatuses, 'Choose a status that the desk can set.').optional(),
    priority: z.enum(casePriorities, 'Choose a priority.').optional(),
    nextUpdateDue: Moment.optional(),
    /** With the status pending: until when we wait for the customer. */
    replyBy: Moment.optional(),
    incidentId: lineOfText(40).optional(),
    /** For the timeline, for example "Line engineer booked: today, 13:00 to 18:00." */
    work: linesOfText(500).optional(),
  }),
  problems: ['case_closed', 'stale', 'status_not_possible', 'update_in_past'],
})

export const deskTakerUpdate = endpoint({
  ...onCase,
  method: 'PUT',
  path: '/case-desk/api/cases/:caseId/taker',
  summary: 'Take a case, also from a colleague, or leave it to others',
  body: z.object({ isMine: z.boolean() }),
  problems: ['case_closed'],
})

export const deskResolutionCreate = endpoint({
  ...onCase,
  method: 'POST',
  path: '/case-desk/api/cases/:caseId/resolution',
  summary: 'Say what was done; the customer confirms, or the case closes after five working days',
  body: z.object({ text: CaseText, team: lineOfText(60).optional() }),
  problems: ['status_not_possible'],
})

export const deskFileRead = endpoint({
  method: 'GET',
  path: '/case-desk/api/cases/:caseId/attachments/:fileId',
  summary: 'An attachment of the thread or of a note, to be saved',
  permissions: desk,
  params: CaseById.extend({ fileId: FileId }),
  produces: 'application/octet-stream',
})

export const deskFileCreate = endpoint({
  method: 'POST',
  path: '/case-desk/api/attachments',
  summary: 'Keep a file for an answer that is being written',
  permissions: desk,
  consumes: 'multipart/form-data',
  response: z.object({ fileId: z.string(), name: z.string(), mediaType: z.string(), bytes: z.number().int() }),
  problems: ['limit_reached'],
})
