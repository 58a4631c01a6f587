import { z } from 'zod'
import { CaseById, CaseFile, CaseId, cases } from './cases.ts'
import { endpoint } from '../endpoint.ts'
import { linesOfText } from '../text.ts'

export const caseFileCreate = endpoint({
  method: 'POST',
  path: '/case-info/api/attachments',
  summary: 'Upload a file for a message that is being written; send its id with the message within a day',
  permissions: cases,
  consumes: 'multipart/form-data',
  response: CaseFile,
  problems: ['limit_reached'],
})

export const caseFileRead = endpoint({
  method: 'GET',
  path: '/case-info/api/cases/:caseId/attachments/:fileId',
  summary: 'Download an attachment of the thread',
  permissions: cases,
  params: CaseById.extend({ fileId: CaseId }),
  produces: 'application/octet-stream',
})

/** One email as a mail server passes it on. */
export const InboundMail = z.object({
  messageId: z.string().trim().min(1, 'Send the Message-ID.').max(500),
  /** The signed address of the case, from Reply-To of our email. */
  to: z.string().max(1000),
  from: z.string().max(1000),
  text: linesOfText(200_000),
  /** The header of the same name: automatic replies do not join the thread. */
  autoSubmitted: z.string().max(100).optional(),
})

export const caseMailCreate = endpoint({
  method: 'POST',
  path: '/case-info/api/inbound-mail',
  summary:
    'Receive a reply by email: matched by its signed address, accepted from followers of the case, once per Message-ID',
  permissions: [],
  isPublic: true,
  body: InboundMail,
  response: z.object({ outcome: z.enum(['added', 'repeated', 'ignored']) }),
  problems: [
    'case_closed',
    'case_merged',
    'case_not_closed',
    'email_empty',
    'file_missing',
    'limit_reached',
    'reopen_window_closed',
    'sender_not_following',
  ],
})
