import { z } from 'zod'
import { CaseById, CaseFile, CaseId, cases } from './cases.ts'
import { endpoint } from './endpoint.ts'
import { linesOfText } from './text.ts'

export const caseFileCreate = endpoint({
  method: 'POST',
  path: '/case-info/api/attachments',
  summary: 'Keep a file for a message that is being written; its id goes into the message within a day',
  permissions: cases,
  consumes: 'multipart/form-data',
  response: CaseFile,
  problems: ['limit_reached'],
})

export const caseFileRead = endpoint({
  method: 'GET',
  path: '/case-info/api/cases/:caseId/attachments/:fileId',
  summary: 'An attachment of the thread, to be saved',
  permissions: cases,
  params: CaseById.extend({ fileId: CaseId }),
  produces: 'application/octet-stream',
})

/** What a mail server hands on of one message. */
export const InboundMail = z.object({
  messageId: z.string().trim().min(1, 'Send the Message-ID.').max(500),
  /** The signed address of the case, as in Reply-To of our mail. */
  to: z.string().max(1000),
  from: z.string().max(1000),
  text: linesOfText(200_000),
  /** The header of the same name: what a machine wrote is not put into the thread. */
  autoSubmitted: z.string().max(100).optional(),
})

export const caseMailCreate = endpoint({
  method: 'POST',
  path: '/case-info/api/inbound-mail',
  summary: 'A reply by e-mail: known by its signed address, taken from those who follow the case, once per Message-ID',
  permissions: [],
  isPublic: true,
  body: InboundMail,
  response: z.object({ outcome: z.enum(['added', 'repeated', 'ignored']) }),
  problems: [
    'case_closed',
    'case_not_closed',
    'email_empty',
    'file_missing',
    'limit_reached',
    'reopen_window_closed',
    'sender_not_following',
  ],
})
